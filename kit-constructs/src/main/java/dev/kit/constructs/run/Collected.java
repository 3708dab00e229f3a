package dev.kit.constructs.run;

import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.AuditRecord;
import dev.kit.constructs.audit.Auditor;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.Publisher;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The events and audits of one run, and their origin; a run with neither has no object of this class. */
final class Collected {

    private final List<AuditRecord> written = new ArrayList<>(0);
    private final List<Envelope> published = new ArrayList<>(0);
    private List<Runnable> losses = List.of();
    private List<Envelope> pending = List.of();
    private @Nullable Publisher pendingPublisher;
    private @Nullable Auditing auditing;
    private boolean committed;
    private boolean traced;
    private boolean identified;
    private @Nullable TraceParent trace;
    private @Nullable AuditActor actor;

    /** The audits of the run and their way to the storage. */
    record Auditing(Auditor auditor, AuditFlush flush) {}

    /** Reads the trace at the first call. */
    @Nullable TraceParent trace(Supplier<@Nullable TraceParent> reader) {
        if (!traced) {
            trace = reader.get();
            traced = true;
        }
        return trace;
    }

    /** Asks who acts at the first call; one that fails is made again. */
    @Nullable AuditActor actor(Supplier<@Nullable AuditActor> reader) {
        if (!identified) {
            actor = reader.get();
            identified = true;
        }
        return actor;
    }

    void committed(boolean ended) {
        committed = ended;
    }

    /** Returns whether the transaction is known to be committed; false too for one without listeners. */
    boolean isCommitted() {
        return committed;
    }

    @Nullable Auditing auditing() {
        return auditing;
    }

    Auditing auditing(Auditing opened) {
        auditing = opened;
        return opened;
    }

    void wrote(List<AuditRecord> records) {
        written.addAll(records);
    }

    /** The audits to report once the run can no longer be rolled back. */
    List<AuditRecord> written() {
        return written;
    }

    void published(List<Envelope> envelopes) {
        published.addAll(envelopes);
    }

    /** The events to report once the run can no longer be rolled back. */
    List<Envelope> published() {
        return published;
    }

    /** Keeps the report of lost events back: a run that is rolled back has none to lose. */
    void lost(Runnable report) {
        losses = losses.isEmpty() ? new ArrayList<>(1) : losses;
        losses.add(report);
    }

    /** The reports of lost events, to make once the run can no longer be rolled back. */
    List<Runnable> losses() {
        return losses;
    }

    void publishLater(Publisher publisher, List<Envelope> envelopes) {
        pendingPublisher = publisher;
        pending = envelopes;
    }

    void drainPending(BiConsumer<Publisher, List<Envelope>> publish) {
        Publisher publisher = pendingPublisher;
        if (publisher != null) {
            pendingPublisher = null;
            publish.accept(publisher, pending);
        }
    }
}
