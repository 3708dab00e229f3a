package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.Envelope;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Inserts events as jobs, in one statement that also wakes who waits for them. */
final class EventWriter {

    /**
     * A job for each subscription, and one in the queue named like the type if Node.js peers may be working on that, or
     * if nobody has subscribed yet. Jobs of one batch are a microsecond apart, so that they keep their order. Returns the
     * events that found a queue, if some found none.
     */
    private static final String INSERT = """
            with event as materialized (
              select * from json_to_recordset(?::json) as e (n int, id uuid, type text, data jsonb, headers text)
            ), target as materialized (
              select e.n, e.id, e.data, s.name as queue, 'kit:' || e.headers as mark
                from event e
                join %1$s.subscription s on s.event = e.type
              union all
              select e.n, e.id, e.data, q.name, case when %4$s then 'kit' else 'kit:' || e.headers end
                from event e
                join %1$s.queue q on q.name = e.type
               where not exists (
                       select 1 from %1$s.subscription other
                        where other.name = e.type and starts_with(other.name, other.event || '/'))
                 and %5$s
            ), inserted as (
              insert into %1$s.job (id, name, data, singleton_key, created_on, %2$s)
              select t.id, q.name, t.data, case when coalesce(q.policy, 'standard') = 'standard' then t.mark end,
                     now() + t.n * interval '1 us', %3$s
                from target t join %1$s.queue q on q.name = t.queue
               order by t.n
              on conflict do nothing
              returning name
            ), woken as (
              select pg_notify('%6$s', name)::text as done from (select distinct name from inserted) queues
            )
            select case when (select count(distinct n) from target) < ? then array(select distinct n from target) end
             where (select count(done) from woken) >= 0
            """;

    private static final String HEARD =
            "exists (select 1 from %s.subscription s where s.event = e.type and starts_with(s.name, s.event || '/'))";
    private static final String UNHEARD = "not exists (select 1 from %s.subscription s where s.event = e.type)";

    private final String sql;

    EventWriter(PgBossDatabase database, Layout layout) {
        String schema = database.schema();
        Map<String, String> columns = JobColumns.fromQueue(layout);
        this.sql = INSERT.formatted(
                schema,
                String.join(", ", columns.keySet()),
                String.join(", ", columns.values()),
                HEARD.formatted(schema),
                layout.ownTables() ? UNHEARD.formatted(schema) : "true",
                database.channel());
    }

    /** Inserts {@code events}; returns those for which there is no queue. */
    List<Envelope> write(Connection connection, List<Envelope> events) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, JobJson.events(events));
            statement.setInt(2, events.size());
            try (ResultSet row = statement.executeQuery()) {
                Array homed = row.next() ? row.getArray(1) : null;
                return homed == null ? List.of() : without((Integer[]) homed.getArray(), events);
            }
        }
    }

    private static List<Envelope> without(Integer[] homed, List<Envelope> events) {
        Set<Integer> found = Set.of(homed);
        return IntStream.range(0, events.size())
                .filter(n -> !found.contains(n))
                .mapToObj(events::get)
                .toList();
    }
}
