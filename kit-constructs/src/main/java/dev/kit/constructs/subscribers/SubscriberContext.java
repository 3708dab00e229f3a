package dev.kit.constructs.subscribers;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.Auditor;
import dev.kit.constructs.events.Event;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.PublishableMessage;
import java.util.List;
import org.slf4j.Logger;

/**
 * What a subscriber's handler works with. Belongs to the handler's thread.
 *
 * @param <P> what the payloads have in common
 * @param <D> the type of the database handle
 */
public interface SubscriberContext<P, D> {

    /** The events to handle, in the order of delivery. */
    List<Event<P>> events();

    /** The same event's attempts so far, with this one; the highest of the batch. */
    int attempt();

    /**
     * The instance of a declared service.
     *
     * @throws IllegalArgumentException if the subscriber did not declare it
     */
    <T> T service(Service<T> service);

    /** The subscriber's logger. */
    Logger logger();

    /** The database handle, within the handler's transaction. */
    D db();

    /**
     * Collects audits, which are stored together when the call succeeds; on the thread of the handler only.
     *
     * @throws IllegalStateException if the subscriber declared no storage
     */
    Auditor auditor();

    /**
     * Publishes now, or in the handler's transaction where the publisher can.
     *
     * @throws IllegalStateException if the subscriber declared no publisher
     * @throws EventException if it fails
     */
    void publish(PublishableMessage<?>... messages);

    /** Marks one event of the batch as failed: it is delivered again, the others are not. */
    void fail(Event<P> event, Throwable reason);
}
