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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an endpoint while it is built. Changed only through {@link #with}, which changes a copy.
 *
 * <p>The builders know the types of the steps; here, and for everyone who interprets an endpoint, they are objects.
 */
final class Draft {

    String prefix = "";
    String method = "";
    String path = "";

    @Nullable String name;

    @Nullable String fieldName;

    @Nullable String description;

    @Nullable String declaredAt;

    List<String> tags = List.of();

    @Nullable Schema<Object> params;

    @Nullable Schema<Object> query;

    @Nullable Schema<Object> body;

    boolean form;

    @Nullable Schema<Object> output;

    Map<String, Service<?>> services = Map.of();

    @Nullable Database<Object> database;

    @Nullable Step<SessionContext<Object>, Object> session;

    /** The database when the session step was given: the type of {@code ctx.db()} there is this one's. */
    @Nullable Database<Object> sessionDatabase;

    List<Step<AuthorizeContext<Object, Object, Object, Object>, @Nullable Boolean>> authorizations = List.of();

    @Nullable String authorizer;

    @Nullable List<String> knownAuthorizers;

    @Nullable RateLimit rateLimit;

    @Nullable RowLevelSecurity<CallerContext<Object>> rls;

    boolean rlsBypassed;

    @Nullable Service<? extends AuditStorage> auditor;

    Set<AuditableAction<?>> auditActions = Set.of();

    @Nullable Step<CallerContext<Object>, AuditActor> actor;

    List<AuditDefinition<Object>> audits = List.of();

    @Nullable Service<? extends Publisher> publisher;

    List<EventDefinition<Object>> events = List.of();
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    SuccessStatus status = SuccessStatus.OK;

    @Nullable Duration timeout;

    @Nullable Handling handling;

    Draft() {}

    private Draft(Draft other) {
        prefix = other.prefix;
        method = other.method;
        path = other.path;
        name = other.name;
        fieldName = other.fieldName;
        description = other.description;
        declaredAt = other.declaredAt;
        tags = other.tags;
        params = other.params;
        query = other.query;
        body = other.body;
        form = other.form;
        output = other.output;
        services = other.services;
        database = other.database;
        session = other.session;
        sessionDatabase = other.sessionDatabase;
        authorizations = other.authorizations;
        authorizer = other.authorizer;
        knownAuthorizers = other.knownAuthorizers;
        rateLimit = other.rateLimit;
        rls = other.rls;
        rlsBypassed = other.rlsBypassed;
        auditor = other.auditor;
        auditActions = other.auditActions;
        actor = other.actor;
        audits = other.audits;
        publisher = other.publisher;
        events = other.events;
        headers = other.headers;
        status = other.status;
        timeout = other.timeout;
        handling = other.handling;
    }

    Draft with(Consumer<Draft> change) {
        Draft copy = new Draft(this);
        change.accept(copy);
        return copy;
    }

    Draft withSession(Step<?, ?> step) {
        return with(next -> {
            next.session = Erased.cast(step);
            next.sessionDatabase = next.database;
        });
    }

    static <T> List<T> appended(List<T> list, T item) {
        List<T> longer = new ArrayList<>(list);
        longer.add(item);
        return List.copyOf(longer);
    }

    static Map<String, Service<?>> merged(Map<String, Service<?>> services, Service<?>... more) {
        Map<String, Service<?>> all = new LinkedHashMap<>(services);
        for (Service<?> service : more) {
            all.put(service.serviceName(), service);
        }
        return all;
    }

    static Map<String, String> merged(Map<String, String> headers, String name, String value) {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(headers);
        all.remove(name);
        all.put(HeaderText.name(name), HeaderText.value(name, value));
        return all;
    }

    /** The handler in its one general form. */
    @FunctionalInterface
    interface Handling {
        @Nullable Object handle(EndpointContext<Object, Object, Object, Object, Object> context, ResponseBuilder response)
                throws Exception;
    }
}
