package dev.kit.constructs.events;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An event to be published. Immutable; each method returns a copy.
 *
 * @param type the event type
 * @param payload the payload
 * @param key the key; messages of one key arrive in order if the transport keeps order
 * @param attributes further attributes; values are written as JSON
 */
public record PublishableMessage<P>(
        EventType<P> type, P payload, @Nullable String key, Map<String, Object> attributes) {

    private static final Pattern ATTRIBUTE = Pattern.compile("[a-z][A-Za-z0-9_-]{0,63}");

    /** The names that transports already use besides the payload. */
    private static final Set<String> RESERVED = Set.of(
            "id",
            "type",
            "payload",
            "time",
            "source",
            "key",
            "tenant",
            "actor",
            "traceparent",
            "attributes",
            Envelope.VERSION_ATTRIBUTE);

    public PublishableMessage {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(payload, "payload");
        attributes = Map.copyOf(attributes);
        attributes.keySet().forEach(PublishableMessage::check);
    }

    /** Creates a message without attributes. */
    public PublishableMessage(EventType<P> type, P payload, @Nullable String key) {
        this(type, payload, key, Map.of());
    }

    /** Returns the same message, ordered among those of {@code key}. */
    public PublishableMessage<P> key(String key) {
        return new PublishableMessage<>(type, payload, Objects.requireNonNull(key, "key"), attributes);
    }

    /**
     * Returns the same message with one more attribute, such as {@code priority}.
     *
     * @throws IllegalArgumentException if a transport could not carry {@code name}, or uses it otherwise
     */
    public PublishableMessage<P> attribute(String name, Object value) {
        Map<String, Object> all = new LinkedHashMap<>(attributes);
        all.put(name, Objects.requireNonNull(value, name));
        return new PublishableMessage<>(type, payload, key, all);
    }

    static void check(String attribute) {
        if (!ATTRIBUTE.matcher(attribute).matches() || RESERVED.contains(attribute)) {
            throw new IllegalArgumentException("\"" + attribute + "\" is not a name for an attribute of an event."
                    + " Use up to 64 letters, digits, dashes and underscores, the first a small letter, and none of "
                    + String.join(", ", new TreeSet<>(RESERVED)) + ".");
        }
    }
}
