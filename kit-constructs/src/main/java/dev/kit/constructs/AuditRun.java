package dev.kit.constructs;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One audit record that was stored.
 *
 * @param requestId the id of the run that recorded it, which the run's log lines carry; null if unknown
 * @param type the audited action, such as {@code order.created}
 * @param operation the operation on the entity, such as {@code INSERT}
 * @param payload the payload of the action as JSON; null if it has none
 * @param actorId the identifier of the actor
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
