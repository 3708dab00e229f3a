package dev.kit.studio.entries;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One audit record that the application wrote. Immutable.
 *
 * @param id the identity, empty before recording
 * @param seq the position in the order of recording
 * @param timestamp the time of writing
 * @param type the action's type
 * @param actor the actor
 * @param entityId the identity of the affected entity
 * @param table the table of the entity
 * @param operation the operation on the entity
 * @param payload the payload as JSON text
 * @param requestId the request during which it was written
 * @param tags tags to find it by
 */
public record AuditEntry(
        String id,
        long seq,
        Instant timestamp,
        String type,
        @Nullable Actor actor,
        @Nullable String entityId,
        @Nullable String table,
        @Nullable String operation,
        @Nullable String payload,
        @Nullable String requestId,
        List<String> tags)
        implements Entry {

    /**
     * The actor of an audited action.
     *
     * @param id the actor's identity
     * @param type the kind of actor
     */
    public record Actor(String id, String type) {}

    /** Creates a record of a current action. The payload is JSON text. */
    public static AuditEntry of(
            String type, @Nullable Actor actor, @Nullable String payload, @Nullable String requestId) {
        return new AuditEntry("", 0, Instant.now(), type, actor, null, null, null, payload, requestId, List.of());
    }

    /** Returns this record with the affected row. */
    public AuditEntry about(@Nullable String entity, @Nullable String entityTable, @Nullable String what) {
        return new AuditEntry(id, seq, timestamp, type, actor, entity, entityTable, what, payload, requestId, tags);
    }

    @Override
    public Kind kind() {
        return Kind.AUDIT;
    }

    @Override
    public AuditEntry identified(String newId, long newSeq) {
        return new AuditEntry(
                newId, newSeq, timestamp, type, actor, entityId, table, operation, payload, requestId, tags);
    }

    /** Returns this record with a replaced payload. */
    public AuditEntry withPayload(@Nullable String newPayload) {
        return new AuditEntry(id, seq, timestamp, type, actor, entityId, table, operation, newPayload, requestId, tags);
    }

    @Override
    public long weight() {
        return Weight.OBJECT + Weight.of(payload) + Weight.of(type);
    }

    @Override
    public boolean mentions(String lowerCaseText) {
        return Mentions.inAny(lowerCaseText, type, entityId, table, payload, requestId)
                || Mentions.in(tags, lowerCaseText)
                || (actor != null && Mentions.inAny(lowerCaseText, actor.id(), actor.type()));
    }
}
