package dev.kit.constructs.events.codec;

import dev.kit.constructs.TimeOrderedUuid;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.PublishableMessage;
import dev.kit.constructs.validation.EventPayload;
import dev.kit.constructs.validation.SchemaContext;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The run that publishes events, sent with them.
 *
 * @param source the name of the application
 * @param tenant the tenant whose data the run uses
 * @param actor the actor that caused the run
 * @param traceparent the W3C trace of the run
 * @param requestId the id of the run, also in its log lines; events have it as an attribute
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

    /** Returns an origin with the application only. */
    public static EventOrigin of(String source) {
        return new EventOrigin(source, null, null, null);
    }

    /** Returns a new envelope for a message. */
    public Envelope envelope(PublishableMessage<?> message) {
        return envelope(message, InstantSource.system(), SchemaContext.standard());
    }

    /** Returns a new envelope for a message, whose payload {@code context} checks. */
    public Envelope envelope(PublishableMessage<?> message, InstantSource clock, SchemaContext context) {
        Instant now = clock.instant();
        return new Envelope(
                TimeOrderedUuid.next(),
                message.type().name(),
                payload(message, context),
                now,
                source,
                message.key(),
                tenant,
                actor,
                traceparent,
                attributes(message));
    }

    private static <P> JsonNode payload(PublishableMessage<P> message, SchemaContext context) {
        EventPayload<P> form = EventPayload.of(message.type().payloadType(), context);
        String violations = form.violations(message.payload());
        if (!violations.isEmpty()) {
            throw new EventException("Event \"" + message.type().name() + "\" is not published: " + violations + ".");
        }
        return form.write(message.payload());
    }

    private Map<String, JsonNode> attributes(PublishableMessage<?> message) {
        int version = message.type().version();
        if (version == 1 && requestId == null && message.attributes().isEmpty()) {
            return Map.of();
        }
        Map<String, JsonNode> attributes = new LinkedHashMap<>();
        message.attributes().forEach((name, value) -> attributes.put(name, WireJson.MAPPER.valueToTree(value)));
        if (version > 1) {
            attributes.put(Envelope.VERSION_ATTRIBUTE, WireJson.MAPPER.valueToTree(version));
        }
        if (requestId != null) {
            attributes.putIfAbsent(Envelope.REQUEST_ATTRIBUTE, WireJson.MAPPER.valueToTree(requestId));
        }
        return attributes;
    }
}
