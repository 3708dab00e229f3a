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
import tools.jackson.databind.JsonNode;

/**
 * The parts of an envelope except identifier, type and payload, which are columns of the job.
 *
 * <p>They are stored as {@code kit:} and JSON in {@code singleton_key}, a column that pg-boss copies whenever it moves
 * a job, and that has no meaning in queues of the policy {@code standard} without a {@code singleton_on}. They are
 * written part by part: beans and textual dates took most of a client's time for an event.
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

    private static final String V = "v";
    private static final String TIME = "time";
    private static final String SOURCE = "source";
    private static final String KEY = "key";
    private static final String TENANT = "tenant";
    private static final String ACTOR = "actor";
    private static final String ACTOR_ID = "id";
    private static final String ACTOR_TYPE = "type";
    private static final String TRACEPARENT = "traceparent";
    private static final String ATTRIBUTES = "attributes";

    private static final byte[] V_TIME = JsonText.part("{\"v\":" + VERSION + ",\"time\":");
    private static final byte[] AND_SOURCE = JsonText.part(",\"source\":");

    /** Writes the headers of {@code event} as an object. */
    static void write(JsonText json, Envelope event) {
        json.raw(V_TIME);
        writeTime(json, event.time());
        json.raw(AND_SOURCE).string(event.source());
        write(json, KEY, event.key());
        write(json, TENANT, event.tenant());
        EventActor actor = event.actor();
        if (actor != null) {
            json.raw(',')
                    .string(ACTOR)
                    .raw(':')
                    .raw('{')
                    .string(ACTOR_ID)
                    .raw(':')
                    .string(actor.id());
            write(json, ACTOR_TYPE, actor.type());
            json.raw('}');
        }
        write(json, TRACEPARENT, event.traceparent());
        if (!event.attributes().isEmpty()) {
            json.raw(',').string(ATTRIBUTES).raw(':').object(event.attributes().entrySet());
        }
        json.raw('}');
    }

    private static void write(JsonText json, String name, @Nullable String value) {
        if (value != null) {
            json.raw(',').string(name).raw(':').string(value);
        }
    }

    /** Writes nanoseconds since 1970, or ISO 8601 in the years that they cannot represent. */
    private static void writeTime(JsonText json, Instant time) {
        if (EpochNanos.hold(time)) {
            json.number(EpochNanos.of(time));
        } else {
            json.string(time.toString());
        }
    }

    /** Returns whether {@code singletonKey} contains headers, so that Kit published the job. */
    static boolean areIn(@Nullable String singletonKey) {
        return singletonKey != null && singletonKey.startsWith(PREFIX);
    }

    /**
     * Reads headers.
     *
     * @throws EventException if the headers are damaged, or of a newer version
     */
    static Headers read(String singletonKey) {
        try {
            return of(JobJson.MAPPER.readTree(singletonKey.substring(PREFIX.length())));
        } catch (JacksonException | DateTimeException e) {
            throw new EventException("The job's headers cannot be read; they were changed.", e);
        }
    }

    private static Headers of(JsonNode headers) {
        JsonNode version = headers.get(V);
        if (version == null || !version.isInt()) {
            throw new EventException("The job's headers cannot be read; they were changed.");
        }
        if (version.intValue() != VERSION) {
            throw new EventException("The job's headers have version " + version.intValue()
                    + ", and this application reads version " + VERSION + ". Upgrade it, then retry the event.");
        }
        JsonNode time = headers.get(TIME);
        String source = text(headers, SOURCE);
        if (time == null || source == null) {
            throw new EventException("The job's headers have no time or no source; they were changed.");
        }
        return new Headers(
                time.isIntegralNumber() ? EpochNanos.instant(time.longValue()) : Instant.parse(time.asString()),
                source,
                text(headers, KEY),
                text(headers, TENANT),
                actor(headers.get(ACTOR)),
                text(headers, TRACEPARENT),
                attributes(headers.get(ATTRIBUTES)));
    }

    private static @Nullable String text(JsonNode headers, String name) {
        JsonNode value = headers.get(name);
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
