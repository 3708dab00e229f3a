package dev.kit.constructs.subscribers;

import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.run.Provenance;
import org.jspecify.annotations.Nullable;

/** Propagates the tenant, actor and trace of the event that caused the call. */
enum CauseProvenance implements Provenance<Envelope> {
    /** The only instance. */
    INSTANCE;

    @Override
    public @Nullable String traceparent(Envelope cause) {
        return cause.traceparent();
    }

    @Override
    public @Nullable String tenant(Envelope cause) {
        return cause.tenant();
    }

    @Override
    public @Nullable AuditActor actor(Envelope cause) {
        EventActor actor = cause.actor();
        return actor == null ? null : new AuditActor(actor.id(), actor.type());
    }
}
