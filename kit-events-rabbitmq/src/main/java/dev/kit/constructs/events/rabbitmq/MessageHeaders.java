package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names of message headers, with methods to read them. */
final class MessageHeaders {

    static final String FAILURES = "kit-failures";
    static final String ERROR = "kit-error";
    static final String PARKED_AT = "kit-parked-at";
    static final String SUBSCRIBER = "kit-subscriber";
    static final Set<String> OF_FAILURES = Set.of(FAILURES, ERROR, PARKED_AT, SUBSCRIBER);

    /**
     * The headers in which the broker records the path of a message, and those that would route it elsewhere as well.
     */
    private static final Set<String> NOT_PASSED_ON = Set.of("x-delivery-count", "x-death", "CC", "BCC");

    private MessageHeaders() {}

    static Map<String, Object> of(BasicProperties properties) {
        Map<String, Object> headers = properties.getHeaders();
        return headers == null ? Map.of() : headers;
    }

    static @Nullable String text(Map<String, Object> headers, String name) {
        Object value = headers.get(name);
        return value == null ? null : value.toString();
    }

    static int number(Map<String, Object> headers, String name) {
        return headers.get(name) instanceof Number number ? number.intValue() : 0;
    }

    /** Copies the headers that a message keeps when it is published again. */
    static Map<String, Object> passedOn(BasicProperties properties) {
        Map<String, Object> headers = new HashMap<>(of(properties));
        headers.keySet()
                .removeIf(name -> NOT_PASSED_ON.contains(name)
                        || name.startsWith("x-first-death-")
                        || name.startsWith("x-last-death-"));
        return headers;
    }
}
