package dev.kit.constructs.subscribers;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.Auditor;
import dev.kit.constructs.events.Event;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.PublishableMessage;
import java.util.List;
import org.slf4j.Logger;

/**
 * The context of one call, passed to a subscriber's handler. Use it on the handler's thread only.
 *
 * @param <P> the common type of the payloads
 * @param <D> the type of the database handle
 */
public interface SubscriberContext<P, D> {

    /** Returns the events to handle, in the order of delivery. */
    List<Event<P>> events();

    /** Returns the number of the attempt, counting this one. It is the highest of the batch. */
    int attempt();

    /**
     * Returns the instance of a declared service.
     *
     * @throws IllegalArgumentException if the subscriber did not declare it
     */
    <T> T service(Service<T> service);

    /** Returns the subscriber's logger. */
    Logger logger();

    /** Returns the database handle, within the handler's transaction. */
    D db();

    /**
     * Returns the auditor, which collects audits for the end of the call.
     *
     * <p>Collected audits are stored together when the call succeeds. Use the auditor on the thread of the handler
     * only.
     *
     * @throws IllegalStateException if the subscriber declared no storage
     */
    Auditor auditor();

    /**
     * Publishes now, or in the handler's transaction if the publisher supports it.
     *
     * @throws IllegalStateException if the subscriber declared no publisher
     * @throws EventException if publishing fails
     */
    void publish(PublishableMessage<?>... messages);

    /** Marks one event of the batch as failed. It is redelivered, the others are not. */
    void fail(Event<P> event, Throwable reason);
}
