package dev.kit.constructs.events.codec;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The JSON document in which SNS delivers a message to a queue, unless the subscription delivers raw messages.
 *
 * @see <a href="https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html">Message and JSON
 *     formats</a>
 */
record SnsNotification(String messageId, @Nullable Instant sentAt, TextMessage message) {

    /**
     * Reads the document. Returns null if {@code body} is not a notification.
     *
     * <p>Each message of SNS has an identifier. Test events written by hand often have none; {@code typed}
     * distinguishes them then, since a payload of the same form has a type.
     *
     * @param messageId the identifier of the message that has {@code body}, for a document without an identifier
     * @param typed whether that message names the type of an event
     */
    static @Nullable SnsNotification of(@Nullable JsonNode body, String messageId, boolean typed) {
        boolean notification = body != null
                && body.path("Type").asString("").equals("Notification")
                && (body.path("MessageId").isString() || !typed)
                && body.path("Message").isString();
        if (body == null || !notification) {
            return null;
        }
        Map<String, String> attributes = new HashMap<>();
        body.path("MessageAttributes").properties().forEach(attribute -> {
            if (attribute.getValue().path("Value").isString()) {
                attributes.put(
                        attribute.getKey(), attribute.getValue().path("Value").stringValue());
            }
        });
        return new SnsNotification(
                body.path("MessageId").asString(messageId),
                EnvelopeHeaders.instant(body.get("Timestamp")),
                new TextMessage(body.path("Message").stringValue(), attributes));
    }

    /** Returns whether SNS requests the confirmation of a subscription. */
    static boolean isConfirmation(@Nullable JsonNode body) {
        if (body == null) {
            return false;
        }
        String type = body.path("Type").asString("");
        return body.path("SubscribeURL").isString()
                && (type.equals("SubscriptionConfirmation") || type.equals("UnsubscribeConfirmation"));
    }
}
