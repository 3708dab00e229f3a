package dev.kit.constructs.events;

import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/**
 * An event as delivered to its subscribers.
 *
 * @param type the event type
 * @param payload the payload
 * @param envelope identifier, time, key, tenant, actor and trace
 */
public record Event<P>(EventType<? extends P> type, P payload, Envelope envelope) {

    public Event {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(payload, "payload");
        Objects.requireNonNull(envelope, "envelope");
    }

    /** Returns the identifier, the same at each delivery of this event. */
    public UUID id() {
        return envelope.id();
    }

    /** Returns the tenant that owns the event, if any. */
    public Optional<String> tenant() {
        return Optional.ofNullable(envelope.tenant());
    }

    /** Returns an attribute of the event's definition, such as {@code priority}. */
    public Optional<JsonNode> attribute(String name) {
        return Optional.ofNullable(envelope.attributes().get(name));
    }

    /** Returns whether this is an event of type {@code other}. */
    public boolean is(EventType<?> other) {
        return type.equals(other);
    }
}
