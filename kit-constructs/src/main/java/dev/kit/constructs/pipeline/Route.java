package dev.kit.constructs.pipeline;

import dev.kit.constructs.Service;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointDefinition;
import dev.kit.constructs.events.PublishableMessage;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What all runs of one endpoint share. */
final class Route {

    private final Endpoint<?> endpoint;
    private final EndpointDefinition definition;
    private final PipelineEnvironment environment;
    private final @Nullable Database<Object> database;
    private final @Nullable Database<Object> sessionDatabase;
    private final Set<String> declared = new HashSet<>();
    private final Logger logger;
    private final EventStage events;
    private final AuditStage audits;

    Route(Endpoint<?> endpoint, PipelineEnvironment environment) {
        this.endpoint = endpoint;
        this.environment = environment;
        definition = endpoint.definition();
        database = definition.database().orElse(null);
        definition.services().forEach(service -> declared.add(service.serviceName()));
        sessionDatabase = definition.sessionDatabase().orElse(null);
        definition.database().ifPresent(used -> declared.add(used.service().serviceName()));
        definition
                .sessionDatabase()
                .ifPresent(used -> declared.add(used.service().serviceName()));
        logger = LoggerFactory.getLogger(loggerName(endpoint));
        events = new EventStage(this);
        audits = new AuditStage(this);
    }

    Endpoint<?> endpoint() {
        return endpoint;
    }

    EndpointDefinition definition() {
        return definition;
    }

    PipelineEnvironment environment() {
        return environment;
    }

    @Nullable Database<Object> database() {
        return database;
    }

    boolean hasDatabase() {
        return database != null || sessionDatabase != null;
    }

    Logger logger() {
        return logger;
    }

    EventStage events() {
        return events;
    }

    AuditStage audits() {
        return audits;
    }

    <T> T service(Service<T> service) {
        if (!declared.contains(service.serviceName())) {
            throw new IllegalArgumentException("Endpoint " + endpoint + " uses service \"" + service.serviceName()
                    + "\" but does not declare it. Add .services(…) with it to the endpoint or its factory.");
        }
        Optional<DataSource> shared = shared(service, database).or(() -> shared(service, sessionDatabase));
        return shared.isPresent() ? cast(shared.get()) : environment.services().get(service);
    }

    private Optional<DataSource> shared(Service<?> service, @Nullable Database<Object> candidate) {
        return candidate != null && service.equals(candidate.service())
                ? environment.databases().shared(candidate)
                : Optional.empty();
    }

    /** The database of the session step, outside any transaction. */
    Object plainDatabase() {
        if (sessionDatabase == null) {
            throw new IllegalStateException(
                    "Endpoint " + endpoint + " has no database for its session. Call .database(…) before .session(…).");
        }
        return environment.databases().plain(sessionDatabase);
    }

    void publishNow(Run run, PublishableMessage<?> message) {
        events.publishNow(run, message);
    }

    Auditing openAuditing(Run run) {
        return audits.open(run);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // equal tokens have instances of one type
    private static <T> T cast(DataSource shared) {
        return (T) shared;
    }

    private static String loggerName(Endpoint<?> endpoint) {
        String place = endpoint.declaredAt().orElse(Endpoint.class.getName());
        int colon = place.lastIndexOf(':');
        return colon < 0 ? place : place.substring(0, colon);
    }
}
