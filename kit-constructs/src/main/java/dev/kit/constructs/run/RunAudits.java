package dev.kit.constructs.run;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.AuditDefinition;
import dev.kit.constructs.audit.AuditEvents;
import dev.kit.constructs.audit.AuditOrigin;
import dev.kit.constructs.audit.AuditRecord;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.Auditor;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.run.Collected.Auditing;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Collects the audits of a run and stores them: within the transaction where that is the same database. */
final class RunAudits<C> {

    private final Declaration<C> construct;
    private final ConstructEnvironment environment;
    private final @Nullable Service<? extends AuditStorage> storage;
    private final List<AuditDefinition<Object>> declared;
    private final @Nullable Database<Object> database;
    private final @Nullable Service<? extends Publisher> carrier;

    RunAudits(Declaration<C> construct, ConstructEnvironment environment) {
        this.construct = construct;
        this.environment = environment;
        storage = construct.effects().auditor();
        declared = construct.effects().audits();
        database = construct.data().database();
        carrier = storage == null || database == null ? null : carrier(storage, environment);
    }

    /** Carries records to a storage in another database; null if they are stored after the commit. */
    private static @Nullable Service<? extends Publisher> carrier(
            Service<? extends AuditStorage> storage, ConstructEnvironment environment) {
        Service<Publisher> direct = AuditEvents.publisher(storage);
        Service<? extends Publisher> transactional = environment.transactional(direct);
        return transactional == direct ? null : transactional;
    }

    /** The audits of {@code run}, opened at their first use. */
    Auditing auditing(RunState<C> run) {
        Auditing known = run.collected().auditing();
        return known == null ? run.collected().auditing(open(run)) : known;
    }

    private Auditing open(RunState<C> run) {
        if (storage == null) {
            throw new IllegalStateException(construct + " has no storage for audits. Add .auditor(…) to it.");
        }
        AuditStorage opened = environment.services().get(storage);
        AuditActor actor = run.actor();
        Auditor auditor = Auditor.of(
                actor == null ? AuditActor.SYSTEM : actor,
                origin(run),
                environment.clock(),
                construct.effects().actions());
        String name = database == null ? null : database.service().serviceName();
        Publisher outbox = carrier == null ? null : environment.services().get(carrier);
        return new Auditing(auditor, AuditFlush.to(opened, name, outbox, environment.source()));
    }

    /** Records the declared audits of {@code output}. */
    void declare(RunState<C> run, @Nullable Object output) {
        if (!declared.isEmpty()) {
            record(run, output);
        }
    }

    /** An audit that cannot be made fails the run, so that nothing happens unrecorded. */
    @SuppressWarnings("NullAway") // without data, a payload function that looks at it fails here
    private void record(RunState<C> run, @Nullable Object output) {
        try {
            auditing(run).auditor().declared(declared, output);
        } catch (RuntimeException e) {
            if (output != null) {
                throw e;
            }
            throw new IllegalStateException(
                    "The handler of " + construct.name() + " sent no data, which its declared audits are taken from."
                            + " Send the data; an answer without a body, such as 204, leaves it out.",
                    e);
        }
    }

    /** Stores within the transaction, if storage and handler share a database, or have an outbox between them. */
    void flushInside(RunState<C> run) {
        Collected collected = run.collectedOrNull();
        Auditing auditing = collected == null ? null : collected.auditing();
        if (collected != null && auditing != null && (database != null || (run.isJoined() && !run.isRehearsal()))) {
            DataSource dataSource = database == null
                    ? auditing.flush().joined()
                    : environment.databases().dataSource(database).orElse(null);
            collected.wrote(auditing.flush().inside(auditing.auditor(), dataSource));
            if (auditing.flush().isDelaying()) {
                run.flush();
            }
        }
    }

    /** Stores what no transaction has stored; after a commit a failure can only be logged. */
    void flushOutside(RunState<C> run) {
        Collected collected = run.collectedOrNull();
        Auditing auditing = collected == null ? null : collected.auditing();
        if (collected == null || auditing == null) {
            return;
        }
        try {
            collected.wrote(auditing.flush().outside(auditing.auditor()));
        } catch (RuntimeException e) {
            if (database == null || environment.isFailingOnLostAudits()) {
                throw e;
            }
            AuditFlush.lost(
                    construct.logger(), construct.name(), auditing.auditor().records(), e);
        }
    }

    @Nullable AuditActor actorOf(C context) {
        try {
            return construct.provenance().actor(context);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("The actor of " + construct.name() + " is not known.", e);
        }
    }

    /** Reports the stored audits, once nothing can be rolled back any more. */
    void report(RunState<C> run) {
        Collected collected = run.collectedOrNull();
        if (collected != null) {
            for (AuditRecord record : collected.written()) {
                environment.listener().auditWritten(record.told(run.requestId()));
            }
        }
    }

    private AuditOrigin origin(RunState<C> run) {
        TraceParent trace = run.trace();
        AuditOrigin known = new AuditOrigin(
                run.requestId(), trace == null ? null : trace.traceId(), run.tenant(), construct.name(), null, null);
        return construct.provenance().origin(run.context(), known);
    }
}
