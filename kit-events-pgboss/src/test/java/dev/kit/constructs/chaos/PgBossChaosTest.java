package dev.kit.constructs.chaos;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

final class PgBossChaosTest extends ChaosContract {

    @TempDir
    static Path directory;

    private static EmbeddedPostgres server;

    @BeforeAll
    static void start() throws IOException {
        server = server().start();
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    private static EmbeddedPostgres.Builder server() {
        return EmbeddedPostgres.builder()
                .setDataDirectory(directory.resolve("data"))
                .setCleanDataDirectory(false);
    }

    @Override
    protected String connectionString() {
        return "pgboss://postgres@127.0.0.1:" + server.getPort() + "/postgres?expireInSeconds=5";
    }

    @Override
    protected void restart() throws Exception {
        int port = server.getPort();
        server.close();
        server = server().setPort(port).start();
    }
}
