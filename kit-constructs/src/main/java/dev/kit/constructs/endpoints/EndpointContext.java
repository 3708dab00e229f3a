package dev.kit.constructs.endpoints;

import dev.kit.constructs.audit.Auditor;
import dev.kit.constructs.events.PublishableMessage;

/**
 * What a handler sees. Belongs to the thread of the request.
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
     * Publishes an event at once.
     *
     * @throws IllegalStateException if the endpoint has no publisher
     */
    void publish(PublishableMessage<?> message);

    /**
     * Collects audits that are written when the handler has succeeded.
     *
     * @throws IllegalStateException if the endpoint has no auditor
     */
    Auditor auditor();

    /** Shapes the answer of a handler that returns its data. */
    ResponseBuilder response();
}
