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
 * One thing that happened, as it is kept.
 *
 * @param id a version 7 UUID, so records sort by time
 * @param type the action's type
 * @param operation what happened to the entity
 * @param table the entity's table
 * @param entityId the entity; composite identifiers as a JSON object with sorted keys
 * @param oldValues the entity before
 * @param newValues the entity after
 * @param payload what the action carries
 * @param occurredAt when it was recorded
 * @param actor who did it
 * @param origin the run it comes from
 * @param metadata whatever else the handler added
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

    /** What listeners are told of it, once it is stored; of a change without a payload, the entity before and after. */
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
        if (oldValues == null && newValues == null) {
            return null;
        }
        Map<String, JsonNode> change = new LinkedHashMap<>();
        if (oldValues != null) {
            change.put("before", oldValues);
        }
        if (newValues != null) {
            change.put("after", newValues);
        }
        return change;
    }
}
