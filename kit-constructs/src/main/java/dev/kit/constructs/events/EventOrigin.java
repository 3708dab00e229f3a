package dev.kit.constructs.events;

import dev.kit.constructs.TimeOrderedUuid;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The run that events come from; it travels with them.
 *
 * @param source the application
 * @param tenant whose data is worked on
 * @param actor who caused the run
 * @param traceparent the W3C trace it belongs to
 * @param requestId the id of the run, which its log lines carry; events have it as an attribute
 */
public record EventOrigin(
        String source,
        @Nullable String tenant,
        @Nullable EventActor actor,
        @Nullable String traceparent,
        @Nullable String requestId) {

    public EventOrigin {
        Objects.requireNonNull(source, "source");
    }

    /** Creates an origin without the id of a run. */
    public EventOrigin(
            String source, @Nullable String tenant, @Nullable EventActor actor, @Nullable String traceparent) {
        this(source, tenant, actor, traceparent, null);
    }

    /** Only the application is known. */
    public static EventOrigin of(String source) {
        return new EventOrigin(source, null, null, null);
    }

    /** Puts a message into a fresh envelope. */
    public Envelope envelope(PublishableMessage<?> message) {
        return envelope(message, InstantSource.system());
    }

    /** Puts a message into a fresh envelope, with the time of {@code clock}. */
    public Envelope envelope(PublishableMessage<?> message, InstantSource clock) {
        Instant now = clock.instant();
        return new Envelope(
                TimeOrderedUuid.next(),
                message.type().name(),
                EventJson.tree(message.payload()),
                now,
                source,
                message.key(),
                tenant,
                actor,
                traceparent,
                attributes(message));
    }

    private Map<String, JsonNode> attributes(PublishableMessage<?> message) {
        int version = message.type().version();
        if (version == 1 && requestId == null && message.attributes().isEmpty()) {
            return Map.of();
        }
        Map<String, JsonNode> attributes = EventJson.trees(message.attributes());
        if (version > 1) {
            attributes.put(EventType.VERSION_ATTRIBUTE, EventJson.tree(version));
        }
        if (requestId != null) {
            attributes.putIfAbsent(Envelope.REQUEST_ATTRIBUTE, EventJson.tree(requestId));
        }
        return attributes;
    }
}
