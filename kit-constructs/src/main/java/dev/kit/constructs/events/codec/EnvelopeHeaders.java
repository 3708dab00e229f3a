package dev.kit.constructs.events.codec;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The parts of an envelope beside its payload, as headers.
 *
 * <p>A value is text, JSON, a table of them, or a number, according to what the transport carries. A value that cannot
 * be read is left out: peers in other languages write headers too.
 */
public final class EnvelopeHeaders {

    /** The name of the identifier. */
    public static final String ID = "id";

    /** The name of the type. */
    public static final String TYPE = "type";

    /** The name of the time of publication. */
    public static final String TIME = "time";

    /** The name of the publishing application. */
    public static final String SOURCE = "source";

    /** The name of the key. */
    public static final String KEY = "key";

    /** The name of the tenant. */
    public static final String TENANT = "tenant";

    /** The name of the actor, which has an {@code id} and a {@code type}. */
    public static final String ACTOR = "actor";

    /** The name of the W3C trace. */
    public static final String TRACEPARENT = "traceparent";

    /** The name of the table of further attributes. */
    public static final String ATTRIBUTES = "attributes";

    /** The source of an event whose publisher is not named. */
    public static final String UNKNOWN = "unknown";

    private EnvelopeHeaders() {}

    /** Passes the source, and key, tenant and trace where present. */
    public static void write(Envelope event, BiConsumer<String, String> headers) {
        headers.accept(SOURCE, event.source());
        write(KEY, event.key(), headers);
        write(TENANT, event.tenant(), headers);
        write(TRACEPARENT, event.traceparent(), headers);
    }

    private static void write(String name, @Nullable String value, BiConsumer<String, String> headers) {
        if (value != null) {
            headers.accept(name, value);
        }
    }

    /** Returns nanoseconds since 1970, or ISO 8601 beyond their range. */
    public static Object time(Instant time) {
        return EpochNanos.hold(time) ? (Object) EpochNanos.of(time) : time.toString();
    }

    /**
     * Reads an envelope.
     *
     * @param headers returns the value of a header by its name, or null
     * @param sentAt the time of an event without one
     * @param source the source of an event without one
     */
    public static Envelope read(
            UUID id,
            String type,
            JsonNode payload,
            Function<String, ? extends @Nullable Object> headers,
            Supplier<Instant> sentAt,
            String source) {
        Instant time = instant(headers.apply(TIME));
        String named = text(headers.apply(SOURCE));
        return new Envelope(
                id,
                type,
                payload,
                time == null ? sentAt.get() : time,
                named == null ? source : named,
                text(headers.apply(KEY)),
                text(headers.apply(TENANT)),
                actor(headers.apply(ACTOR)),
                text(headers.apply(TRACEPARENT)),
                attributes(headers.apply(ATTRIBUTES)));
    }

    /** Returns a header as text. */
    public static @Nullable String text(@Nullable Object value) {
        if (value instanceof JsonNode node) {
            return node.isString() ? node.stringValue() : null;
        }
        return value == null ? null : value.toString();
    }

    /** Parses a time in nanoseconds since 1970 or in ISO 8601. */
    public static @Nullable Instant instant(@Nullable Object value) {
        if (value instanceof Long nanos) {
            return EpochNanos.instant(nanos);
        }
        if (value instanceof JsonNode node && node.isIntegralNumber() && node.canConvertToLong()) {
            return EpochNanos.instant(node.longValue());
        }
        try {
            String text = text(value);
            return text == null ? null : Instant.parse(text);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static @Nullable EventActor actor(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        Object actor = value instanceof Map ? value : tree(value);
        Object id = member(actor, "id");
        Object type = member(actor, "type");
        return id == null || type == null ? null : new EventActor(id.toString(), type.toString());
    }

    private static @Nullable Object member(Object value, String name) {
        return value instanceof JsonNode json ? text(json.path(name)) : ((Map<?, ?>) value).get(name);
    }

    private static JsonNode tree(Object value) {
        return value instanceof JsonNode node ? node : WireJson.treeOrString(value.toString());
    }

    private static Map<String, JsonNode> attributes(@Nullable Object value) {
        if (value == null) {
            return Map.of();
        }
        Map<String, JsonNode> attributes = new HashMap<>();
        if (value instanceof Map<?, ?> table) {
            table.forEach(
                    (name, text) -> attributes.put(String.valueOf(name), WireJson.treeOrString(String.valueOf(text))));
        } else {
            tree(value).properties().forEach(entry -> attributes.put(entry.getKey(), entry.getValue()));
        }
        return attributes;
    }
}
