package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EpochNanos;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.io.SerializedString;
import tools.jackson.databind.JsonNode;

/**
 * Everything of an envelope but identifier, type and payload, which columns of the job hold.
 *
 * <p>It travels as {@code kit:} and JSON in {@code singleton_key}, a column that pg-boss copies whenever it moves a job,
 * and that means nothing in queues of the policy {@code standard} without a {@code singleton_on}. Written and read token
 * by token: beans and dates in words took most of a client's time for an event.
 */
record Headers(
        Instant time,
        String source,
        @Nullable String key,
        @Nullable String tenant,
        @Nullable EventActor actor,
        @Nullable String traceparent,
        Map<String, JsonNode> attributes) {

    static final String PREFIX = "kit:";

    private static final int VERSION = 1;

    private static final SerializedString V = new SerializedString("v");
    private static final SerializedString TIME = new SerializedString("time");
    private static final SerializedString SOURCE = new SerializedString("source");
    private static final SerializedString KEY = new SerializedString("key");
    private static final SerializedString TENANT = new SerializedString("tenant");
    private static final SerializedString ACTOR = new SerializedString("actor");
    private static final SerializedString ACTOR_ID = new SerializedString("id");
    private static final SerializedString ACTOR_TYPE = new SerializedString("type");
    private static final SerializedString TRACEPARENT = new SerializedString("traceparent");
    private static final SerializedString ATTRIBUTES = new SerializedString("attributes");

    /** Writes the headers of {@code event} as an object. */
    static void write(JsonGenerator json, Envelope event) {
        json.writeStartObject();
        json.writeName(V).writeNumber(VERSION);
        writeTime(json.writeName(TIME), event.time());
        json.writeName(SOURCE).writeString(event.source());
        write(json, KEY, event.key());
        write(json, TENANT, event.tenant());
        EventActor actor = event.actor();
        if (actor != null) {
            json.writeName(ACTOR).writeStartObject();
            json.writeName(ACTOR_ID).writeString(actor.id());
            json.writeName(ACTOR_TYPE).writeString(actor.type());
            json.writeEndObject();
        }
        write(json, TRACEPARENT, event.traceparent());
        if (!event.attributes().isEmpty()) {
            json.writeName(ATTRIBUTES).writeStartObject();
            event.attributes().forEach((name, value) -> json.writeName(name).writeTree(value));
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, SerializedString name, @Nullable String value) {
        if (value != null) {
            json.writeName(name).writeString(value);
        }
    }

    /** Nanoseconds since 1970, or ISO 8601 in the years for which they do not suffice. */
    private static void writeTime(JsonGenerator json, Instant time) {
        if (EpochNanos.hold(time)) {
            json.writeNumber(EpochNanos.of(time));
        } else {
            json.writeString(time.toString());
        }
    }

    /** Whether {@code singletonKey} holds headers, so that Kit published the job. */
    static boolean areIn(@Nullable String singletonKey) {
        return singletonKey != null && singletonKey.startsWith(PREFIX);
    }

    /**
     * Reads headers.
     *
     * @throws EventException if they are damaged, or of a newer version
     */
    static Headers read(String singletonKey) {
        try {
            return of(JobJson.MAPPER.readTree(singletonKey.substring(PREFIX.length())));
        } catch (JacksonException | DateTimeException e) {
            throw new EventException("The job's headers cannot be read; they were changed.", e);
        }
    }

    private static Headers of(JsonNode headers) {
        JsonNode version = headers.get(V.getValue());
        if (version == null || !version.isInt()) {
            throw new EventException("The job's headers cannot be read; they were changed.");
        }
        if (version.intValue() != VERSION) {
            throw new EventException("The job's headers have version " + version.intValue()
                    + ", and this application reads version " + VERSION + ". Upgrade it, then retry the event.");
        }
        JsonNode time = headers.get(TIME.getValue());
        String source = text(headers, SOURCE);
        if (time == null || source == null) {
            throw new EventException("The job's headers have no time or no source; they were changed.");
        }
        return new Headers(
                time.isIntegralNumber() ? EpochNanos.instant(time.longValue()) : Instant.parse(time.asString()),
                source,
                text(headers, KEY),
                text(headers, TENANT),
                actor(headers.get(ACTOR.getValue())),
                text(headers, TRACEPARENT),
                attributes(headers.get(ATTRIBUTES.getValue())));
    }

    private static @Nullable String text(JsonNode headers, SerializedString name) {
        JsonNode value = headers.get(name.getValue());
        return value == null || value.isNull() ? null : value.stringValue();
    }

    private static @Nullable EventActor actor(@Nullable JsonNode actor) {
        if (actor == null || actor.isNull()) {
            return null;
        }
        String id = text(actor, ACTOR_ID);
        String type = text(actor, ACTOR_TYPE);
        if (id == null || type == null) {
            throw new EventException("The job's headers have an actor without identifier or type; they were changed.");
        }
        return new EventActor(id, type);
    }

    private static Map<String, JsonNode> attributes(@Nullable JsonNode attributes) {
        if (attributes == null) {
            return Map.of();
        }
        Map<String, JsonNode> values = new LinkedHashMap<>();
        attributes.properties().forEach(attribute -> values.put(attribute.getKey(), attribute.getValue()));
        return values;
    }
}
