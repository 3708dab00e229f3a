package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.EventException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;

/** Creates queues and subscriptions, with pg-boss's own function if the tables are those of pg-boss. */
final class Queues {

    /**
     * The retry limit of queues. It keeps a supervisor of pg-boss from failing jobs: the subscriber limits the attempts
     * of an event.
     */
    private static final int UNLIMITED = 1_000_000;

    /** The event of a subscription that marks a queue as created for jobs of Node.js. Event types contain no colon. */
    static final String MARK = "kit:receive";

    private static final String QUEUE = "queue where name = ?";

    private static final Duration DEFAULT_EXPIRY = Duration.ofMinutes(15);

    private final PgBossDatabase database;
    private final Layout layout;
    private final String schema;

    Queues(PgBossDatabase database, Layout layout) {
        this.database = database;
        this.layout = layout;
        this.schema = database.schema();
    }

    /** Creates the tables if there are none, and the queues of a subscriber. */
    static Layout prepare(Connection connection, PgBossDatabase database, Map<String, String> typesByQueue)
            throws SQLException {
        Layout layout = database.layout(connection);
        Queues queues = new Queues(database, layout);
        for (Map.Entry<String, String> queue : typesByQueue.entrySet()) {
            queues.subscribe(
                    connection,
                    queue.getValue(),
                    queue.getKey(),
                    database.options().expiry());
        }
        return layout;
    }

    /** Creates the queue named after {@code type}, which keeps its events until a worker takes them. */
    void hold(Connection connection, String type) throws SQLException {
        create(connection, type, 2, DEFAULT_EXPIRY);
    }

    /**
     * Subscribes {@code queue} to events of {@code type}, and creates it if it is missing.
     *
     * @throws EventException if the queue exists and is not subscribed to the type
     */
    void subscribe(Connection connection, String type, String queue, Duration expiry) throws SQLException {
        alone(connection, () -> {
            if (!exists(connection, "subscription where event = ? and name = ?", type, queue)) {
                if (exists(connection, QUEUE, queue)) {
                    throw new EventException("Queue " + queue + " in " + database + " exists and is not subscribed to "
                            + type + ". Rename the subscriber, or delete the queue.");
                }
                create(connection, queue, UNLIMITED, expiry);
                update(connection, "insert into " + schema + ".subscription (event, name) values (?, ?)", type, queue);
            }
            adjust(connection, queue, expiry);
        });
    }

    /**
     * Creates the queue named after {@code type} for jobs of Node.js, which pg-boss drops if there is no queue. The
     * queue is left to Node.js if the connection string requires it.
     *
     * <p>Node.js may never work on the queue, so it is marked, and events published from Java are not copied to it.
     */
    void receive(Connection connection, String type) throws SQLException {
        if (!database.options().direct()) {
            leave(connection, type);
        } else if (!layout.ownTables() && !exists(connection, QUEUE, type)) {
            alone(connection, () -> {
                if (!exists(connection, QUEUE, type)) {
                    create(connection, type, 2, DEFAULT_EXPIRY);
                    update(connection, mark("?"), type);
                }
            });
        }
    }

    /** Leaves the queue to workers of Node.js, so that they receive events published from Java. */
    private void leave(Connection connection, String type) throws SQLException {
        String marked = "subscription where event = '" + MARK + "' and name = ?";
        if (!layout.ownTables() && exists(connection, marked, type)) {
            update(connection, "delete from " + schema + "." + marked, type);
        }
    }

    /** Returns the statements that {@link #receive} executes. */
    String toReceive(String type) {
        return "select " + schema + ".create_queue('" + type + "', '" + options(2, DEFAULT_EXPIRY) + "'); "
                + mark("'" + type + "'") + ";";
    }

    private String mark(String queue) {
        return "insert into " + schema + ".subscription (event, name) values ('" + MARK + "', " + queue + ")";
    }

    /** Runs a step in a transaction, in one process at a time. */
    private void alone(Connection connection, Step step) throws SQLException {
        Connections.inTransaction(connection, locked -> {
            query(locked, "select pg_advisory_xact_lock(hashtextextended(?, 0))", "kit.pgboss." + schema);
            step.run();
            return step;
        });
    }

    /** The body of a transaction. */
    @FunctionalInterface
    private interface Step {

        void run() throws SQLException;
    }

    private void create(Connection connection, String queue, int retryLimit, Duration expiry) throws SQLException {
        if (layout.ownTables()) {
            update(
                    connection,
                    "insert into " + schema + ".queue (name, retry_limit, expire_seconds) values (?, ?::int, ?::int)"
                            + " on conflict do nothing",
                    queue,
                    String.valueOf(retryLimit),
                    String.valueOf(expiry.toSeconds()));
            return;
        }
        String json = layout.has("queue", "retention_minutes") ? "json" : "jsonb";
        query(connection, "select " + schema + ".create_queue(?, ?::" + json + ")", queue, options(retryLimit, expiry));
    }

    private static String options(int retryLimit, Duration expiry) {
        return ("{\"policy\": \"standard\", \"retryLimit\": %d, \"retryDelay\": 0, \"retryBackoff\": false,"
                        + " \"expireInSeconds\": %d, \"retentionSeconds\": 1209600, \"retentionMinutes\": 20160,"
                        + " \"deleteAfterSeconds\": 604800, \"notify\": true}")
                .formatted(retryLimit, expiry.toSeconds());
    }

    /** Updates the settings of a queue, which an instance with other settings may have created. */
    private void adjust(Connection connection, String queue, Duration expiry) throws SQLException {
        String notify = layout.has("queue", "notify") ? ", notify = true" : "";
        update(
                connection,
                "update " + schema + ".queue set expire_seconds = ?::int, updated_on = now()" + notify
                        + " where name = ? and expire_seconds is distinct from ?::int",
                String.valueOf(expiry.toSeconds()),
                queue,
                String.valueOf(expiry.toSeconds()));
    }

    private boolean exists(Connection connection, String table, String... parameters) throws SQLException {
        return query(connection, "select 1 from " + schema + "." + table, parameters);
    }

    /** Returns whether the query has a row. */
    private static boolean query(Connection connection, String sql, String... parameters) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, parameters);
                ResultSet rows = statement.executeQuery()) {
            return rows.next();
        }
    }

    private static void update(Connection connection, String sql, String... parameters) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, parameters)) {
            statement.executeUpdate();
        }
    }

    private static PreparedStatement prepare(Connection connection, String sql, String... parameters)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < parameters.length; i++) {
            statement.setString(i + 1, parameters[i]);
        }
        return statement;
    }
}
