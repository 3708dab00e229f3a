package dev.kit.constructs.events;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A typed token for events of one name.
 *
 * <p>Keep it in a constant. Immutable; each method returns a copy.
 *
 * <p>Two types are equal if their names, payload types and versions are.
 *
 * @param <P> the type of the payload
 */
public final class EventType<P> {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.\\-/]{0,199}");

    private final String name;
    private final Class<P> payloadType;
    private final int version;
    private final Map<Integer, UnaryOperator<ObjectNode>> upcasters;

    private EventType(
            String name, Class<P> payloadType, int version, Map<Integer, UnaryOperator<ObjectNode>> upcasters) {
        this.name = name;
        this.payloadType = payloadType;
        this.version = version;
        this.upcasters = upcasters;
    }

    /**
     * Returns the type {@code name} with payloads of {@code payloadType}, in version 1.
     *
     * @param name letters, digits and {@code _ . - /}, at most 200 characters, such as {@code order.placed}
     * @throws IllegalArgumentException if a transport could not carry {@code name}
     */
    public static <P> EventType<P> of(String name, Class<P> payloadType) {
        Objects.requireNonNull(payloadType, "payloadType");
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("\"" + name + "\" is not a name for events on every transport."
                    + " Use up to 200 letters, digits, dots, dashes, slashes and underscores, such as order.placed.");
        }
        return new EventType<>(name, payloadType, 1, Map.of());
    }

    /** Returns the type of an event from another system, which may have a name that {@link #of} rejects. */
    static EventType<JsonNode> untyped(String name) {
        return new EventType<>(name, JsonNode.class, 1, Map.of());
    }

    /** Returns the name, such as {@code order.placed}. */
    public String name() {
        return name;
    }

    /** Returns the type of the payload. */
    public Class<P> payloadType() {
        return payloadType;
    }

    /** Returns the published version of the payload; 1 by default. It is also the newest that can be read. */
    public int version() {
        return version;
    }

    /**
     * Sets the version of the payload.
     *
     * <p>Raise it if applications with the previous version must not read the new one.
     *
     * <p>These applications park events of a newer version. Older versions are read through {@link #upcast}, or as they
     * are.
     *
     * @throws IllegalArgumentException if {@code version} is below 1, or not above that of an upcaster
     */
    public EventType<P> version(int version) {
        int newest =
                upcasters.keySet().stream().mapToInt(Integer::intValue).max().orElse(0);
        if (version < 1 || version <= newest) {
            throw new IllegalArgumentException("Event type \"" + name + "\" cannot have version " + version
                    + ": versions begin at 1 and lie above those that are upcast.");
        }
        return new EventType<>(name, payloadType, version, upcasters);
    }

    /**
     * Converts payloads of version {@code from} to the next version.
     *
     * @param from below {@link #version()}; older payloads pass through all later upcasters
     * @param upcaster changes its argument, or returns another payload; called on any thread
     * @throws IllegalArgumentException if {@code from} is below 1 or not below the version of this type
     */
    public EventType<P> upcast(int from, UnaryOperator<ObjectNode> upcaster) {
        if (from < 1 || from >= version) {
            throw new IllegalArgumentException("Event type \"" + name + "\" has version " + version
                    + " and cannot upcast version " + from + ". Call version(…) with a later version first.");
        }
        Map<Integer, UnaryOperator<ObjectNode>> all = new TreeMap<>(upcasters);
        all.put(from, Objects.requireNonNull(upcaster, "upcaster"));
        return new EventType<>(name, payloadType, version, all);
    }

    /** Returns a message of this type, ready to publish. */
    public PublishableMessage<P> of(P payload) {
        return new PublishableMessage<>(this, payload, null);
    }

    Map<Integer, UnaryOperator<ObjectNode>> upcasters() {
        return upcasters;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EventType<?> type
                && type.name.equals(name)
                && type.payloadType == payloadType
                && type.version == version;
    }

    @Override
    public int hashCode() {
        return 31 * Objects.hash(name, payloadType) + version;
    }

    @Override
    public String toString() {
        return version == 1 ? name : name + " version " + version;
    }
}
