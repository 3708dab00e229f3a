package dev.kit.constructs.endpoints;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.AuditDefinition;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.RequestScope.Step;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.events.EventDefinition;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.openapi.Deprecation;
import dev.kit.constructs.openapi.SecurityRequirement;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.ratelimit.SessionRateLimit;
import dev.kit.constructs.rls.RowLevelSecurity;
import dev.kit.constructs.run.Data;
import dev.kit.constructs.run.Declaration;
import dev.kit.constructs.run.Effects;
import dev.kit.constructs.validation.Schema;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The parts of an endpoint, for adaptors and generators. Immutable and thread-safe.
 *
 * <p>Types are erased to {@link Object}; the builder has checked that the parts fit each other.
 *
 * @param route the method, the path and the names
 * @param services the declared services, with unique names
 * @param input the input
 * @param access the access control
 * @param data the databases
 * @param effects the events and audits
 * @param answering the response settings
 */
public record EndpointDefinition(
        Route route,
        List<Service<?>> services,
        Input input,
        Access access,
        Data<CallerContext<Object>> data,
        Effects effects,
        Answering answering) {

    static final EndpointDefinition EMPTY = new EndpointDefinition(
            Route.NONE, List.of(), Input.NONE, Access.OPEN, Data.none(), Effects.NONE, Answering.DEFAULT);

    /** Copies the services. */
    public EndpointDefinition {
        services = List.copyOf(services);
    }

    EndpointDefinition with(Route changed) {
        return new EndpointDefinition(changed, services, input, access, data, effects, answering);
    }

    EndpointDefinition with(Input changed) {
        return new EndpointDefinition(route, services, changed, access, data, effects, answering);
    }

    EndpointDefinition with(Access changed) {
        return new EndpointDefinition(route, services, input, changed, data, effects, answering);
    }

    EndpointDefinition with(Data<CallerContext<Object>> changed) {
        return new EndpointDefinition(route, services, input, access, changed, effects, answering);
    }

    EndpointDefinition with(Effects changed) {
        return new EndpointDefinition(route, services, input, access, data, changed, answering);
    }

    EndpointDefinition with(Answering changed) {
        return new EndpointDefinition(route, services, input, access, data, effects, changed);
    }

    EndpointDefinition failing(DeclaredFailure failure) {
        return with(answering.withDeclared(answering.declared().with(failure)));
    }

    EndpointDefinition mapping(FailureMapping<?>... mappings) {
        return with(answering.withDeclared(answering.declared().mapping(List.of(mappings))));
    }

    /** Returns a copy with more services. Of two services with the same name the last one is used. */
    EndpointDefinition adding(Service<?>... more) {
        Map<String, Service<?>> all = new LinkedHashMap<>();
        services.forEach(service -> all.put(service.serviceName(), service));
        for (Service<?> service : more) {
            all.put(service.serviceName(), service);
        }
        return new EndpointDefinition(route, List.copyOf(all.values()), input, access, data, effects, answering);
    }

    /**
     * Sets the session, unless steps that depend on the current one were declared.
     *
     * @throws IllegalStateException if steps that use the session were declared before
     */
    EndpointDefinition withIndependentSession(Step<?, ?> step) {
        if (!access.authorizations().isEmpty()
                || data.rls() != null
                || access.actor() != null
                || access.sessionRateLimit() != null) {
            throw new IllegalStateException("Call .session(…) before .authorize(…), .rls(…), .actor(…) and"
                    + " .rateLimit(limit.perSession(…)): these were given for the session so far."
                    + " To replace it by one of the same type, call .replaceSession(…) of the factory.");
        }
        return withSession(step);
    }

    EndpointDefinition withSession(Step<?, ?> step) {
        return with(access.withSession(Erased.cast(step))).with(data.withOutside(data.database()));
    }

    /** Returns the names of the path parameters, in order. */
    public List<String> pathParameters() {
        return Paths.parameters(route.path());
    }

    /** Returns the description. */
    public Optional<String> description() {
        return Optional.ofNullable(route.description());
    }

    /** Returns the tags, which group endpoints. */
    public List<String> tags() {
        return route.tags();
    }

    /** Returns the descriptions of the tags that have one, by tag. */
    public Map<String, String> tagDescriptions() {
        return route.listing().tags();
    }

    /** Returns whether documents leave the endpoint out. */
    public boolean isHidden() {
        return route.listing().hidden();
    }

    /** Returns the groups whose documents list the endpoint, sorted by name. */
    public Set<String> groups() {
        return route.listing().groups();
    }

    /** Returns the announced end of the endpoint. */
    public Optional<Deprecation> deprecation() {
        return Optional.ofNullable(route.listing().deprecation());
    }

    /** Returns the schema of the path parameters. */
    public Optional<Schema<Object>> params() {
        return Optional.ofNullable(input.params());
    }

    /** Returns the schema of the query. */
    public Optional<Schema<Object>> query() {
        return Optional.ofNullable(input.query());
    }

    /** Returns the schema of the body. */
    public Optional<Schema<Object>> body() {
        return Optional.ofNullable(input.body());
    }

    /** Returns whether the body is a multipart form instead of JSON. */
    public boolean isForm() {
        return input.form();
    }

    /** Returns the schema of the output. */
    public Optional<Schema<Object>> output() {
        return Optional.ofNullable(answering.output());
    }

    /**
     * Returns all services of the endpoint. These are the declared ones, the databases, the publisher and the storage
     * of audits.
     */
    public List<Service<?>> allServices() {
        return Declaration.services(services, data, effects);
    }

    /** Returns the database of the handler. */
    public Optional<Database<Object>> database() {
        return Optional.ofNullable(data.database());
    }

    /** Returns the step that creates the session. */
    public Optional<Step<SessionContext<Object>, Object>> session() {
        return Optional.ofNullable(access.session());
    }

    /** Returns the credentials that the session step declares. Empty without a step, or without its declaration. */
    public Optional<SecurityRequirement> credentials() {
        return access.session() instanceof DeclaredSession<?, ?> declared
                ? Optional.of(declared.requirement())
                : Optional.empty();
    }

    /** Returns the credentials that the endpoint demands, as far as declared: none without session and authorizer. */
    Optional<SecurityRequirement> requirement() {
        return access.session() == null && access.authorizer() == null
                ? Optional.of(SecurityRequirement.NONE)
                : credentials();
    }

    /** Returns the challenge of a 401, for {@code WWW-Authenticate}. */
    public Optional<String> challenge() {
        return CredentialCheck.places(this)
                .map(CredentialPlace::challenge)
                .filter(Objects::nonNull)
                .findFirst();
    }

    /** Returns the database of the session step, declared before the step. */
    public Optional<Database<Object>> sessionDatabase() {
        return Optional.ofNullable(data.outside());
    }

    /** Returns the checks that must all hold. */
    public List<Step<AuthorizeContext<Object, Object, Object, Object>, @Nullable Boolean>> authorizations() {
        return access.authorizations();
    }

    /** Returns the kind of authorizer, such as {@code jwt}. */
    public Optional<String> authorizer() {
        return Optional.ofNullable(access.authorizer());
    }

    /** Returns the limit that applies before the session step. */
    public Optional<RateLimit> rateLimit() {
        return Optional.ofNullable(access.rateLimit());
    }

    /** Returns the limit that applies after the session step, by session. */
    public Optional<SessionRateLimit<Object>> sessionRateLimit() {
        return Optional.ofNullable(access.sessionRateLimit());
    }

    /** Returns whether the endpoint has any rate limit. */
    public boolean isRateLimited() {
        return access.rateLimit() != null || access.sessionRateLimit() != null;
    }

    /** Returns the variables for the policies of the database. */
    public Optional<RowLevelSecurity<? super CallerContext<Object>>> rls() {
        return Optional.ofNullable(data.rls());
    }

    /** Returns whether row-level security was bypassed on purpose. */
    public boolean isRlsBypassed() {
        return data.rlsBypassed();
    }

    /** Returns the storage of audits. */
    public Optional<Service<? extends AuditStorage>> auditor() {
        return Optional.ofNullable(effects.auditor());
    }

    /** Returns the actions that may be recorded; any if it is empty. */
    public Set<AuditableAction<?>> auditActions() {
        return effects.actions();
    }

    /** Returns the step that names the actor. */
    public Optional<Step<CallerContext<Object>, AuditActor>> actor() {
        return Optional.ofNullable(access.actor());
    }

    /** Returns the audits of a successful run, in order. */
    public List<AuditDefinition<Object>> audits() {
        return effects.audits();
    }

    /** Returns the publisher of events. */
    public Optional<Service<? extends Publisher>> publisher() {
        return Optional.ofNullable(effects.publisher());
    }

    /** Returns the events of a successful run, in order. */
    public List<EventDefinition<Object>> events() {
        return effects.events();
    }

    /** Returns the headers of every response. */
    public Map<String, String> headers() {
        return answering.headers();
    }

    /** Returns the status of a successful response. */
    public SuccessStatus status() {
        return answering.status();
    }

    /** Returns the declared error responses, in order. */
    public List<DeclaredFailure> failures() {
        return answering.declared().failures();
    }

    /** Returns the response that {@code thrown} or a cause is mapped to. */
    public Optional<HttpException> answerTo(Throwable thrown) {
        return FailureMapping.answer(answering.declared().mappings(), thrown);
    }

    /** Returns the examples, in order. */
    public List<Example> examples() {
        return answering.declared().examples();
    }

    /** Returns the endpoint's own time limit of requests, if any. */
    public Optional<Duration> timeout() {
        return Optional.ofNullable(answering.timeout());
    }

    /**
     * Runs the handler.
     *
     * @return a {@link Reply}, or the data itself
     * @throws Exception the exception of the handler
     */
    public @Nullable Object handle(
            EndpointContext<Object, Object, Object, Object, Object> context, ResponseBuilder response)
            throws Exception {
        return Objects.requireNonNull(answering.handling(), "handler").handle(context, response);
    }

    /**
     * The input of an endpoint. Immutable.
     *
     * @param params the schema of the path parameters
     * @param query the schema of the query
     * @param body the schema of the body
     * @param form whether the body is a multipart form instead of JSON
     */
    record Input(
            @Nullable Schema<Object> params,
            @Nullable Schema<Object> query,
            @Nullable Schema<Object> body,
            boolean form) {

        static final Input NONE = new Input(null, null, null, false);

        Input withParams(Schema<Object> schema) {
            return new Input(Form.refused(schema, "params"), query, body, form);
        }

        Input with(JsonMapper mapper) {
            return new Input(
                    params, query == null ? null : query.with(mapper), body == null ? null : body.with(mapper), form);
        }

        Input withQuery(Schema<Object> schema) {
            return new Input(params, Form.refused(schema, "query"), body, form);
        }

        Input withBody(Schema<Object> schema) {
            return schema instanceof Form<Object> multipart
                    ? new Input(params, query, multipart.schema(), true)
                    : new Input(params, query, schema, false);
        }
    }
}
