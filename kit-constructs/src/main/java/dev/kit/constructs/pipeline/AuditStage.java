package dev.kit.constructs.pipeline;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.AuditDefinition;
import dev.kit.constructs.audit.AuditEvents;
import dev.kit.constructs.audit.AuditFlush;
import dev.kit.constructs.audit.AuditOrigin;
import dev.kit.constructs.audit.AuditRecord;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.Auditor;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.CallerContext;
import dev.kit.constructs.endpoints.EndpointDefinition;
import dev.kit.constructs.endpoints.RequestScope.Step;
import dev.kit.constructs.errors.InternalServerErrorException;
import dev.kit.constructs.events.Publisher;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Collects the audits of a run and stores them: within the transaction where that is the same database. */
final class AuditStage {

    private final Route route;
    private final @Nullable Service<? extends AuditStorage> storage;
    private final @Nullable Step<CallerContext<Object>, AuditActor> actor;
    private final List<AuditDefinition<Object>> declared;
    private final @Nullable Database<Object> database;
    private final @Nullable Service<? extends Publisher> carrier;

    AuditStage(Route route) {
        this.route = route;
        EndpointDefinition definition = route.definition();
        storage = definition.auditor().orElse(null);
        actor = definition.actor().orElse(null);
        declared = definition.audits();
        database = route.database();
        carrier = carrier();
    }

    /** What takes records to a storage in another database; null if that happens after the commit. */
    private @Nullable Service<? extends Publisher> carrier() {
        if (storage == null || database == null) {
            return null;
        }
        Service<Publisher> direct = AuditEvents.publisher(storage);
        Service<? extends Publisher> transactional = route.environment().transactional(direct);
        return transactional == direct ? null : transactional;
    }

    Auditing open(Run run) {
        if (storage == null) {
            throw new IllegalStateException(
                    "Endpoint " + route.endpoint() + " has no storage for audits. Add .auditor(…) to it.");
        }
        AuditStorage opened = route.environment().services().get(storage);
        Auditor auditor = Auditor.of(
                actorOf(run),
                origin(run),
                route.environment().clock(),
                route.definition().auditActions());
        String name = database == null ? null : database.service().serviceName();
        Publisher outbox =
                carrier == null ? null : route.environment().services().get(carrier);
        return new Auditing(
                auditor, AuditFlush.to(opened, name, outbox, route.environment().source()));
    }

    /** Records what the endpoint declares about its output. */
    void declare(Run run, @Nullable Object output) {
        if (declared.isEmpty()) {
            return;
        }
        if (storage == null) {
            route.logger()
                    .warn(
                            "No auditor storage service available: the audits of {} are dropped. Add .auditor(…) to it.",
                            route.endpoint());
        } else {
            record(run, output);
        }
    }

    /** An audit that cannot be made fails the request, so that nothing happens unrecorded. */
    @SuppressWarnings("NullAway") // without data, a payload function that looks at it fails here
    private void record(Run run, @Nullable Object output) {
        try {
            run.auditing().auditor().declared(declared, output);
        } catch (RuntimeException e) {
            if (output != null) {
                throw e;
            }
            throw new IllegalStateException(
                    "The handler of " + route.endpoint() + " sent no data, which its declared audits are taken from."
                            + " Send the data; an answer without a body, such as 204, leaves it out.",
                    e);
        }
    }

    /** Stores within the transaction, if storage and handler share a database, or have an outbox between them. */
    void flushInside(Run run) {
        Auditing auditing = run.auditingOrNull();
        if (auditing != null && database != null) {
            DataSource dataSource =
                    route.environment().databases().dataSource(database).orElse(null);
            auditing.flush().inside(auditing.auditor(), dataSource).forEach(run::wrote);
        }
    }

    /** Stores what no transaction has stored; after a commit a failure can only be logged. */
    void flushOutside(Run run) {
        Auditing auditing = run.auditingOrNull();
        if (auditing == null) {
            return;
        }
        try {
            auditing.flush().outside(auditing.auditor()).forEach(run::wrote);
        } catch (RuntimeException e) {
            if (database == null) {
                throw e;
            }
            AuditFlush.lost(
                    route.logger(),
                    route.endpoint().toString(),
                    auditing.auditor().records(),
                    e);
        }
    }

    AuditActor actorOf(Run run) {
        if (actor == null) {
            return AuditActor.SYSTEM;
        }
        try {
            return Objects.requireNonNull(actor.apply(run), "The .actor(…) step returned null.");
        } catch (Exception e) {
            throw new InternalServerErrorException("The actor of the request is not known.", e);
        }
    }

    /** Tells the listener, once nothing can be rolled back any more. */
    void report(Run run) {
        for (AuditRecord record : run.written()) {
            route.environment().listener().auditWritten(record.told(run.requestId()));
        }
    }

    private AuditOrigin origin(Run run) {
        return new AuditOrigin(
                run.requestId(),
                run.traceId(),
                run.tenant(),
                route.endpoint().pathTemplate(),
                route.endpoint().method(),
                run.remoteAddress());
    }
}
