package dev.kit.constructs.subscribers;

import dev.kit.constructs.events.Event;

/** Handles one event. */
@FunctionalInterface
public interface EventHandler<P, D> {

    /** Handles {@code event}. An exception causes the redelivery of this event only. */
    void handle(Event<P> event, SubscriberContext<P, D> context) throws Exception;
}
