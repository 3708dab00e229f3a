package dev.kit.constructs.events;

import dev.kit.constructs.events.EventException.UnreadableEventException;
import dev.kit.constructs.validation.SchemaContext;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An event as transports carry it.
 *
 * @param id a version 7 UUID, the same at each delivery
 * @param type the name of the event type
 * @param payload the payload
 * @param time the time of publication
 * @param source the application that published the event
 * @param key the key; events of one key keep their order if the transport supports it
 * @param tenant the tenant that owns the event
 * @param actor the actor that caused the event
 * @param traceparent the W3C trace of the event
 * @param attributes further attributes of its definition, such as a priority
 */
public record Envelope(
        UUID id,
        String type,
        JsonNode payload,
        Instant time,
        String source,
        @Nullable String key,
        @Nullable String tenant,
        @Nullable EventActor actor,
        @Nullable String traceparent,
        Map<String, JsonNode> attributes) {

    /**
     * The name of the attribute with the publishing run's id.
     *
     * <p>The run is a request or another kind of run.
     */
    public static final String REQUEST_ATTRIBUTE = "requestId";

    /** The attribute with the version of the payload, if above 1. */
    public static final String VERSION_ATTRIBUTE = "eventVersion";

    public Envelope {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(payload, "payload");
        Objects.requireNonNull(time, "time");
        Objects.requireNonNull(source, "source");
        attributes = Map.copyOf(attributes);
    }

    /** Creates an event without attributes. */
    public Envelope(
            UUID id,
            String type,
            JsonNode payload,
            Instant time,
            String source,
            @Nullable String key,
            @Nullable String tenant,
            @Nullable EventActor actor,
            @Nullable String traceparent) {
        this(id, type, payload, time, source, key, tenant, actor, traceparent, Map.of());
    }

    /** Returns a copy with the W3C trace {@code header}. */
    public Envelope traceparent(@Nullable String header) {
        return new Envelope(id, type, payload, time, source, key, tenant, actor, header, attributes);
    }

    /** Returns a copy with other attributes. */
    public Envelope attributes(Map<String, JsonNode> attributes) {
        return new Envelope(id, type, payload, time, source, key, tenant, actor, traceparent, attributes);
    }

    /** Returns the id of the publishing run, or null if unknown. The run is a request or another kind of run. */
    public @Nullable String requestId() {
        JsonNode id = attributes.get(REQUEST_ATTRIBUTE);
        return id != null && id.isString() ? id.stringValue() : null;
    }

    /**
     * Returns the event for subscribers. Older versions of its payload are upcast.
     *
     * @throws UnreadableEventException if the payload does not fit the type, or has an unknown version
     * @throws EventException if {@code eventType} is another type
     */
    public <P> Event<P> open(EventType<P> eventType) {
        return open(eventType, SchemaContext.standard());
    }

    /** Returns the event like {@link #open(EventType)}, checked with the validators of {@code context}. */
    public <P> Event<P> open(EventType<P> eventType, SchemaContext context) {
        if (!type.equals(eventType.name())) {
            throw new EventException("Event " + id + " has type \"" + type + "\", not \"" + eventType.name() + "\".");
        }
        return new Event<>(eventType, EventJson.read(this, eventType, context), this);
    }

    /** Returns the event with its payload unchanged, of any type and version. */
    public Event<JsonNode> open() {
        return new Event<>(EventType.untyped(type), payload, this);
    }
}
