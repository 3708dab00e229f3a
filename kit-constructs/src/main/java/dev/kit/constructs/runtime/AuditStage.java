package dev.kit.constructs.runtime;

import dev.kit.constructs.AuditRun;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.AuditDefinition;
import dev.kit.constructs.audit.AuditOrigin;
import dev.kit.constructs.audit.AuditRecord;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.Auditor;
import dev.kit.constructs.endpoints.CallerContext;
import dev.kit.constructs.endpoints.EndpointDefinition;
import dev.kit.constructs.endpoints.RequestScope.Step;
import dev.kit.constructs.errors.InternalServerErrorException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the audits of a run and stores them: within the transaction where that is the same database. */
final class AuditStage {

    private final Route route;
    private final @Nullable Service<? extends AuditStorage> storage;
    private final @Nullable Step<CallerContext<Object>, AuditActor> actor;
    private final List<AuditDefinition<Object>> declared;

    AuditStage(Route route) {
        this.route = route;
        EndpointDefinition definition = route.definition();
        storage = definition.auditor().orElse(null);
        actor = definition.actor().orElse(null);
        declared = definition.audits();
    }

    Auditing open(Run run) {
        if (storage == null) {
            throw new IllegalStateException(
                    "Endpoint " + route.endpoint() + " has no storage for audits. Add .auditor(…) to it.");
        }
        AuditStorage opened = route.environment().services().get(storage);
        return new Auditing(
                Auditor.of(actorOf(run), origin(run), route.environment().clock()), opened);
    }

    /** Records what the endpoint declares about its output. */
    void declare(Run run, @Nullable Object output) {
        if (!declared.isEmpty() && output != null) {
            run.auditing().auditor().declared(declared, output);
        }
    }

    /** Stores within the transaction, if storage and handler share a database. */
    void flushInside(Run run) {
        Auditing auditing = run.auditingOrNull();
        if (auditing != null && sharesDatabase(auditing.storage())) {
            flush(run, auditing);
        }
    }

    /** Stores what no transaction has stored; after a commit a failure can only be logged. */
    void flushOutside(Run run) {
        Auditing auditing = run.auditingOrNull();
        if (auditing == null || sharesDatabase(auditing.storage())) {
            return;
        }
        try {
            flush(run, auditing);
        } catch (RuntimeException e) {
            if (route.database() == null) {
                throw e;
            }
            route.logger()
                    .error(
                            "{} audits of {} were lost after the commit.",
                            auditing.auditor().records().size(),
                            route.endpoint(),
                            e);
        }
    }

    AuditActor actorOf(Run run) {
        if (actor == null) {
            return AuditActor.SYSTEM;
        }
        try {
            return actor.apply(run);
        } catch (Exception e) {
            throw new InternalServerErrorException("The actor of the request is not known.", e);
        }
    }

    private void flush(Run run, Auditing auditing) {
        for (AuditRecord record : auditing.auditor().flush(auditing.storage())) {
            run.wrote(record);
        }
    }

    /** Tells the listener, once nothing can be rolled back any more. */
    void report(Run run) {
        for (AuditRecord record : run.written()) {
            route.environment()
                    .listener()
                    .auditWritten(new AuditRun(
                            run.requestId(),
                            record.id().toString(),
                            record.type(),
                            record.entityId(),
                            record.table(),
                            record.actor().id(),
                            record.occurredAt()));
        }
    }

    private boolean sharesDatabase(AuditStorage opened) {
        return route.database() != null
                && opened.databaseServiceName()
                        .filter(route.database().service().serviceName()::equals)
                        .isPresent();
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
