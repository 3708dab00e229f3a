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
        data = withoutNulls(data);
    }

    /** Returns a copy without null values, so that optional parts of a session may be passed as they are. */
    private static Map<String, ?> withoutNulls(Map<String, ?> data) {
        Map<String, Object> known = new LinkedHashMap<>();
        data.forEach((name, value) -> {
            if (value != null) {
                known.put(Objects.requireNonNull(name, "name"), value);
            }
        });
        return Collections.unmodifiableMap(known);
    }

    /** Creates an actor without further data. */
    public AuditActor(String id, String type) {
        this(id, type, Map.of());
    }
}
