package dev.kit.boot.background;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventConsumer;

/** Puts something between transports and subscribers that sees each delivery. Implementations are thread-safe. */
@FunctionalInterface
public interface WatchedConsumers {

    /**
     * Returns the consumer that subscribers get instead of {@code consumer}.
     *
     * @param place where it listens
     */
    EventConsumer watch(ConnectionString place, EventConsumer consumer);
}
