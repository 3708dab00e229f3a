package dev.kit.constructs;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One audit record that was stored.
 *
 * @param requestId the request it came from; null outside requests
 * @param type the audited action, such as {@code order.created}
 * @param actorId who acted
 */
public record AuditRun(
        @Nullable String requestId,
        String auditId,
        String type,
        @Nullable String entityId,
        @Nullable String table,
        String actorId,
        Instant writtenAt) {}
