package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.EventQueues;
import dev.kit.constructs.events.EventQueues.QueueState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The queues of all subscribers of a schema, and those named after a type, with their own connections. */
record PgBossQueues(PgBossDatabase database) implements EventQueues {

    private static final String UNKNOWN = "pg-boss does not record its workers.";

    private static final String STATES = """
            with queues as (
              select name, event from %1$s.subscription where starts_with(name, event || '/')
              union
              select q.name, null from %1$s.queue q join %1$s.subscription s on s.event = q.name
            )
            select q.name, q.event,
                   count(j.id) filter (where j.state in ('created', 'retry')) as waiting,
                   count(j.id) filter (where j.state = 'active') as in_flight,
                   count(j.id) filter (where j.state = 'failed') as parked,
                   min(j.created_on) filter (where j.state in ('created', 'retry')) as oldest
              from queues q
              left join %1$s.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
             group by q.name, q.event
             order by q.name
            """;

    @Override
    public List<QueueState> list(Collection<Settings> subscribers) {
        Map<String, String> names = new HashMap<>();
        subscribers.forEach(
                settings -> QueueNames.of(settings).keySet().forEach(queue -> names.put(queue, settings.subscriber())));
        return database.run("look at queues", connection -> {
            List<QueueState> states = new ArrayList<>();
            if (database.isThere(connection)) {
                try (Statement statement = connection.createStatement();
                        ResultSet rows = statement.executeQuery(STATES.formatted(database.schema()))) {
                    while (rows.next()) {
                        states.add(state(rows, names));
                    }
                }
            }
            return states;
        });
    }

    private static QueueState state(ResultSet row, Map<String, String> names) throws SQLException {
        String name = row.getString("name");
        String type = row.getString("event");
        OffsetDateTime oldest = row.getObject("oldest", OffsetDateTime.class);
        return new QueueState(
                name,
                subscriber(name, type, names),
                row.getLong("waiting"),
                row.getLong("in_flight"),
                row.getLong("parked"),
                oldest == null ? null : oldest.toInstant(),
                null,
                UNKNOWN);
    }

    /** Returns the subscriber of a queue, derived from the queue's name if the subscriber is not known. */
    private static @Nullable String subscriber(String queue, @Nullable String type, Map<String, String> names) {
        return type == null ? null : names.getOrDefault(queue, queue.substring(type.length() + 1));
    }

    @Override
    public void create(Collection<Settings> subscribers) {
        for (Settings settings : subscribers) {
            Map<String, String> typesByQueue = QueueNames.toSubscribe(settings);
            database.run("set up " + settings.subscriber(), connection -> {
                Layout layout = Queues.prepare(connection, database, typesByQueue);
                DirectQueues.require(connection, database, layout, settings);
                return layout;
            });
        }
    }

    @Override
    public void close() {
        database.close();
    }
}
