package dev.kit.constructs.audit;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Who did what an audit records.
 *
 * @param id identifies the actor among its type
 * @param type the kind of actor, such as {@code user}
 * @param data anything else worth keeping; entries without a value are left out
 */
public record AuditActor(String id, String type, Map<String, ?> data) {

    /** The actor where no other is known: the application itself. */
    public static final AuditActor SYSTEM = new AuditActor("system", "system");

    public AuditActor {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(type, "type");
        data = withoutNulls(data);
    }

    /** What is not known is not recorded: a session's optional parts may be put here as they are. */
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
