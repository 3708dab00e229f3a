package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.codec.EnvelopeHeaders;
import dev.kit.constructs.events.codec.EpochNanos;
import dev.kit.constructs.events.codec.WireJson;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The parts of an envelope except identifier, type and payload, which are columns of the job.
 *
 * <p>They are stored as {@code kit:} and JSON in {@code singleton_key}, a column that pg-boss copies whenever it moves
 * a job, and that has no meaning in queues of the policy {@code standard} without a {@code singleton_on}. They are
 * written part by part: beans and textual dates took most of a client's time for an event.
 */
final class JobHeaders {

    static final String PREFIX = "kit:";

    private static final int VERSION = 1;
    private static final String V = "v";
    private static final List<String> TEXTS =
            List.of(EnvelopeHeaders.KEY, EnvelopeHeaders.TENANT, EnvelopeHeaders.TRACEPARENT);
    private static final byte[] V_TIME = JsonTextWriter.part("{\"v\":" + VERSION + ",\"time\":");
    private static final byte[] AND_SOURCE = JsonTextWriter.part(",\"source\":");

    private JobHeaders() {}

    /** Writes the headers of {@code event} as an object. */
    static void write(JsonTextWriter json, Envelope event) {
        json.raw(V_TIME);
        if (EpochNanos.hold(event.time())) {
            json.number(EpochNanos.of(event.time()));
        } else {
            json.string(event.time().toString());
        }
        json.raw(AND_SOURCE).string(event.source());
        write(json, EnvelopeHeaders.KEY, event.key());
        write(json, EnvelopeHeaders.TENANT, event.tenant());
        EventActor actor = event.actor();
        if (actor != null) {
            json.raw(',').string(EnvelopeHeaders.ACTOR).raw(':').raw('{');
            json.string("id").raw(':').string(actor.id());
            write(json, "type", actor.type());
            json.raw('}');
        }
        write(json, EnvelopeHeaders.TRACEPARENT, event.traceparent());
        if (!event.attributes().isEmpty()) {
            json.raw(',').string(EnvelopeHeaders.ATTRIBUTES).raw(':');
            json.object(event.attributes().entrySet());
        }
        json.raw('}');
    }

    private static void write(JsonTextWriter json, String name, @Nullable String value) {
        if (value != null) {
            json.raw(',').string(name).raw(':').string(value);
        }
    }

    /** Returns whether {@code singletonKey} contains headers, so that Kit published the job. */
    static boolean areIn(@Nullable String singletonKey) {
        return singletonKey != null && singletonKey.startsWith(PREFIX);
    }

    /**
     * Reads an event with headers.
     *
     * @throws EventException if the headers are damaged, or of a newer version
     */
    static Envelope read(UUID id, String type, JsonNode payload, String singletonKey) {
        JsonNode headers = WireJson.treeOrNull(singletonKey.substring(PREFIX.length()));
        if (headers == null || !headers.path(V).isInt()) {
            throw damaged("cannot be read");
        }
        int version = headers.path(V).intValue();
        if (version != VERSION) {
            throw new EventException("The job's headers have version " + version + ", and this application reads"
                    + " version " + VERSION + ". Upgrade it, then retry the event.");
        }
        for (String name : TEXTS) {
            if (headers.hasNonNull(name) && !headers.path(name).isString()) {
                throw damaged("have a " + name + " that is not a text");
            }
        }
        Envelope event = EnvelopeHeaders.read(
                id,
                type,
                payload,
                headers::get,
                () -> {
                    throw damaged("have no time");
                },
                "");
        if (!headers.path(EnvelopeHeaders.SOURCE).isString()) {
            throw damaged("have no source");
        }
        if (event.actor() == null && headers.hasNonNull(EnvelopeHeaders.ACTOR)) {
            throw damaged("have an actor without identifier or type");
        }
        return event;
    }

    private static EventException damaged(String how) {
        return new EventException("The job's headers " + how + "; they were changed.");
    }
}
