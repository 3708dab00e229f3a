package dev.kit.constructs.chaos;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
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
                .setCleanDataDirectory(false)
                .setPGStartupWait(Duration.ofMinutes(2));
    }

    @Override
    protected String connectionString() {
        return "pgboss://postgres@127.0.0.1:" + server.getPort() + "/postgres?expireInSeconds=15";
    }

    @Override
    protected void restart() throws Exception {
        int port = server.getPort();
        server.close();
        // It is given five seconds to stop, and may need more.
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .until(() -> Files.notExists(directory.resolve("data/postmaster.pid")));
        server = server().setPort(port).start();
    }
}
