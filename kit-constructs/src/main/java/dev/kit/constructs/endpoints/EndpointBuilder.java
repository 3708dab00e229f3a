package dev.kit.constructs.endpoints;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.RequestScope.Step;
import dev.kit.constructs.rls.RlsExtractor;
import dev.kit.constructs.rls.RowLevelSecurity;
import dev.kit.constructs.validation.Schema;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A builder of an endpoint. Immutable: each method returns a new builder, and a builder may be used repeatedly.
 *
 * @param <P> the type of the path parameters
 * @param <Q> the type of the query
 * @param <B> the type of the body
 * @param <S> the type of the session
 * @param <D> the type of the database handle
 */
public final class EndpointBuilder<P, Q, B, S, D> extends EndpointSteps<EndpointBuilder<P, Q, B, S, D>, S> {

    EndpointBuilder(EndpointDefinition definition) {
        super(definition);
    }

    @Override
    EndpointBuilder<P, Q, B, S, D> with(EndpointDefinition definition) {
        return new EndpointBuilder<>(definition);
    }

    /** Reads the path parameters into a record with one component per parameter. */
    public <T> EndpointBuilder<T, Q, B, S, D> params(Class<T> type) {
        return new EndpointBuilder<>(definition.with(definition.input().withParams(Erased.cast(Schema.of(type)))));
    }

    /** Reads the query, such as {@code ?tags=a&tags=b&filter[price]=3}. */
    public <T> EndpointBuilder<P, T, B, S, D> query(Class<T> type) {
        return query(Schema.of(type));
    }

    /** Reads the query. */
    public <T> EndpointBuilder<P, T, B, S, D> query(Schema<T> schema) {
        return new EndpointBuilder<>(definition.with(definition.input().withQuery(Erased.cast(schema))));
    }

    /** Reads the JSON body. */
    public <T> EndpointBuilder<P, Q, T, S, D> body(Class<T> type) {
        return body(Schema.of(type));
    }

    /** Reads the JSON body; a {@link Form} reads {@code multipart/form-data} instead. */
    public <T> EndpointBuilder<P, Q, T, S, D> body(Schema<T> schema) {
        return new EndpointBuilder<>(definition.with(definition.input().withBody(Erased.cast(schema))));
    }

    /**
     * Declares the output, which is validated and written as {@code type}. See {@link #output(Schema)} for the order of
     * calls.
     */
    public <T> TypedEndpointBuilder<P, Q, B, S, D, T> output(Class<T> type) {
        return output(Schema.of(type));
    }

    /**
     * Declares the output, which {@code schema} validates and writes.
     *
     * <p>Call it after the methods that determine the types of the handler's context: {@code params}, {@code query},
     * {@code body}, {@code database}, {@code session}, {@code rls} and {@code actor} are not available afterwards.
     * Instead there are {@code event}, {@code events} and {@code audit}, which take their payloads from the output.
     *
     * <p>The usual order is: {@code params}, {@code query}, {@code body}; {@code services}, {@code database},
     * {@code session}; {@code authorize}, {@code rls}, {@code actor}; {@code output}; {@code event}, {@code audit};
     * {@code handle}. The other methods may be called anywhere before {@code handle}.
     *
     * @param schema the schema, which may be that of a generic type: {@code Schema.listOf(Book.class)}
     */
    public <T> TypedEndpointBuilder<P, Q, B, S, D, T> output(Schema<T> schema) {
        return new TypedEndpointBuilder<>(definition.with(definition.answering().withOutput(Erased.cast(schema))));
    }

    /**
     * Provides a transaction of this database, as a {@link JdbcClient}.
     *
     * <p>A factory also accepts other handles: {@code api.database(Database.jooq(…)).get(…)}.
     */
    public EndpointBuilder<P, Q, B, S, JdbcClient> database(Service<DataSource> service) {
        return new EndpointBuilder<>(
                definition.with(definition.data().withDatabase(Erased.cast(Database.jdbc(service)))));
    }

    /**
     * Sets the step that creates the session of the caller.
     *
     * <p>A {@link Credential} declares by what it recognises the caller, for documents:
     * {@code session(Credential.cookie("sid").verifiedBy((ctx, sid) -> ctx.service(SESSIONS).of(sid)))}.
     *
     * <p>The session is {@code ctx.session()} from here on. The step's {@code ctx.db()} is the database declared so
     * far; one declared later serves the handler only.
     *
     * @throws IllegalStateException after {@code authorize}, {@code rls} or {@code actor}, which depend on its type
     */
    public <T> EndpointBuilder<P, Q, B, T, D> session(Step<SessionContext<D>, T> session) {
        return new EndpointBuilder<>(definition.withIndependentSession(session));
    }

    /**
     * Allows requests for which {@code check} and the previous checks return true. If a check returns false or null,
     * the response has status 401.
     */
    public EndpointBuilder<P, Q, B, S, D> authorize(Step<AuthorizeContext<P, Q, B, S>, @Nullable Boolean> check) {
        return with(definition.with(definition.access().asking(Erased.cast(check))));
    }

    /**
     * Sets variables {@code app.<key>} for the policies of the database.
     *
     * <p>{@link RowLevelSecurity#of} sets another prefix; {@link RowLevelSecurity#none} disables inherited variables.
     */
    public EndpointBuilder<P, Q, B, S, D> rls(RlsExtractor<CallerContext<S>> extractor) {
        return with(definition.with(
                definition.data().withRls(Erased.<RlsExtractor<CallerContext<Object>>>cast(extractor))));
    }

    /**
     * Sets the step that names the actor of audits. A failure results in status 500: a wrong actor is never recorded.
     */
    public EndpointBuilder<P, Q, B, S, D> actor(Step<CallerContext<S>, AuditActor> actor) {
        return with(definition.with(definition.access().withActor(Erased.cast(actor))));
    }

    /** Builds the endpoint. The handler's result is the body, written by its own class. */
    public <R> Endpoint<R> handle(Endpoint.Handler<EndpointContext<P, Q, B, S, D>, R> handler) {
        return Endpoint.build(definition, handler);
    }

    /** Builds the endpoint with a handler that shapes its response. */
    public <R> Endpoint<R> handle(Endpoint.ReplyHandler<EndpointContext<P, Q, B, S, D>, R> handler) {
        return Endpoint.build(definition, handler);
    }
}
