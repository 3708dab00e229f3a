package dev.kit.constructs.endpoints;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.RequestScope.Step;
import dev.kit.constructs.rls.RlsExtractor;
import dev.kit.constructs.rls.RowLevelSecurity;
import dev.kit.constructs.validation.Schema;
import java.util.List;
import java.util.concurrent.CompletionStage;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.core.type.TypeReference;

/**
 * An endpoint being declared. Immutable: each method returns a new builder, and one builder may branch.
 *
 * @param <P> the type of the path parameters
 * @param <Q> the type of the query
 * @param <B> the type of the body
 * @param <S> the type of the session
 * @param <D> the type of the database handle
 */
public final class EndpointBuilder<P, Q, B, S, D> extends EndpointSettings<EndpointBuilder<P, Q, B, S, D>> {

    EndpointBuilder(Draft draft) {
        super(draft);
    }

    @Override
    EndpointBuilder<P, Q, B, S, D> with(Draft draft) {
        return new EndpointBuilder<>(draft);
    }

    /** Reads the path parameters into a record with a component for each. */
    public <T> EndpointBuilder<T, Q, B, S, D> params(Class<T> type) {
        return params(Schema.of(type));
    }

    /** Reads the path parameters. */
    public <T> EndpointBuilder<T, Q, B, S, D> params(TypeReference<T> type) {
        return params(Schema.of(type));
    }

    /** Reads the path parameters. */
    public <T> EndpointBuilder<T, Q, B, S, D> params(Schema<T> schema) {
        return new EndpointBuilder<>(draft.with(next -> next.params = Erased.cast(schema)));
    }

    /** Reads the query, such as {@code ?tags=a&tags=b&filter[price]=3}. */
    public <T> EndpointBuilder<P, T, B, S, D> query(Class<T> type) {
        return query(Schema.of(type));
    }

    /** Reads the query. */
    public <T> EndpointBuilder<P, T, B, S, D> query(TypeReference<T> type) {
        return query(Schema.of(type));
    }

    /** Reads the query. */
    public <T> EndpointBuilder<P, T, B, S, D> query(Schema<T> schema) {
        return new EndpointBuilder<>(draft.with(next -> next.query = Erased.cast(schema)));
    }

    /** Reads the JSON body. */
    public <T> EndpointBuilder<P, Q, T, S, D> body(Class<T> type) {
        return body(Schema.of(type));
    }

    /** Reads the JSON body. */
    public <T> EndpointBuilder<P, Q, T, S, D> body(TypeReference<T> type) {
        return body(Schema.of(type));
    }

    /** Reads the JSON body. */
    public <T> EndpointBuilder<P, Q, T, S, D> body(Schema<T> schema) {
        return new EndpointBuilder<>(draft.with(next -> {
            next.body = Erased.cast(schema);
            next.form = false;
        }));
    }

    /** Reads a multipart form into a record: {@link dev.kit.constructs.Upload} components are files, others text. */
    public <T> EndpointBuilder<P, Q, T, S, D> form(Class<T> type) {
        return form(Schema.of(type));
    }

    /** Reads a multipart form. */
    public <T> EndpointBuilder<P, Q, T, S, D> form(Schema<T> schema) {
        return new EndpointBuilder<>(draft.with(next -> {
            next.body = Erased.cast(schema);
            next.form = true;
        }));
    }

    /** Says what the answer holds; it is checked and written by this type. */
    public <T> TypedEndpointBuilder<P, Q, B, S, D, T> output(Class<T> type) {
        return output(Schema.of(type));
    }

    /** Says what the answer holds; it is checked and written by this type. */
    public <T> TypedEndpointBuilder<P, Q, B, S, D, T> output(TypeReference<T> type) {
        return output(Schema.of(type));
    }

    /** Says what the answer holds; it is checked and written by this schema. */
    public <T> TypedEndpointBuilder<P, Q, B, S, D, T> output(Schema<T> schema) {
        return new TypedEndpointBuilder<>(draft.with(next -> next.output = Erased.cast(schema)));
    }

    /** Gives the handler a transaction of this database, as a {@link JdbcClient}. */
    public EndpointBuilder<P, Q, B, S, JdbcClient> database(Service<DataSource> service) {
        return database(Database.jdbc(service));
    }

    /** Gives the handler a transaction of this database. */
    public <T> EndpointBuilder<P, Q, B, S, T> database(Database<T> database) {
        return new EndpointBuilder<>(draft.with(next -> next.database = Erased.cast(database)));
    }

    /**
     * Tells who is calling; what it returns is {@code ctx.session()} from here on.
     *
     * <p>Its {@code ctx.db()} is the database named so far; one named later serves the handler alone.
     *
     * @throws IllegalStateException after {@code authorize}, {@code rls} or {@code actor}, which depend on its type
     */
    public <T> EndpointBuilder<P, Q, B, T, D> session(Step<SessionContext<D>, T> session) {
        SessionOrder.check(draft);
        return new EndpointBuilder<>(draft.withSession(session));
    }

    /** Replaces the session step by one of the same type, which the steps given before still fit. */
    public EndpointBuilder<P, Q, B, S, D> replaceSession(Step<SessionContext<D>, ? extends S> session) {
        return with(draft.withSession(session));
    }

    /** Lets requests pass for which {@code check} and those before are true. False or null answers 401. */
    public EndpointBuilder<P, Q, B, S, D> authorize(Step<AuthorizeContext<P, Q, B, S>, @Nullable Boolean> check) {
        return with(draft.with(next -> next.authorizations = Draft.appended(next.authorizations, Erased.cast(check))));
    }

    /** Forgets the factory's checks and uses this one alone. */
    public EndpointBuilder<P, Q, B, S, D> authorizeOnly(Step<AuthorizeContext<P, Q, B, S>, @Nullable Boolean> check) {
        return with(draft.with(next -> next.authorizations = Draft.appended(List.of(), Erased.cast(check))));
    }

    /** Sets variables {@code app.<key>} for the policies of the database. */
    public EndpointBuilder<P, Q, B, S, D> rls(RlsExtractor<CallerContext<S>> extractor) {
        return rls(RowLevelSecurity.of(extractor));
    }

    /** Sets variables for the policies of the database. */
    public EndpointBuilder<P, Q, B, S, D> rls(RowLevelSecurity<CallerContext<S>> rls) {
        return with(draft.with(next -> {
            next.rls = Erased.cast(rls);
            next.rlsBypassed = false;
        }));
    }

    /** Tells who acts, for audits. A failure answers 500: a wrong actor is never recorded. */
    public EndpointBuilder<P, Q, B, S, D> actor(Step<CallerContext<S>, AuditActor> actor) {
        return with(draft.with(next -> next.actor = Erased.cast(actor)));
    }

    /** Builds the endpoint; what the handler returns is the body, written by its own class. */
    public <R> Endpoint<R> handle(Endpoint.Handler<EndpointContext<P, Q, B, S, D>, R> handler) {
        return Endpoint.build(draft, handler);
    }

    /** Builds the endpoint, with a handler that shapes its answer. */
    public <R> Endpoint<R> handle(Endpoint.ReplyHandler<EndpointContext<P, Q, B, S, D>, R> handler) {
        return Endpoint.build(draft, handler);
    }

    /**
     * Builds the endpoint, with a handler whose answer comes later; the thread of the request waits for it.
     *
     * <p>When the time-out strikes, the stage is cancelled. Database and context belong to the thread of the request.
     */
    public <R> Endpoint<R> handleAsync(
            Endpoint.Handler<EndpointContext<P, Q, B, S, D>, ? extends CompletionStage<R>> handler) {
        return Endpoint.buildAsync(draft, handler);
    }
}
