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
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A factory of endpoints with shared defaults. Immutable and thread-safe; each method returns a new factory.
 *
 * <p>An endpoint that differs may start from a derived factory: {@code api.authorizeOnly(ctx -> true).get("/health")}.
 *
 * @param <S> the type of the session
 * @param <D> the type of the database handle
 */
public final class EndpointFactory<S, D> extends SharedSteps<EndpointFactory<S, D>> {

    EndpointFactory(EndpointDefinition definition) {
        super(definition);
    }

    @Override
    EndpointFactory<S, D> with(EndpointDefinition definition) {
        return new EndpointFactory<>(definition);
    }

    /** Returns a factory for paths below {@code prefix}; prefixes nest. */
    public EndpointFactory<S, D> factory(String prefix) {
        return with(definition.with(definition.route().below(prefix)));
    }

    /** Provides handlers with a transaction of this database, as a {@link JdbcClient}. */
    public EndpointFactory<S, JdbcClient> database(Service<DataSource> service) {
        return database(Database.jdbc(service));
    }

    /** Provides handlers with a transaction of this database. */
    public <T> EndpointFactory<S, T> database(Database<T> database) {
        return new EndpointFactory<>(definition.with(definition.data().withDatabase(Erased.cast(database))));
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
    public <T> EndpointFactory<T, D> session(Step<SessionContext<D>, T> session) {
        return new EndpointFactory<>(definition.withIndependentSession(session));
    }

    /**
     * Replaces the session step by one of the same type.
     *
     * <p>The steps declared before remain valid.
     */
    public EndpointFactory<S, D> replaceSession(Step<SessionContext<D>, ? extends S> session) {
        return with(definition.withSession(session));
    }

    /**
     * Allows requests for which {@code check} returns true, and all other checks. If a check returns false or null, the
     * response has status 401.
     */
    public EndpointFactory<S, D> authorize(Step<CallerContext<S>, @Nullable Boolean> check) {
        return with(definition.with(definition.access().asking(Erased.cast(check))));
    }

    /** Replaces all previous checks by {@code check}; {@code authorize} adds others again. */
    public EndpointFactory<S, D> authorizeOnly(Step<CallerContext<S>, @Nullable Boolean> check) {
        return with(definition.with(definition.access().askingOnly(Erased.cast(check))));
    }

    /**
     * Sets the kind of authorizer; {@code none} clears it.
     *
     * <p>It is {@code jwt}, {@code bearer}, {@code apiKey}, {@code iam} or a custom name.
     *
     * <p>It appears in the document as a security scheme. {@code jwt} is enforced by the application's
     * {@code JwtVerifier}; all others, and {@code jwt} without a verifier, are enforced by the session step, which is
     * required then. A {@link Credential} of that step must be the one of the scheme.
     *
     * @throws IllegalArgumentException if the settings list the authorizers and {@code name} is not one of them
     */
    public EndpointFactory<S, D> authorizer(String name) {
        return with(definition.with(definition.access().withAuthorizer(name)));
    }

    /**
     * Sets variables {@code app.<key>} for the policies of the database.
     *
     * <p>{@link RowLevelSecurity#of} sets another prefix; {@link RowLevelSecurity#none} disables inherited variables.
     */
    public EndpointFactory<S, D> rls(RlsExtractor<CallerContext<S>> extractor) {
        return with(definition.with(
                definition.data().withRls(Erased.<RlsExtractor<CallerContext<Object>>>cast(extractor))));
    }

    /**
     * Sets the step that names the actor of audits. A failure results in status 500: a wrong actor is never recorded.
     */
    public EndpointFactory<S, D> actor(Step<CallerContext<S>, AuditActor> actor) {
        return with(definition.with(definition.access().withActor(Erased.cast(actor))));
    }

    /**
     * Sets what no type depends on: tags, groups, timeout, known authorizers, deprecation.
     *
     * <p>An example is {@code settings(s -> s.tags("books").timeout(Duration.ofSeconds(2)))}.
     */
    public EndpointFactory<S, D> settings(UnaryOperator<FactorySettings> settings) {
        return with(settings.apply(new FactorySettings(definition)).definition);
    }

    /** Starts an endpoint for {@code GET}. */
    public EndpointBuilder<NoParams, NoQuery, NoBody, S, D> get(String path) {
        return route("GET", path);
    }

    /** Starts an endpoint for {@code POST}. */
    public EndpointBuilder<NoParams, NoQuery, NoBody, S, D> post(String path) {
        return route("POST", path);
    }

    /** Starts an endpoint for {@code PUT}. */
    public EndpointBuilder<NoParams, NoQuery, NoBody, S, D> put(String path) {
        return route("PUT", path);
    }

    /** Starts an endpoint for {@code PATCH}. */
    public EndpointBuilder<NoParams, NoQuery, NoBody, S, D> patch(String path) {
        return route("PATCH", path);
    }

    /** Starts an endpoint for {@code DELETE}. */
    public EndpointBuilder<NoParams, NoQuery, NoBody, S, D> delete(String path) {
        return route("DELETE", path);
    }

    /** Starts an endpoint for {@code HEAD}. Endpoints for {@code GET} answer {@code HEAD} anyway. */
    public EndpointBuilder<NoParams, NoQuery, NoBody, S, D> head(String path) {
        return route("HEAD", path);
    }

    /** Starts an endpoint for {@code OPTIONS}. */
    public EndpointBuilder<NoParams, NoQuery, NoBody, S, D> options(String path) {
        return route("OPTIONS", path);
    }

    private EndpointBuilder<NoParams, NoQuery, NoBody, S, D> route(String method, String path) {
        return new EndpointBuilder<>(definition.with(definition.route().at(method, path)));
    }
}
