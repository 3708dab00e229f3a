package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.Envelope;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Inserts events as jobs, in one statement that also wakes waiting workers. Thread-safe. */
final class EventWriter {

    /**
     * Inserts a job for each subscription, and one in the queue named after the type if Node.js peers may be working on
     * it, or if there is no subscription yet; none in a queue that exists only to receive jobs from Node.js. Jobs of
     * one batch are a microsecond apart, so that they keep their order. Queues are looked up once for each type.
     * Returns the types that found a queue.
     */
    private static final String INSERT = """
            with event as materialized (
              select e.*
                from rows from (json_to_recordset(?::json) as (id uuid, type text, data jsonb, headers text))
                     with ordinality as e (id, type, data, headers, n)
            ), type as materialized (
              select distinct type as name from event
            ), target as materialized (
              select t.name as type, s.name as queue, true as whole
                from type t
                join %1$s.subscription s on s.event = t.name
              union all
              select t.name, q.name, not (%4$s)
                from type t
                join %1$s.queue q on q.name = t.name
               where not exists (
                       select 1 from %1$s.subscription other
                        where other.name = t.name and starts_with(other.name, other.event || '/'))
                 and %5$s
            ), inserted as (
              insert into %1$s.job (id, name, data, singleton_key, created_on, %2$s)
              select e.id, q.name, e.data,
                     case when coalesce(q.policy, 'standard') = 'standard'
                          then case when t.whole then 'kit:' || e.headers else 'kit' end end,
                     now() + e.n * interval '1 us', %3$s
                from event e
                join target t on t.type = e.type
                join %1$s.queue q on q.name = t.queue
              %7$s
            )
            select count(distinct type), array_agg(distinct type), count(pg_notify('%6$s', queue)::text) from target
            """;

    private static final String HEARD =
            "exists (select 1 from %s.subscription s where s.event = t.name and starts_with(s.name, s.event || '/'))";
    private static final String WORKED =
            "not (" + HEARD.replace("%s", "%1$s") + " and exists (select 1 from %1$s.subscription m where m.event = '"
                    + Queues.MARK + "' and m.name = t.name))";
    private static final String UNHEARD = "not exists (select 1 from %s.subscription s where s.event = t.name)";

    /** The clause that ignores conflicts. Detecting conflicts makes an insert a fifth more expensive. */
    private static final String TOLERANT = "on conflict do nothing";

    private static final String CONFLICT = "23505";

    private final Layout layout;
    private final String plain;
    private final String tolerant;
    private volatile boolean conflicts;

    EventWriter(PgBossDatabase database, Layout layout) {
        this.layout = layout;
        this.plain = sql(database, layout, "");
        this.tolerant = sql(database, layout, TOLERANT);
    }

    /** Returns the tables for which its statements were created. */
    Layout layout() {
        return layout;
    }

    private static String sql(PgBossDatabase database, Layout layout, String onConflict) {
        String schema = database.schema();
        Map<String, String> columns = JobColumns.fromQueue(layout);
        return INSERT.formatted(
                schema,
                String.join(", ", columns.keySet()),
                String.join(", ", columns.values()),
                HEARD.formatted(schema),
                (layout.ownTables() ? UNHEARD : WORKED).formatted(schema),
                database.channel(),
                onConflict);
    }

    /**
     * Inserts those of {@code events} that do not exist yet, over a connection in auto-commit mode. Returns the events
     * without a queue.
     *
     * <p>An event exists already if its publisher repeats a publication, and a queue of another policy than
     * {@code standard} may reject one. From the first conflict on, each statement detects conflicts.
     */
    List<Envelope> write(Connection connection, List<Envelope> events) throws SQLException {
        if (conflicts) {
            return write(connection, tolerant, events);
        }
        try {
            return write(connection, plain, events);
        } catch (SQLException e) {
            if (!CONFLICT.equals(e.getSQLState())) {
                throw e;
            }
            conflicts = true;
            return write(connection, tolerant, events);
        }
    }

    /** Inserts {@code events} in a transaction, which a conflict must not abort. Returns the events without a queue. */
    List<Envelope> enlist(Connection connection, List<Envelope> events) throws SQLException {
        return write(connection, tolerant, events);
    }

    private static List<Envelope> write(Connection connection, String sql, List<Envelope> events) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, JobJson.events(events));
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getInt(1) == types(events) ? List.of() : without(row.getArray(2), events);
            }
        }
    }

    private static int types(List<Envelope> events) {
        Set<String> types = new HashSet<>();
        String last = "";
        for (Envelope event : events) {
            if (!event.type().equals(last)) {
                last = event.type();
                types.add(last);
            }
        }
        return types.size();
    }

    private static List<Envelope> without(@Nullable Array types, List<Envelope> events) throws SQLException {
        Set<String> homed = types == null ? Set.of() : Set.of((String[]) types.getArray());
        return events.stream().filter(event -> !homed.contains(event.type())).toList();
    }
}
