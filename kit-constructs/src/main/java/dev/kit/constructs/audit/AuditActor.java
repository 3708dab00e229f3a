package dev.kit.constructs.audit;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The actor of an audited action.
 *
 * @param id identifies the actor within its type
 * @param type the kind of actor, such as {@code user}
 * @param data further data about the actor; entries with a null value are omitted
 */
public record AuditActor(String id, String type, Map<String, ?> data) {

    /** The application itself, which is the actor if no other is known. */
    public static final AuditActor SYSTEM = new AuditActor("system", "system");

    public AuditActor {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(type, "type");
        // Optional parts of a session may be passed as they are.
        Map<String, Object> known = new LinkedHashMap<>(data);
        known.values().removeIf(Objects::isNull);
        known.keySet().forEach(name -> Objects.requireNonNull(name, "name"));
        data = Collections.unmodifiableMap(known);
    }

    /** Creates an actor without further data. */
    public AuditActor(String id, String type) {
        this(id, type, Map.of());
    }
}
