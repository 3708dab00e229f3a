package dev.kit.constructs.audit;

import java.util.Map;
import java.util.Objects;

/**
 * Who did what an audit records.
 *
 * @param id identifies the actor among its type
 * @param type the kind of actor, such as {@code user}
 * @param data anything else worth keeping
 */
public record AuditActor(String id, String type, Map<String, ?> data) {

    /** The actor where no other is known: the application itself. */
    public static final AuditActor SYSTEM = new AuditActor("system", "system");

    public AuditActor {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(type, "type");
        data = Map.copyOf(data);
    }

    /** An actor without further data. */
    public AuditActor(String id, String type) {
        this(id, type, Map.of());
    }
}
