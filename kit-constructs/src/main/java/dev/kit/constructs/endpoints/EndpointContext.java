package dev.kit.constructs.endpoints;

import dev.kit.constructs.audit.Auditor;
import dev.kit.constructs.events.PublishableMessage;

/**
 * The context of a handler. Belongs to the thread of the request.
 *
 * @param <P> the type of the path parameters
 * @param <Q> the type of the query
 * @param <B> the type of the body
 * @param <S> the type of the session
 * @param <D> the type of the database handle
 */
public interface EndpointContext<P, Q, B, S, D> extends AuthorizeContext<P, Q, B, S> {

    /** Returns the database, in the transaction of this request. */
    D db();

    /**
     * Publishes an event immediately.
     *
     * @throws IllegalStateException if the endpoint has no publisher
     */
    void publish(PublishableMessage<?> message);

    /**
     * Returns the auditor, whose audits are written after the handler has succeeded.
     *
     * @throws IllegalStateException if the endpoint has no auditor
     */
    Auditor auditor();

    /**
     * Returns the builder that shapes the response.
     *
     * <p>It applies to a handler that returns its data.
     */
    ResponseBuilder response();
}
