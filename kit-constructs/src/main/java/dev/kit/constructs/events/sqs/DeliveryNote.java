package dev.kit.constructs.events.sqs;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
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
        String text = String.valueOf(reason);
        return new DeliveryNote(
                subscriber,
                attempts,
                text.length() <= MOST_ERROR_CHARACTERS ? text : text.substring(0, MOST_ERROR_CHARACTERS) + "…",
                Instant.now());
    }

    /** Reads the note of a message. An unreadable note counts as none. */
    static DeliveryNote of(SqsMessage message) {
        String text = message.attributes().get(EventHead.DELIVERY);
        if (text == null) {
            return NONE;
        }
        try {
            JsonNode json = SqsEventCodec.tree(text);
            return new DeliveryNote(
                    text(json.path("subscriber")),
                    json.path("attempts").asInt(0),
                    text(json.path("error")),
                    time(text(json.path("parkedAt"))));
        } catch (JacksonException e) {
            return NONE;
        }
    }

    private static @Nullable String text(JsonNode value) {
        return value.isString() ? value.stringValue() : null;
    }

    private static @Nullable Instant time(@Nullable String text) {
        try {
            return text == null ? null : Instant.parse(text);
        } catch (DateTimeException e) {
            return null;
        }
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
        return SqsEventCodec.ascii(members);
    }

    /** Returns the message with this note, or without a note if this one is empty. */
    SqsMessage on(SqsMessage message) {
        Map<String, String> attributes = new LinkedHashMap<>();
        message.attributes().forEach((name, value) -> {
            boolean kept = !name.equals(EventHead.DELIVERY) && !value.isEmpty();
            if (kept && attributes.size() < SqsMessage.MOST_ATTRIBUTES - 1) {
                attributes.put(name, value);
            }
        });
        if (!equals(NONE)) {
            attributes.put(EventHead.DELIVERY, json());
        }
        return new SqsMessage(message.body(), attributes);
    }
}
