package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventException;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Everything of an envelope but identifier, type and payload, which columns of the job hold.
 *
 * <p>It travels as {@code kit:} and JSON in {@code singleton_key}, a column that pg-boss copies whenever it moves a job,
 * and that means nothing in queues of the policy {@code standard} without a {@code singleton_on}.
 */
record Headers(
        int v,
        Instant time,
        String source,
        @Nullable String key,
        @Nullable String tenant,
        @Nullable EventActor actor,
        @Nullable String traceparent,
        @Nullable Map<String, JsonNode> attributes) {

    static final String PREFIX = "kit:";

    /** Marks a job in the queue named like the type, whose event every subscriber of Kit has got already. */
    static final String SENT = "kit";

    private static final int VERSION = 1;

    static Headers of(Envelope event) {
        return new Headers(
                VERSION,
                event.time(),
                event.source(),
                event.key(),
                event.tenant(),
                event.actor(),
                event.traceparent(),
                event.attributes().isEmpty() ? null : event.attributes());
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
            Headers headers = JobJson.MAPPER.readValue(singletonKey.substring(PREFIX.length()), Headers.class);
            if (headers == null) {
                throw new EventException("The job's headers cannot be read; they were changed.");
            }
            if (headers.v != VERSION) {
                throw new EventException("The job's headers have version " + headers.v + ", and this application reads"
                        + " version " + VERSION + ". Upgrade it, then retry the event.");
            }
            if (headers.time == null || headers.source == null) {
                throw new EventException("The job's headers have no time or no source; they were changed.");
            }
            return headers;
        } catch (JacksonException e) {
            throw new EventException("The job's headers cannot be read; they were changed.", e);
        }
    }
}
