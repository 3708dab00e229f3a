package dev.kit.constructs.endpoints;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.AuditDefinition;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.RequestScope.Step;
import dev.kit.constructs.events.EventDefinition;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.rls.RowLevelSecurity;
import dev.kit.constructs.validation.Schema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an endpoint, for adaptors and generators. Immutable and thread-safe.
 *
 * <p>Types are erased to {@link Object}; the builder has checked that the parts fit each other.
 */
public final class EndpointDefinition {

    private final Draft draft;

    EndpointDefinition(Draft draft) {
        this.draft = draft;
    }

    /** The names of the path parameters, in order. */
    public List<String> pathParameters() {
        return Paths.parameters(draft.path);
    }

    /** What it is for. */
    public Optional<String> description() {
        return Optional.ofNullable(draft.description);
    }

    /** The groups it belongs to. */
    public List<String> tags() {
        return draft.tags;
    }

    /** The schema of the path parameters. */
    public Optional<Schema<Object>> params() {
        return Optional.ofNullable(draft.params);
    }

    /** The schema of the query. */
    public Optional<Schema<Object>> query() {
        return Optional.ofNullable(draft.query);
    }

    /** The schema of the body. */
    public Optional<Schema<Object>> body() {
        return Optional.ofNullable(draft.body);
    }

    /** Whether the body is a multipart form instead of JSON. */
    public boolean isForm() {
        return draft.form;
    }

    /** The schema of the output. */
    public Optional<Schema<Object>> output() {
        return Optional.ofNullable(draft.output);
    }

    /** The declared services, each name once. */
    public Collection<Service<?>> services() {
        return Collections.unmodifiableCollection(draft.services.values());
    }

    /** Every service it may ask for: those declared, databases, publisher and storage of audits. */
    public List<Service<?>> allServices() {
        List<Service<?>> all = new ArrayList<>(draft.services.values());
        database().ifPresent(database -> all.add(database.service()));
        sessionDatabase().ifPresent(database -> all.add(database.service()));
        publisher().ifPresent(all::add);
        auditor().ifPresent(all::add);
        return all;
    }

    /** The database. */
    public Optional<Database<Object>> database() {
        return Optional.ofNullable(draft.database);
    }

    /** The step that makes the session. */
    public Optional<Step<SessionContext<Object>, Object>> session() {
        return Optional.ofNullable(draft.session);
    }

    /** The database of the session step; another than that of the handler where that was named later. */
    public Optional<Database<Object>> sessionDatabase() {
        return Optional.ofNullable(draft.session == null ? null : draft.sessionDatabase);
    }

    /** The checks that must all hold. */
    public List<Step<AuthorizeContext<Object, Object, Object, Object>, @Nullable Boolean>> authorizations() {
        return draft.authorizations;
    }

    /** The kind of authorizer, such as {@code jwt}. */
    public Optional<String> authorizer() {
        return Optional.ofNullable(draft.authorizer);
    }

    /** The limit of calls. */
    public Optional<RateLimit> rateLimit() {
        return Optional.ofNullable(draft.rateLimit);
    }

    /** The variables for the policies of the database. */
    public Optional<RowLevelSecurity<CallerContext<Object>>> rls() {
        return Optional.ofNullable(draft.rls);
    }

    /** Whether row-level security was bypassed on purpose. */
    public boolean isRlsBypassed() {
        return draft.rlsBypassed;
    }

    /** Where audits are stored. */
    public Optional<Service<? extends AuditStorage>> auditor() {
        return Optional.ofNullable(draft.auditor);
    }

    /** The only actions that may be recorded; any if it is empty. */
    public Set<AuditableAction<?>> auditActions() {
        return draft.auditActions;
    }

    /** The step that tells who acts. */
    public Optional<Step<CallerContext<Object>, AuditActor>> actor() {
        return Optional.ofNullable(draft.actor);
    }

    /** The audits of a successful run, in order. */
    public List<AuditDefinition<Object>> audits() {
        return draft.audits;
    }

    /** Where events go. */
    public Optional<Service<? extends Publisher>> publisher() {
        return Optional.ofNullable(draft.publisher);
    }

    /** The events of a successful run, in order. */
    public List<EventDefinition<Object>> events() {
        return draft.events;
    }

    /** The headers of every answer. */
    public Map<String, String> headers() {
        return Collections.unmodifiableMap(draft.headers);
    }

    /** The status of a successful answer. */
    public SuccessStatus status() {
        return draft.status;
    }

    /** How long a request may take, if the endpoint says so. */
    public Optional<Duration> timeout() {
        return Optional.ofNullable(draft.timeout);
    }

    /**
     * Runs the handler.
     *
     * @return a {@link Reply}, or the data itself
     * @throws Exception whatever the handler throws
     */
    public @Nullable Object handle(
            EndpointContext<Object, Object, Object, Object, Object> context, ResponseBuilder response)
            throws Exception {
        return Objects.requireNonNull(draft.handling, "handler").handle(context, response);
    }
}
