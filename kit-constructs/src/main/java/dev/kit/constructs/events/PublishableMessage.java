package dev.kit.constructs.events;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An event to be published.
 *
 * @param type its type
 * @param payload what it carries
 * @param key messages of one key arrive in order, where the transport keeps order
 */
public record PublishableMessage<P>(
        EventType<P> type, P payload, @Nullable String key) {

    public PublishableMessage {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(payload, "payload");
    }

    /** The same message, ordered among those of {@code key}. */
    public PublishableMessage<P> key(String key) {
        return new PublishableMessage<>(type, payload, Objects.requireNonNull(key, "key"));
    }
}
