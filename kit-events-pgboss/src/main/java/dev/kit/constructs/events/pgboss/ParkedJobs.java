package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.ParkedEvents.ParkedFilter;
import dev.kit.constructs.events.codec.WireJson;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * The failed jobs of Kit's subscribers, which stay in their queues until they are settled. Closing closes the
 * database.
 */
final class ParkedJobs implements ParkedEvents {

    /**
     * Selects jobs. The parameters are the identifier, the end of the queue's name, the type, and the earliest and
     * latest time of parking.
     */
    private static final String SELECTED = """
            with parked as (
              select j.name, j.id, s.event as type, j.data, j.singleton_key, j.retry_count, j.created_on, j.output,
                     coalesce((j.output ->> 'parkedAt')::timestamptz, j.completed_on, j.created_on) as parked_at
                from %1$s.subscription s
                join %1$s.job j on j.name = s.name and j.state = 'failed'
               where starts_with(s.name, s.event || '/')
            ), selected as materialized (
              select * from parked
               where id = coalesce(?::uuid, id)
                 and name = coalesce(type || ?::text, name)
                 and type = coalesce(?::text, type)
                 and parked_at >= coalesce(?::timestamptz, '-infinity')
                 and parked_at < coalesce(?::timestamptz, 'infinity')
            )
            """;

    private static final String LIST = SELECTED + "select * from selected order by parked_at, id limit ?";

    private static final String COUNT = SELECTED + "select count(*) from selected";

    private static final String RETRY = SELECTED + """
            , again as (
              update %1$s.job j
                 set state = 'created', retry_count = 0, started_on = null, completed_on = null, output = null,
                     start_after = now(), keep_until = now() + interval '14 days'
                from selected s
               where j.name = s.name and j.id = s.id and j.state = 'failed'
              returning j.name
            ), woken as (
              select pg_notify('%2$s', name)::text as done from (select distinct name from again) queues
            )
            select (select count(*) from again), (select count(done) from woken)
            """;

    private static final String DISCARD = SELECTED + """
            , gone as (
              delete from %1$s.job j using selected s
               where j.name = s.name and j.id = s.id and j.state = 'failed'
              returning 1
            )
            select count(*) from gone
            """;

    private final PgBossDatabase database;

    ParkedJobs(PgBossDatabase database) {
        this.database = database;
    }

    @Override
    public List<ParkedEvent> list(ParkedFilter filter, int limit) {
        int most = ParkedFilter.checkLimit(limit);
        return run("list parked events", List.of(), connection -> {
            try (PreparedStatement statement = prepare(connection, LIST, filter)) {
                statement.setInt(6, most);
                List<ParkedEvent> parked = new ArrayList<>();
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        parked.add(parked(rows, filter.subscriber()));
                    }
                }
                return parked;
            }
        });
    }

    @Override
    public long count(ParkedFilter filter) {
        return run("count parked events", 0, connection -> count(connection, COUNT, filter));
    }

    @Override
    public int retry(ParkedFilter filter) {
        return run("retry parked events", 0, connection -> count(connection, RETRY, filter));
    }

    @Override
    public int discard(ParkedFilter filter) {
        return run("discard parked events", 0, connection -> count(connection, DISCARD, filter));
    }

    @Override
    public void close() {
        database.close();
    }

    /** Runs an action without creating tables. Returns {@code nothing} if there are none. */
    private <T> T run(String action, T nothing, ConnectionPool.Work<T> work) {
        return database.run(action, connection -> database.isThere(connection) ? work.on(connection) : nothing);
    }

    private int count(Connection connection, String sql, ParkedFilter filter) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, filter);
                ResultSet row = statement.executeQuery()) {
            return row.next() ? row.getInt(1) : 0;
        }
    }

    private PreparedStatement prepare(Connection connection, String sql, ParkedFilter filter) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql.formatted(database.schema(), database.channel()));
        statement.setString(1, filter.id() == null ? null : filter.id().toString());
        statement.setString(2, filter.subscriber() == null ? null : QueueNames.of("", filter.subscriber()));
        statement.setString(3, filter.type());
        statement.setObject(4, time(filter.from()));
        statement.setObject(5, time(filter.until()));
        return statement;
    }

    private static @Nullable OffsetDateTime time(@Nullable Instant instant) {
        return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
    }

    private static ParkedEvent parked(ResultSet row, @Nullable String subscriber) throws SQLException {
        String queue = row.getString("name");
        String type = row.getString("type");
        Job job = new Job(
                queue,
                type,
                row.getObject("id", UUID.class),
                row.getString("data"),
                row.getString("singleton_key"),
                row.getInt("retry_count"),
                instant(row, "created_on"));
        String text = row.getString("output");
        JobJson.Output output = output(text);
        String named = Objects.requireNonNullElse(output.subscriber(), queue.substring(type.length() + 1));
        return new ParkedEvent(
                Objects.requireNonNullElse(subscriber, named),
                job.envelope(),
                Objects.requireNonNullElse(output.attempts(), job.attempt()),
                Objects.requireNonNullElse(output.message(), String.valueOf(text)),
                instant(row, "parked_at"));
    }

    /** Parses the output. Falls back to the raw text, since a Node.js peer may have written another format. */
    private static JobJson.Output output(@Nullable String text) {
        try {
            JobJson.Output output = text == null ? null : WireJson.MAPPER.readValue(text, JobJson.Output.class);
            return output == null ? JobJson.Output.UNKNOWN : output;
        } catch (JacksonException e) {
            return JobJson.Output.UNKNOWN;
        }
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }
}
