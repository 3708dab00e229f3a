package dev.kit.constructs.audit;

import dev.kit.constructs.AuditRun;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One audited action, as it is stored.
 *
 * @param id a version 7 UUID, so that records sort by time
 * @param type the type of the action
 * @param operation the operation on the entity
 * @param table the table of the entity
 * @param entityId the identifier of the entity; composite identifiers as a JSON object with sorted keys
 * @param oldValues the entity before the change
 * @param newValues the entity after the change
 * @param payload the payload of the action
 * @param occurredAt the time at which it was recorded
 * @param actor the actor
 * @param origin the run that recorded it
 * @param metadata further data that the handler added
 */
public record AuditRecord(
        UUID id,
        String type,
        AuditOperation operation,
        @Nullable String table,
        @Nullable String entityId,
        @Nullable JsonNode oldValues,
        @Nullable JsonNode newValues,
        @Nullable JsonNode payload,
        Instant occurredAt,
        AuditActor actor,
        AuditOrigin origin,
        @Nullable JsonNode metadata) {

    public AuditRecord {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(operation, "operation");
        Objects.requireNonNull(occurredAt, "occurredAt");
        Objects.requireNonNull(actor, "actor");
        Objects.requireNonNull(origin, "origin");
    }

    /**
     * Returns the notification for listeners of a stored record. For a change without a payload it has the entity
     * before and after.
     */
    public AuditRun told(@Nullable String requestId) {
        return new AuditRun(
                requestId,
                id.toString(),
                type,
                entityId,
                table,
                operation.name(),
                payload == null ? change() : payload,
                actor.id(),
                actor.type(),
                occurredAt);
    }

    private @Nullable Object change() {
        Map<String, JsonNode> change = new LinkedHashMap<>();
        if (oldValues != null) {
            change.put("before", oldValues);
        }
        if (newValues != null) {
            change.put("after", newValues);
        }
        return change.isEmpty() ? null : change;
    }
}
