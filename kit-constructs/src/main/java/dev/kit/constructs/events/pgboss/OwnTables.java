package dev.kit.constructs.events.pgboss;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;

/** Creates Kit's own tables if pg-boss has none. */
final class OwnTables {

    private static final String LOCK = "select pg_advisory_xact_lock(hashtextextended('kit.pgboss.%s', 0))";

    private OwnTables() {}

    /**
     * Creates the tables in {@code schema}, unless another process has just created them. Returns the existing tables.
     */
    static Layout create(Connection connection, String schema) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute(LOCK.formatted(schema));
            Layout found = Layout.read(connection, schema);
            if (found.isAbsent()) {
                statement.execute(
                        script().replace("{schema}", '"' + schema + '"').replace("{name}", schema));
                found = Layout.read(connection, schema);
            }
            connection.commit();
            return found;
        } catch (SQLException | RuntimeException e) {
            connection.rollback();
            throw e;
        } finally {
            connection.setAutoCommit(true);
        }
    }

    private static String script() {
        try (InputStream script = OwnTables.class.getResourceAsStream("tables.sql")) {
            return new String(Objects.requireNonNull(script, "tables.sql").readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
