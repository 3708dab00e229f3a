package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.delivery.Failed;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The jobs of a subscription, over one connection. Not thread-safe. */
final class JobStore implements AutoCloseable {

    private static final int RELAYED_AT_ONCE = 1_000;

    private final Connection connection;
    private final Layout layout;
    private final Map<String, String> typesByQueue;
    private final JobStatements statements;
    private final PreparedStatement next;
    private final @Nullable String onlyQueue;

    private JobStore(Connection connection, Layout layout, Map<String, String> typesByQueue, JobStatements statements)
            throws SQLException {
        this.connection = connection;
        this.layout = layout;
        this.typesByQueue = typesByQueue;
        this.statements = statements;
        this.next = connection.prepareStatement(statements.next());
        this.onlyQueue =
                typesByQueue.size() == 1 ? typesByQueue.keySet().iterator().next() : null;
    }

    /** Opens a connection for jobs of these queues. */
    static JobStore open(PgBossDatabase database, Map<String, String> typesByQueue) throws SQLException {
        Connection connection = database.open();
        try {
            Connections.preferIndexes(connection);
            Layout layout = database.layout(connection);
            JobStatements statements = JobStatements.of(database, layout, typesByQueue.size() == 1);
            return new JobStore(connection, layout, typesByQueue, statements);
        } catch (SQLException | RuntimeException e) {
            ConnectionPool.closeQuietly(connection);
            throw e;
        }
    }

    /**
     * Claimed jobs.
     *
     * @param jobs the jobs in the order of delivery
     * @param finished the number of handled jobs that this store still owned
     */
    record Claim(List<Job> jobs, int finished) {}

    /** Deletes handled jobs and claims up to {@code limit} others, in one round trip. */
    Claim next(List<Job> handled, int limit) throws SQLException {
        bind(next, handled);
        next.setString(4, array(typesByQueue.keySet(), Function.identity()));
        next.setInt(5, limit);
        if (onlyQueue == null) {
            next.setInt(6, limit);
        }
        List<Job> jobs = new ArrayList<>(limit);
        int finished = 0;
        try (ResultSet rows = next.executeQuery()) {
            while (rows.next()) {
                UUID id = rows.getObject(2, UUID.class);
                if (id != null) {
                    jobs.add(job(rows, id));
                }
                if (rows.isFirst()) {
                    finished = rows.getInt(7);
                }
            }
        }
        return new Claim(jobs, finished);
    }

    private Job job(ResultSet row, UUID id) throws SQLException {
        String queue = onlyQueue == null ? row.getString(1) : onlyQueue;
        return new Job(
                queue,
                typesByQueue.getOrDefault(queue, queue),
                id,
                row.getString(3),
                row.getString(4),
                row.getInt(5),
                Instant.EPOCH.plus(row.getLong(6), ChronoUnit.MICROS));
    }

    /** Schedules failed jobs again, or parks them. */
    void fail(List<Failed<Job>> again, List<Failed<Job>> parked, String subscriber) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(statements.fail())) {
            statement.setString(1, JobJson.failures(again, parked, subscriber));
            statement.executeUpdate();
        }
    }

    /** Releases claims as if they had not been made, and wakes other instances. */
    void handBack(List<Job> jobs) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(statements.handBack())) {
            bind(statement, jobs);
            statement.execute();
        }
    }

    /** Extends claims by their full duration, over the connection of another thread than the one that made them. */
    static void renew(Connection connection, PgBossDatabase database, List<Job> jobs) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(JobStatements.renew(database))) {
            bind(statement, jobs);
            statement.executeUpdate();
        }
    }

    /** Moves jobs of the queues named after types to the subscribers of Kit. */
    void relay() throws SQLException {
        int taken;
        try (PreparedStatement statement = connection.prepareStatement(statements.relay())) {
            statement.setString(1, array(typesByQueue.values(), Function.identity()));
            statement.setInt(2, RELAYED_AT_ONCE);
            do {
                try (ResultSet row = statement.executeQuery()) {
                    row.next();
                    taken = row.getInt(1);
                }
            } while (taken >= RELAYED_AT_ONCE);
        }
    }

    private static void bind(PreparedStatement statement, List<Job> jobs) throws SQLException {
        statement.setString(1, array(jobs, Job::queue));
        statement.setString(2, array(jobs, Job::id));
        statement.setString(3, array(jobs, Job::retryCount));
    }

    /** Returns an array literal. Names of queues contain no quotes or backslashes. */
    private static <T> String array(Iterable<T> elements, Function<? super T, ?> text) {
        StringBuilder array = new StringBuilder("{");
        for (T element : elements) {
            array.append(array.length() == 1 ? "\"" : ",\"")
                    .append(text.apply(element))
                    .append('"');
        }
        return array.append('}').toString();
    }

    /** Returns the tables for which its statements were created. */
    Layout layout() {
        return layout;
    }

    /** Aborts the connection from any thread, regardless of its current request. */
    void abort() {
        ConnectionPool.abort(connection);
    }

    @Override
    public void close() {
        ConnectionPool.closeQuietly(connection);
    }
}
