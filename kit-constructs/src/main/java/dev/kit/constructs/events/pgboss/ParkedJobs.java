package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.ParkedEvent;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** The failed jobs of a subscriber, which stay in its queues until they are retried. */
final class ParkedJobs {

    private static final String LIST = """
            select name, id, data, singleton_key, retry_count, created_on, output, completed_on
              from %1$s.job
             where name = any (?) and state = 'failed'
             order by created_on, id
             limit 1000
            """;

    private static final String RETRY = """
            with again as (
              update %1$s.job j
                 set state = 'created', retry_count = 0, started_on = null, completed_on = null, output = null,
                     start_after = now(), keep_until = now() + interval '14 days'
               where name = any (?) and id = ? and state = 'failed'
              returning name
            )
            select pg_notify('%2$s', name) from again
            """;

    private final PgBossDatabase database;
    private final String subscriber;
    private final Map<String, String> typesByQueue;

    ParkedJobs(PgBossDatabase database, String subscriber, Map<String, String> typesByQueue) {
        this.database = database;
        this.subscriber = subscriber;
        this.typesByQueue = typesByQueue;
    }

    /** Returns up to a thousand, oldest first. */
    List<ParkedEvent> list() {
        try {
            return database.pool().retrying(this::list);
        } catch (SQLException e) {
            throw database.failure("list the parked events of subscriber " + subscriber, e);
        }
    }

    private List<ParkedEvent> list(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(LIST.formatted(database.schema()))) {
            statement.setArray(1, queues(connection));
            List<ParkedEvent> parked = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    parked.add(parked(rows));
                }
            }
            return parked;
        }
    }

    private ParkedEvent parked(ResultSet row) throws SQLException {
        String queue = row.getString("name");
        Instant createdOn = Objects.requireNonNull(instant(row, "created_on"));
        Job job = new Job(
                queue,
                typesByQueue.getOrDefault(queue, queue),
                row.getObject("id", UUID.class),
                row.getString("data"),
                row.getString("singleton_key"),
                row.getInt("retry_count"),
                createdOn);
        String text = row.getString("output");
        JobJson.Output output = output(text);
        Instant parkedAt = output.parkedAt() != null ? output.parkedAt() : instant(row, "completed_on");
        return new ParkedEvent(
                subscriber,
                job.readable(),
                output.attempts() != null ? output.attempts() : job.attempt(),
                output.message() != null ? output.message() : String.valueOf(text),
                parkedAt != null ? parkedAt : createdOn);
    }

    /** What a Node.js peer wrote may have another shape; its text is the error then. */
    private static JobJson.Output output(@Nullable String text) {
        JobJson.Output unknown = new JobJson.Output(null, null, null);
        try {
            return text == null ? unknown : JobJson.MAPPER.readValue(text, JobJson.Output.class);
        } catch (JacksonException e) {
            return unknown;
        }
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    /** Delivers a failed job again, from its first attempt; false if there is none. */
    boolean retry(UUID id) {
        try {
            return database.pool().run(connection -> retry(connection, id));
        } catch (SQLException e) {
            throw database.failure("retry event " + id + " of subscriber " + subscriber, e);
        }
    }

    private boolean retry(Connection connection, UUID id) throws SQLException {
        String sql = RETRY.formatted(database.schema(), database.channel());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setArray(1, queues(connection));
            statement.setObject(2, id);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    private Array queues(Connection connection) throws SQLException {
        return connection.createArrayOf("text", typesByQueue.keySet().toArray());
    }
}
