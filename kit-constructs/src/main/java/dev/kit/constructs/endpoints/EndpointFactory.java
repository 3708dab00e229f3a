package dev.kit.constructs.endpoints;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.Endpoints.NoBody;
import dev.kit.constructs.endpoints.Endpoints.NoParams;
import dev.kit.constructs.endpoints.Endpoints.NoQuery;
import dev.kit.constructs.endpoints.RequestScope.Step;
import dev.kit.constructs.rls.RlsExtractor;
import dev.kit.constructs.rls.RowLevelSecurity;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Defaults that all endpoints made from it share. Immutable and thread-safe; each method returns a new factory.
 *
 * @param <S> the type of the session
 * @param <D> the type of the database handle
 */
public final class EndpointFactory<S, D> extends Settings<EndpointFactory<S, D>> {

    EndpointFactory(Draft draft) {
        super(draft);
    }

    @Override
    EndpointFactory<S, D> with(Draft draft) {
        return new EndpointFactory<>(draft);
    }

    /** A factory below {@code prefix}; prefixes nest. */
    public EndpointFactory<S, D> factory(String prefix) {
        return with(draft.with(next -> next.prefix = Paths.join(next.prefix, prefix)));
    }

    /** Gives handlers a transaction of this database, as a {@link JdbcClient}. */
    public EndpointFactory<S, JdbcClient> database(Service<DataSource> service) {
        return database(Database.jdbc(service));
    }

    /** Gives handlers a transaction of this database. */
    public <T> EndpointFactory<S, T> database(Database<T> database) {
        return new EndpointFactory<>(draft.with(next -> next.database = Erased.cast(database)));
    }

    /**
     * Tells who is calling; what it returns is {@code ctx.session()} from here on.
     *
     * <p>Its {@code ctx.db()} is the database named so far; one named later serves the handler alone.
     *
     * @throws IllegalStateException after {@code authorize}, {@code rls} or {@code actor}, which depend on its type
     */
    public <T> EndpointFactory<T, D> session(Step<SessionContext<D>, T> session) {
        SessionOrder.check(draft);
        return new EndpointFactory<>(draft.withSession(session));
    }

    /** Replaces the session step by one of the same type, which the steps given before still fit. */
    public EndpointFactory<S, D> replaceSession(Step<SessionContext<D>, ? extends S> session) {
        return with(draft.withSession(session));
    }

    /** Lets requests pass for which {@code check} is true; several are all asked. False or null answers 401. */
    public EndpointFactory<S, D> authorize(Step<CallerContext<S>, @Nullable Boolean> check) {
        return with(draft.with(next -> next.authorizations = Draft.appended(next.authorizations, Erased.cast(check))));
    }

    /** Lists the authorizers there are, so that another name fails at once. */
    public EndpointFactory<S, D> authorizers(String... names) {
        return with(draft.with(next -> next.knownAuthorizers = List.of(names)));
    }

    /** Sets variables {@code app.<key>} for the policies of the database. */
    public EndpointFactory<S, D> rls(RlsExtractor<CallerContext<S>> extractor) {
        return rls(RowLevelSecurity.of(extractor));
    }

    /** Sets variables for the policies of the database. */
    public EndpointFactory<S, D> rls(RowLevelSecurity<CallerContext<S>> rls) {
        return with(draft.with(next -> {
            next.rls = Erased.cast(rls);
            next.rlsBypassed = false;
        }));
    }

    /** Tells who acts, for audits. A failure answers 500: a wrong actor is never recorded. */
    public EndpointFactory<S, D> actor(Step<CallerContext<S>, AuditActor> actor) {
        return with(draft.with(next -> next.actor = Erased.cast(actor)));
    }

    /** An endpoint for {@code GET}. */
    public EndpointBuilder<NoParams, NoQuery, NoBody, S, D> get(String path) {
        return route("GET", path);
    }

    /** An endpoint for {@code POST}. */
    public EndpointBuilder<NoParams, NoQuery, NoBody, S, D> post(String path) {
        return route("POST", path);
    }

    /** An endpoint for {@code PUT}. */
    public EndpointBuilder<NoParams, NoQuery, NoBody, S, D> put(String path) {
        return route("PUT", path);
    }

    /** An endpoint for {@code PATCH}. */
    public EndpointBuilder<NoParams, NoQuery, NoBody, S, D> patch(String path) {
        return route("PATCH", path);
    }

    /** An endpoint for {@code DELETE}. */
    public EndpointBuilder<NoParams, NoQuery, NoBody, S, D> delete(String path) {
        return route("DELETE", path);
    }

    /** An endpoint for {@code HEAD}; one for {@code GET} answers it anyway. */
    public EndpointBuilder<NoParams, NoQuery, NoBody, S, D> head(String path) {
        return route("HEAD", path);
    }

    /** An endpoint for {@code OPTIONS}. */
    public EndpointBuilder<NoParams, NoQuery, NoBody, S, D> options(String path) {
        return route("OPTIONS", path);
    }

    private EndpointBuilder<NoParams, NoQuery, NoBody, S, D> route(String method, String path) {
        return new EndpointBuilder<>(draft.with(next -> {
            next.method = method;
            next.path = Paths.join(next.prefix, path);
        }));
    }
}
