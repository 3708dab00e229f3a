package dev.kit.constructs.events.codec;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;

/**
 * A message of SQS or SNS.
 *
 * <p>It consists of text, and of attributes with the data type {@code String}.
 *
 * @param body the text
 * @param attributes the message attributes by name; both services carry at most {@value #MOST_ATTRIBUTES}
 */
public record TextMessage(String body, Map<String, String> attributes) {

    /** The maximum number of attributes. SNS drops messages with more attributes on their way to a queue. */
    public static final int MOST_ATTRIBUTES = 10;

    public TextMessage {
        Objects.requireNonNull(body, "body");
        attributes = Map.copyOf(attributes);
    }

    /**
     * Returns the size that counts towards the limit of the service. It includes the body, and the names, types and
     * values of attributes.
     */
    public int bytes() {
        int bytes = bytes(body);
        for (Map.Entry<String, String> attribute : attributes.entrySet()) {
            bytes += bytes(attribute.getKey()) + "String".length() + bytes(attribute.getValue());
        }
        return bytes;
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
