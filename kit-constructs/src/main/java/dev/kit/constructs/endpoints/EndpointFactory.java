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
 * Defaults that all endpoints made from it share. Immutable and thread-safe; each method returns a new factory.
 *
 * <p>One endpoint that differs may begin at a branch: {@code api.authorizeOnly(ctx -> true).get("/health")}.
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

    /** Returns a factory below {@code prefix}; prefixes nest. */
    public EndpointFactory<S, D> factory(String prefix) {
        return with(definition.with(definition.route().below(prefix)));
    }

    /** Gives handlers a transaction of this database, as a {@link JdbcClient}. */
    public EndpointFactory<S, JdbcClient> database(Service<DataSource> service) {
        return database(Database.jdbc(service));
    }

    /** Gives handlers a transaction of this database. */
    public <T> EndpointFactory<S, T> database(Database<T> database) {
        return new EndpointFactory<>(definition.with(definition.data().withDatabase(Erased.cast(database))));
    }

    /**
     * Tells who is calling; what it returns is {@code ctx.session()} from here on.
     *
     * <p>Its {@code ctx.db()} is the database named so far; one named later serves the handler alone.
     *
     * @throws IllegalStateException after {@code authorize}, {@code rls} or {@code actor}, which depend on its type
     */
    public <T> EndpointFactory<T, D> session(Step<SessionContext<D>, T> session) {
        SessionOrder.check(definition);
        return new EndpointFactory<>(definition.withSession(session));
    }

    /** Replaces the session step by one of the same type, which the steps given before still fit. */
    public EndpointFactory<S, D> replaceSession(Step<SessionContext<D>, ? extends S> session) {
        return with(definition.withSession(session));
    }

    /** Lets requests pass for which {@code check} is true; several are all asked. False or null answers 401. */
    public EndpointFactory<S, D> authorize(Step<CallerContext<S>, @Nullable Boolean> check) {
        return with(definition.with(definition.access().asking(Erased.cast(check))));
    }

    /** Forgets the checks so far and uses this one alone; {@code authorize} adds others again. */
    public EndpointFactory<S, D> authorizeOnly(Step<CallerContext<S>, @Nullable Boolean> check) {
        return with(definition.with(definition.access().askingOnly(Erased.cast(check))));
    }

    /**
     * Names the kind of authorizer: {@code jwt}, {@code bearer}, {@code apiKey}, {@code iam} or one of your own; {@code
     * none} clears it.
     *
     * <p>It stands in the document as security scheme. {@code jwt} is enforced by the application's
     * {@code JwtVerifier}; all others, and {@code jwt} without a verifier, by the session step, which then has to be
     * there.
     *
     * @throws IllegalArgumentException if the settings list the authorizers and this is not one of them
     */
    public EndpointFactory<S, D> authorizer(String name) {
        return with(definition.with(definition.access().withAuthorizer(name)));
    }

    /**
     * Sets variables {@code app.<key>} for the policies of the database.
     *
     * <p>{@link RowLevelSecurity#of} names another prefix; {@link RowLevelSecurity#none} turns inherited variables off.
     */
    public EndpointFactory<S, D> rls(RlsExtractor<CallerContext<S>> extractor) {
        return with(definition.with(
                definition.data().withRls(Erased.<RlsExtractor<CallerContext<Object>>>cast(extractor))));
    }

    /** Tells who acts, for audits. A failure answers 500: a wrong actor is never recorded. */
    public EndpointFactory<S, D> actor(Step<CallerContext<S>, AuditActor> actor) {
        return with(definition.with(definition.access().withActor(Erased.cast(actor))));
    }

    /**
     * Sets the tags, the time-out or the known authorizers, such as {@code settings(s ->
     * s.tags("books").timeout(Duration.ofSeconds(2)))}.
     */
    public EndpointFactory<S, D> settings(UnaryOperator<FactorySettings> settings) {
        return with(settings.apply(new FactorySettings(definition)).definition());
    }

    /** Returns an endpoint for {@code GET}. */
    public EndpointBuilder<NoParams, NoQuery, NoBody, S, D> get(String path) {
        return route("GET", path);
    }

    /** Returns an endpoint for {@code POST}. */
    public EndpointBuilder<NoParams, NoQuery, NoBody, S, D> post(String path) {
        return route("POST", path);
    }

    /** Returns an endpoint for {@code PUT}. */
    public EndpointBuilder<NoParams, NoQuery, NoBody, S, D> put(String path) {
        return route("PUT", path);
    }

    /** Returns an endpoint for {@code PATCH}. */
    public EndpointBuilder<NoParams, NoQuery, NoBody, S, D> patch(String path) {
        return route("PATCH", path);
    }

    /** Returns an endpoint for {@code DELETE}. */
    public EndpointBuilder<NoParams, NoQuery, NoBody, S, D> delete(String path) {
        return route("DELETE", path);
    }

    /** Returns an endpoint for {@code HEAD}; one for {@code GET} answers it anyway. */
    public EndpointBuilder<NoParams, NoQuery, NoBody, S, D> head(String path) {
        return route("HEAD", path);
    }

    /** Returns an endpoint for {@code OPTIONS}. */
    public EndpointBuilder<NoParams, NoQuery, NoBody, S, D> options(String path) {
        return route("OPTIONS", path);
    }

    private EndpointBuilder<NoParams, NoQuery, NoBody, S, D> route(String method, String path) {
        return new EndpointBuilder<>(definition.with(definition.route().at(method, path)));
    }
}
