package dev.kit.constructs.subscribers;

import dev.kit.constructs.events.Event;

/** Handles one event. */
@FunctionalInterface
public interface EventHandler<P, D> {

    /** Handles {@code event}; a throw delivers this event again, and no other. */
    void handle(Event<P> event, SubscriberContext<P, D> context) throws Exception;
}
