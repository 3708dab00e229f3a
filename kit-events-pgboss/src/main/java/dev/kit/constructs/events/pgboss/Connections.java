package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.ConnectionString;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.postgresql.Driver;

/** Opens connections. Options of other components than this transport are passed to the driver. Thread-safe. */
final class Connections {

    /**
     * Keeps claims on their indexes: the statistics of a queue are mostly those of an empty or a full table, and a plan
     * derived from them may read the whole table.
     */
    private static final String PLANNING =
            "set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off";

    private final String url;
    private final Properties properties = new Properties();

    Connections(ConnectionString connection) {
        String host = connection.host().isEmpty() ? "localhost" : connection.host();
        this.url = "jdbc:postgresql://" + host + ":" + connection.port(5432) + "/"
                + URLEncoder.encode(connection.path(), StandardCharsets.UTF_8).replace("+", "%20");
        properties.setProperty("ApplicationName", "kit-pgboss");
        properties.setProperty("connectTimeout", "10");
        properties.setProperty("socketTimeout", "60");
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("logServerErrorDetail", "false");
        connection.user().ifPresent(user -> properties.setProperty("user", user));
        connection.password().ifPresent(password -> properties.setProperty("password", password));
        connection.options().forEach((name, value) -> {
            if (!PgBossOptions.NAMES.contains(name)) {
                properties.setProperty(name, value);
            }
        });
    }

    /** Opens a connection in auto-commit mode. */
    Connection open() throws SQLException {
        return new Driver().connect(url, properties);
    }

    /** Configures a connection for claims to plan with indexes only. */
    static void preferIndexes(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(PLANNING);
        }
    }

    /** Returns whether the connection is broken, rather than the statement. */
    static boolean isBroken(SQLException e) {
        String state = e.getSQLState();
        return state == null || state.startsWith("08") || state.startsWith("57P");
    }

    /** Runs {@code work} in a transaction of a connection in auto-commit mode. */
    static <T> T inTransaction(Connection connection, ConnectionPool.Work<T> work) throws SQLException {
        connection.setAutoCommit(false);
        try {
            T result = work.on(connection);
            connection.commit();
            return result;
        } catch (SQLException | RuntimeException e) {
            connection.rollback();
            throw e;
        } finally {
            connection.setAutoCommit(true);
        }
    }
}
