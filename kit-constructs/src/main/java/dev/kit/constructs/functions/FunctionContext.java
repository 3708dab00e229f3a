package dev.kit.constructs.functions;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.Auditor;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.PublishableMessage;
import org.slf4j.Logger;

/**
 * The context of one run, passed to a function's handler. Use it on the handler's thread only.
 *
 * @param <I> the type of the input
 * @param <D> the type of the database handle
 */
public interface FunctionContext<I, D> {

    /** Returns the validated input. */
    I input();

    /** Returns the call that caused this run. */
    FunctionCall<I> call();

    /**
     * Returns the instance of a declared service.
     *
     * @throws IllegalArgumentException if the function did not declare it
     */
    <T> T service(Service<T> service);

    /** Returns the logger of the function. */
    Logger logger();

    /**
     * Returns the database handle, within the handler's transaction.
     *
     * @throws IllegalStateException if the function declared no database
     */
    D db();

    /**
     * Returns the auditor, which collects audits for the end of the run.
     *
     * <p>Collected audits are stored together when the run succeeds. Use the auditor on the thread of the handler only.
     *
     * @throws IllegalStateException if the function declared no storage
     */
    Auditor auditor();

    /**
     * Publishes {@code messages} immediately.
     *
     * <p>If the publisher supports it, the messages join the handler's transaction instead. If that is the caller's,
     * they are published after its commit.
     *
     * @throws IllegalStateException if the function declared no publisher
     * @throws EventException if publishing fails
     */
    void publish(PublishableMessage<?>... messages);
}
