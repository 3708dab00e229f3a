package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The schema of a connection string, with connections to it. Thread-safe. */
final class PgBossDatabase implements AutoCloseable {

    static final Logger log = LoggerFactory.getLogger(PgBossTransport.class);

    /** The newest supported version of pg-boss's tables, which is that of 12.38. */
    private static final int NEWEST_KNOWN = 46;

    private static final String LOCK = "select pg_advisory_xact_lock(hashtextextended('kit.pgboss.%s', 0))";

    private final ConnectionString url;
    private final PgBossOptions options;
    private final Connections connections;
    private final ConnectionPool pool;
    private volatile @Nullable Layout layout;
    private final Set<String> told = ConcurrentHashMap.newKeySet();
    private boolean seen;

    PgBossDatabase(ConnectionString url, PgBossOptions options, Connections connections) {
        this.url = url;
        this.options = options;
        this.connections = connections;
        this.pool = new ConnectionPool(connections, options.poolSize());
    }

    PgBossOptions options() {
        return options;
    }

    ConnectionPool pool() {
        return pool;
    }

    Connection open() throws SQLException {
        return connections.open();
    }

    /** Returns the schema for SQL, in quotes. */
    String schema() {
        return '"' + options.schema() + '"';
    }

    /** Returns the channel on which pg-boss 12 wakes workers of this schema. */
    String channel() {
        return "pgboss_" + QueueNames.hash("SHA-224", options.schema()).substring(0, 24);
    }

    /**
     * Returns the layout of the tables, which are created on first use if there are none.
     *
     * @throws EventException if the tables are not those of a known version of pg-boss
     */
    Layout layout(Connection connection) throws SQLException {
        Layout known = layout;
        return known != null ? known : discover(connection);
    }

    /** Returns whether {@code layout} is the currently known layout. */
    @SuppressWarnings("ReferenceEquality") // a layout that was read again is another one
    boolean isCurrent(Layout layout) {
        return layout == this.layout;
    }

    /** Reads the layout of the tables again, which a deployment of Node.js peers may upgrade at any time. */
    Layout refresh(Connection connection) throws SQLException {
        Layout known = layout(connection);
        if (!Layout.read(connection, options.schema()).equals(known)) {
            log.info("The tables for events in schema {} of {} have changed.", options.schema(), url);
            forget(known);
        }
        return layout(connection);
    }

    /**
     * Discards the layout if {@code failure} shows that it is outdated, so that it is read again before the next
     * statement.
     */
    boolean forgetIfOutdated(Exception failure) {
        boolean outdated = failure instanceof SQLException e && Layout.isOutdated(e);
        Layout known = layout;
        if (outdated && known != null) {
            forget(known);
        }
        return outdated;
    }

    @SuppressWarnings("ReferenceEquality") // a layout that was read again is another one
    private synchronized void forget(Layout outdated) {
        if (layout == outdated) {
            layout = null;
        }
    }

    /** Returns whether the tables exist, without creating them. */
    boolean isThere(Connection connection) throws SQLException {
        return layout != null
                || Layout.read(connection, options.schema()).missing().isEmpty();
    }

    private synchronized Layout discover(Connection connection) throws SQLException {
        Layout known = layout;
        if (known != null) {
            return known;
        }
        Layout found = Layout.read(connection, options.schema());
        if (found.isAbsent() && seen) {
            throw new EventException("The tables for events in schema " + options.schema() + " of " + url
                    + " are gone, which were there before. Restore them, or restart the application, which creates its"
                    + " own.");
        }
        if (found.isAbsent()) {
            found = createTables(connection, options.schema());
            log.info("Created tables for events in schema {} of {}", options.schema(), url);
        }
        if (!found.missing().isEmpty()) {
            throw new EventException("Schema " + options.schema() + " of " + url + " holds tables that are not those of"
                    + " pg-boss 10 to 12: " + String.join(", ", found.missing()) + " missing. Upgrade pg-boss, or name"
                    + " another schema in the option schema.");
        }
        warnOfUnknownVersion(connection, found);
        layout = found;
        seen = true;
        return found;
    }

    /** Creates Kit's own tables, unless another process has just created them. Returns the existing tables. */
    private static Layout createTables(Connection connection, String schema) throws SQLException {
        return Connections.inTransaction(connection, locked -> {
            try (Statement statement = locked.createStatement()) {
                statement.execute(LOCK.formatted(schema));
                Layout found = Layout.read(locked, schema);
                if (!found.isAbsent()) {
                    return found;
                }
                statement.execute(
                        script().replace("{schema}", '"' + schema + '"').replace("{name}", schema));
                return Layout.read(locked, schema);
            }
        });
    }

    private static String script() {
        try (InputStream script = PgBossDatabase.class.getResourceAsStream("tables.sql")) {
            return new String(Objects.requireNonNull(script, "tables.sql").readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void warnOfUnknownVersion(Connection connection, Layout found) throws SQLException {
        if (found.ownTables() || !found.has("version", "version")) {
            return;
        }
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select max(version) from " + schema() + ".version")) {
            if (row.next() && row.getInt(1) > NEWEST_KNOWN) {
                log.warn(
                        "Schema {} has version {} of pg-boss's tables, newer than {}, the newest known."
                                + " All columns in use are there, so it is used all the same.",
                        options.schema(),
                        row.getInt(1),
                        NEWEST_KNOWN);
            }
        }
    }

    /** Returns true for the first call with {@code text}. */
    boolean isNews(String text) {
        return told.add(text);
    }

    /** Runs work over a connection of the pool. A failure names {@code action}, such as {@code list parked events}. */
    <T> T run(String action, ConnectionPool.Work<T> work) {
        try {
            return pool.retrying(work);
        } catch (SQLException e) {
            throw failure(action, e);
        }
    }

    /** Returns an exception for the failure of an action such as {@code publish 3 events}, without secrets or data. */
    EventException failure(String action, SQLException e) {
        return new EventException("Could not " + action + " at " + url + ": " + e.getMessage(), e);
    }

    @Override
    public String toString() {
        return url.toString();
    }

    @Override
    public void close() {
        pool.close();
    }
}
