package dev.kit.studio.data;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.Query;
import org.postgresql.jdbc.PreferQueryMode;

/**
 * Checks the text that PostgreSQL's driver would send for a statement.
 *
 * <p>The driver translates JDBC escapes and splits the text at semicolons by its own rules. It must send the checked
 * text unchanged, in one piece, by the extended protocol: there the server accepts one command and rejects more.
 */
final class DriverText {

    private DriverText() {}

    /**
     * Rejects text that the driver would change or split.
     *
     * @throws DataException if so, or if the driver cannot be queried
     */
    static void requireUnchanged(Connection connection, OneStatement statement, String prefix, boolean bound)
            throws SQLException {
        try {
            Asked.require(
                    connection,
                    prefix + statement.sql(),
                    prefix + (bound ? statement.numbered() : statement.sql()),
                    bound);
        } catch (LinkageError e) {
            throw DataException.consoleUnsafe(
                    "it needs PostgreSQL's own driver (org.postgresql:postgresql), which is not on"
                            + " the class path or is too old");
        }
    }

    /** Isolates the driver's classes, because the studio also loads without the driver. */
    private static final class Asked {

        static void require(Connection connection, String sql, String expected, boolean bound) throws SQLException {
            BaseConnection driver = driver(connection);
            requireExtended(driver.getPreferQueryMode());
            Query query = driver.createQuery(sql, bound, bound).query;
            if (query.getSubqueries() != null || !query.getNativeSql().equals(expected)) {
                throw DataException.notAllowed(
                        "The driver would not send the statement as it is written; use fewer quotes within quotes", 1);
            }
        }

        private static BaseConnection driver(Connection connection) throws SQLException {
            if (!connection.isWrapperFor(BaseConnection.class)) {
                throw DataException.consoleUnsafe(
                        "it needs a connection of PostgreSQL's own driver, or one whose unwrap() leads to it, but has a "
                                + connection.getClass().getName());
            }
            return connection.unwrap(BaseConnection.class);
        }

        private static void requireExtended(PreferQueryMode mode) {
            if (mode != PreferQueryMode.EXTENDED && mode != PreferQueryMode.EXTENDED_CACHE_EVERYTHING) {
                throw DataException.consoleUnsafe(
                        "it needs the extended query protocol, but the connection has preferQueryMode="
                                + mode.value().toLowerCase(Locale.ROOT) + "; remove preferQueryMode from its URL");
            }
        }
    }
}
