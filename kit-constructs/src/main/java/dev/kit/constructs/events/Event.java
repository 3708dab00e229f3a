package dev.kit.constructs.events;

import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/**
 * An event as its subscribers see it.
 *
 * @param type its type
 * @param payload what it carries
 * @param envelope identifier, time, key, tenant, actor and trace
 */
public record Event<P>(EventType<? extends P> type, P payload, Envelope envelope) {

    public Event {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(payload, "payload");
        Objects.requireNonNull(envelope, "envelope");
    }

    /** Returns the same at each delivery of this event. */
    public UUID id() {
        return envelope.id();
    }

    /** Returns whose event it is; empty if it belongs to no tenant. */
    public Optional<String> tenant() {
        return Optional.ofNullable(envelope.tenant());
    }

    /** What the definition of the event said beside its payload, such as {@code priority}. */
    public Optional<JsonNode> attribute(String name) {
        return Optional.ofNullable(envelope.attributes().get(name));
    }

    /** Whether this is an event of {@code other}. */
    public boolean is(EventType<?> other) {
        return type.equals(other);
    }
}
