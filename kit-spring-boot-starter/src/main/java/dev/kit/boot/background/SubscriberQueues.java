package dev.kit.boot.background;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventQueues;
import dev.kit.constructs.events.EventQueues.QueueState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The queues of the application's subscribers at one broker. Connects at the first query. Thread-safe. */
public final class SubscriberQueues implements AutoCloseable {

    private final ConnectionString place;
    private final List<EventConsumer.Settings> subscribers;
    private @Nullable EventQueues queues;

    SubscriberQueues(ConnectionString place, List<EventConsumer.Settings> subscribers) {
        this.place = place;
        this.subscribers = List.copyOf(subscribers);
    }

    /** Returns the connection string of the broker; its text contains no secrets. */
    public ConnectionString place() {
        return place;
    }

    /**
     * Queries the broker and blocks until it answers.
     *
     * @throws EventException if the broker does not answer, or its transport cannot show queues
     */
    public List<QueueState> states() {
        return queues().list(subscribers);
    }

    private synchronized EventQueues queues() {
        EventQueues open = queues;
        if (open == null) {
            open = EventQueues.of(place);
            queues = open;
        }
        return open;
    }

    @Override
    public synchronized void close() {
        if (queues != null) {
            queues.close();
            queues = null;
        }
    }
}
