package dev.kit.constructs.subscribers;

import dev.kit.constructs.KitSchema;
import dev.kit.constructs.events.Event;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Records, in the handler's transaction, the events that a subscriber has handled. */
final class Inbox {

    static final String TABLE = "kit_inbox";

    private final JdbcClient client;
    private final String table;
    private final String subscriber;

    Inbox(DataSource dataSource, KitSchema schema, String subscriber) {
        this.table = schema.sql(TABLE);
        this.client = JdbcClient.create(dataSource);
        this.subscriber = subscriber;
    }

    List<Event<Object>> unseen(List<Event<Object>> events) {
        return events.stream().filter(this::isNew).toList();
    }

    private boolean isNew(Event<Object> event) {
        return client.sql("insert into " + table
                                + " (subscriber, event_id) values (:subscriber, :event) on conflict do nothing")
                        .param("subscriber", subscriber)
                        .param("event", event.id())
                        .update()
                == 1;
    }

    /** Removes failed events, so that their next delivery is not skipped. */
    void forget(Collection<UUID> failed) {
        for (UUID event : failed) {
            client.sql("delete from " + table + " where subscriber = :subscriber and event_id = :event")
                    .param("subscriber", subscriber)
                    .param("event", event)
                    .update();
        }
    }
}
