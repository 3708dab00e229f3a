package dev.kit.constructs.subscribers;

import dev.kit.constructs.events.Event;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Remembers, in the handler's transaction, what a subscriber has handled. */
final class Inbox {

    private static final String INSERT = """
            insert into kit_inbox (subscriber, event_id) values (:subscriber, :event) on conflict do nothing
            """;

    private final JdbcClient client;
    private final String subscriber;

    Inbox(DataSource dataSource, String subscriber) {
        this.client = JdbcClient.create(dataSource);
        this.subscriber = subscriber;
    }

    List<Event<Object>> unseen(List<Event<Object>> events) {
        return events.stream().filter(this::isNew).toList();
    }

    private boolean isNew(Event<Object> event) {
        return client.sql(INSERT)
                        .param("subscriber", subscriber)
                        .param("event", event.id())
                        .update()
                == 1;
    }

    /** Takes failed events out again, so that their next delivery is not skipped. */
    void forget(Collection<UUID> failed) {
        for (UUID event : failed) {
            client.sql("delete from kit_inbox where subscriber = :subscriber and event_id = :event")
                    .param("subscriber", subscriber)
                    .param("event", event)
                    .update();
        }
    }
}
