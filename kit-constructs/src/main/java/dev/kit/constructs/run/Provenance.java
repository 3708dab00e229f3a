package dev.kit.constructs.run;

import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.AuditOrigin;
import org.jspecify.annotations.Nullable;

/**
 * Reads the origin of a run from its context. Implementations are thread-safe.
 *
 * @param <C> the context of a run
 */
public interface Provenance<C> {

    /**
     * Returns the W3C {@code traceparent} that came with the run, or null.
     *
     * <p>The value is unchecked. It is null if the run came without one.
     */
    @Nullable String traceparent(C context);

    /**
     * Returns the tenant named by the cause of the run, or null.
     *
     * <p>A tenant that row-level security determines takes precedence.
     */
    default @Nullable String tenant(C context) {
        return null;
    }

    /**
     * Returns who acts; null if that is unknown.
     *
     * @throws Exception if the actor cannot be found out, which fails the run
     */
    @Nullable AuditActor actor(C context) throws Exception;

    /** Completes the origin of audits; returns {@code known} by default. */
    default AuditOrigin origin(C context, AuditOrigin known) {
        return known;
    }
}
