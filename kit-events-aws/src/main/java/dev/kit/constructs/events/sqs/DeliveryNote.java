package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.codec.EnvelopeHeaders;
import dev.kit.constructs.events.codec.EventCodec;
import dev.kit.constructs.events.codec.TextMessage;
import dev.kit.constructs.events.codec.WireJson;
import dev.kit.constructs.events.delivery.Failed;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.JsonNode;

/**
 * The attribute {@code kit-delivery}: the subscriber of a message, and its outcome there.
 *
 * @param subscriber the subscriber; null for every subscriber of the queue
 * @param attempts the number of attempts before it was parked
 * @param error the last failure; null if the message is not parked
 * @param parkedAt the time at which it was parked; null if it is not parked
 */
record DeliveryNote(
        @Nullable String subscriber,
        int attempts,
        @Nullable String error,
        @Nullable Instant parkedAt) {

    static final DeliveryNote NONE = new DeliveryNote(null, 0, null, null);

    /** The maximum length of the error, which leaves room for the attribute in the largest message. */
    private static final int MOST_ERROR_CHARACTERS = 500;

    static DeliveryNote to(@Nullable String subscriber) {
        return new DeliveryNote(subscriber, 0, null, null);
    }

    static DeliveryNote parked(@Nullable String subscriber, int attempts, Throwable reason) {
        return new DeliveryNote(subscriber, attempts, Failed.text(reason, MOST_ERROR_CHARACTERS), Instant.now());
    }

    /** Reads the note of a message. An unreadable note counts as none. */
    static DeliveryNote of(TextMessage message) {
        String text = message.attributes().get(EventCodec.DELIVERY);
        JsonNode json = text == null ? null : WireJson.treeOrNull(text);
        if (json == null) {
            return NONE;
        }
        return new DeliveryNote(
                EnvelopeHeaders.text(json.get("subscriber")),
                json.path("attempts").asInt(0),
                EnvelopeHeaders.text(json.get("error")),
                EnvelopeHeaders.instant(json.get("parkedAt")));
    }

    /** Writes the note in ASCII only: the error may contain any character, and the service rejects some. */
    String json() {
        Map<String, Object> members = new LinkedHashMap<>();
        if (subscriber != null) {
            members.put("subscriber", subscriber);
        }
        if (parkedAt != null) {
            members.put("attempts", attempts);
            members.put("error", String.valueOf(error));
            members.put("parkedAt", parkedAt.toString());
        }
        return WireJson.MAPPER.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII).writeValueAsString(members);
    }

    /** Returns the message with this note, or without a note if this one is empty. */
    TextMessage on(TextMessage message) {
        Map<String, String> attributes = new LinkedHashMap<>();
        message.attributes().forEach((name, value) -> {
            boolean kept = !name.equals(EventCodec.DELIVERY) && !value.isEmpty();
            if (kept && attributes.size() < TextMessage.MOST_ATTRIBUTES - 1) {
                attributes.put(name, value);
            }
        });
        if (!equals(NONE)) {
            attributes.put(EventCodec.DELIVERY, json());
        }
        return new TextMessage(message.body(), attributes);
    }
}
