package dev.kit.constructs;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One audit record that was stored.
 *
 * @param requestId the id of the run it came from, which the log lines of the run carry; null if unknown
 * @param type the audited action, such as {@code order.created}
 * @param operation what happened to the entity, such as {@code INSERT}
 * @param payload what the action carries as JSON; null if nothing
 * @param actorId who acted
 * @param actorType the kind of actor, such as {@code user}
 */
public record AuditRun(
        @Nullable String requestId,
        String auditId,
        String type,
        @Nullable String entityId,
        @Nullable String table,
        String operation,
        @Nullable Object payload,
        String actorId,
        String actorType,
        Instant writtenAt) {}
