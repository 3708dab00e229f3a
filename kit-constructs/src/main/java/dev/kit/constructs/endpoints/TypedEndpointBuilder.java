package dev.kit.constructs.endpoints;

import dev.kit.constructs.audit.AuditDefinition;
import dev.kit.constructs.audit.AuditSpec;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.endpoints.RequestScope.Step;
import dev.kit.constructs.events.EventDefinition;
import dev.kit.constructs.events.EventType;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A builder of an endpoint with a declared output. Immutable: each method returns a new builder.
 *
 * @param <P> the type of the path parameters
 * @param <Q> the type of the query
 * @param <B> the type of the body
 * @param <S> the type of the session
 * @param <D> the type of the database handle
 * @param <R> the type of the output
 */
public final class TypedEndpointBuilder<P, Q, B, S, D, R>
        extends EndpointSteps<TypedEndpointBuilder<P, Q, B, S, D, R>, S> {

    TypedEndpointBuilder(EndpointDefinition definition) {
        super(definition);
    }

    @Override
    TypedEndpointBuilder<P, Q, B, S, D, R> with(EndpointDefinition definition) {
        return new TypedEndpointBuilder<>(definition);
    }

    /**
     * Allows requests for which {@code check} and the previous checks return true. If a check returns false or null,
     * the response has status 401.
     */
    public TypedEndpointBuilder<P, Q, B, S, D, R> authorize(
            Step<AuthorizeContext<P, Q, B, S>, @Nullable Boolean> check) {
        return with(definition.with(definition.access().asking(Erased.cast(check))));
    }

    /** Publishes an event after each success, with a payload from the output. */
    public <T> TypedEndpointBuilder<P, Q, B, S, D, R> event(EventType<T> type, Function<R, T> payload) {
        return event(EventDefinition.<R, T>of(type, payload));
    }

    /** Publishes an event after each success. {@code spec} adds a condition or a key. */
    public <T> TypedEndpointBuilder<P, Q, B, S, D, R> event(
            EventType<T> type, Function<R, T> payload, UnaryOperator<EventDefinition<R>> spec) {
        return event(spec.apply(EventDefinition.<R, T>of(type, payload)));
    }

    /** Publishes an event after each success. */
    public TypedEndpointBuilder<P, Q, B, S, D, R> event(EventDefinition<R> event) {
        return with(definition.with(definition.effects().withEvent(Erased.cast(event))));
    }

    /** Publishes events after each success, in this order. */
    public TypedEndpointBuilder<P, Q, B, S, D, R> events(List<EventDefinition<R>> events) {
        TypedEndpointBuilder<P, Q, B, S, D, R> builder = this;
        for (EventDefinition<R> event : events) {
            builder = builder.event(event);
        }
        return builder;
    }

    /** Records an audit after each success, with a payload from the output. */
    public <T> TypedEndpointBuilder<P, Q, B, S, D, R> audit(AuditableAction<T> action, Function<R, T> payload) {
        return audit(AuditDefinition.<R, T>of(action, payload));
    }

    /** Records an audit after each success; {@code spec} adds entity, table or condition. */
    public <T> TypedEndpointBuilder<P, Q, B, S, D, R> audit(
            AuditableAction<T> action, Function<R, T> payload, UnaryOperator<AuditSpec<R>> spec) {
        return audit(AuditDefinition.<R, T>of(action, payload, spec));
    }

    /** Records an audit after each success. */
    public TypedEndpointBuilder<P, Q, B, S, D, R> audit(AuditDefinition<R> audit) {
        return with(definition.with(definition.effects().withAudit(Erased.cast(audit))));
    }

    /** Records audits after each success, in this order. */
    public TypedEndpointBuilder<P, Q, B, S, D, R> audit(List<AuditDefinition<R>> audits) {
        TypedEndpointBuilder<P, Q, B, S, D, R> builder = this;
        for (AuditDefinition<R> audit : audits) {
            builder = builder.audit(audit);
        }
        return builder;
    }

    /** Builds the endpoint. The handler's result is the body. */
    public Endpoint<R> handle(Endpoint.Handler<EndpointContext<P, Q, B, S, D>, R> handler) {
        return Endpoint.build(definition, handler);
    }

    /** Builds the endpoint with a handler that shapes its response. */
    public Endpoint<R> handle(Endpoint.ReplyHandler<EndpointContext<P, Q, B, S, D>, R> handler) {
        return Endpoint.build(definition, handler);
    }
}
