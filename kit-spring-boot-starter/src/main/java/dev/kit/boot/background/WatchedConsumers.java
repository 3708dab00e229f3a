package dev.kit.boot.background;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventConsumer;

/** Wraps consumers to observe each delivery. Implementations are thread-safe. */
@FunctionalInterface
public interface WatchedConsumers {

    /**
     * Returns the consumer that subscribers use in place of {@code consumer}.
     *
     * @param place the connection string of the broker
     */
    EventConsumer watch(ConnectionString place, EventConsumer consumer);
}
