package dev.kit.constructs.subscribers;

import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.AuditEvents;
import dev.kit.constructs.audit.AuditFlush;
import dev.kit.constructs.audit.AuditOrigin;
import dev.kit.constructs.audit.AuditRecord;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.Auditor;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The audits of one call: nothing is opened before the first is recorded. */
final class CallAudits {

    private final Subscriber subscriber;
    private final SubscriberOptions options;
    private final Envelope cause;
    private final Wiring wiring;
    private final List<AuditRecord> written = new ArrayList<>();
    private @Nullable Auditor auditor;

    CallAudits(Subscriber subscriber, Envelope cause, Wiring wiring) {
        this.subscriber = subscriber;
        this.options = subscriber.options();
        this.cause = cause;
        this.wiring = wiring;
    }

    Auditor auditor() {
        if (options.auditor == null) {
            throw new IllegalStateException(
                    "Subscriber " + options.name + " has no storage for audits. Add .auditor(…) to it.");
        }
        Auditor known = auditor;
        if (known == null) {
            known = Auditor.of(actor(), origin(), InstantSource.system(), options.auditActions);
            auditor = known;
        }
        return known;
    }

    /** Who caused the event acts here too. */
    private AuditActor actor() {
        EventActor actor = cause.actor();
        return actor == null ? AuditActor.SYSTEM : new AuditActor(actor.id(), actor.type());
    }

    private AuditOrigin origin() {
        String traceparent = cause.traceparent();
        String trace = traceparent != null && traceparent.length() >= 35 ? traceparent.substring(3, 35) : null;
        return new AuditOrigin(null, trace, cause.tenant(), options.name, null, null);
    }

    /** Before the commit. */
    void flushInside(Databases.@Nullable Opened database) {
        Auditor known = auditor;
        if (known != null && database != null) {
            written.addAll(flush().inside(known, database.dataSource()));
        }
    }

    /** After the commit, or where there is none. */
    void flushOutside() {
        Auditor known = auditor;
        if (known == null) {
            return;
        }
        try {
            written.addAll(flush().outside(known));
        } catch (RuntimeException e) {
            if (options.database == null) {
                throw e;
            }
            AuditFlush.lost(subscriber.logger(), "subscriber " + options.name, known.records(), e);
        }
        report();
    }

    private AuditFlush flush() {
        var storage = java.util.Objects.requireNonNull(options.auditor);
        AuditStorage opened = wiring.registry().get(storage);
        String database =
                options.database == null ? null : options.database.service().serviceName();
        return AuditFlush.to(opened, database, wiring.outboxOf(AuditEvents.publisher(storage)), options.name);
    }

    private void report() {
        for (AuditRecord record : written) {
            wiring.listener().auditWritten(record.told(null));
        }
    }
}
