package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A job as stored in its row.
 *
 * @param queue the name of its queue
 * @param type the type of the event
 * @param id the identifier of job and event
 * @param data the payload as JSON; null if a Node.js peer sent none
 * @param singletonKey the headers, if Kit published it
 * @param retryCount the number of previous claims, which fences a claim
 * @param createdOn the time at which a Node.js peer created it, by the clock of the database; unused if there are
 *     headers
 */
record Job(
        String queue,
        String type,
        UUID id,
        @Nullable String data,
        @Nullable String singletonKey,
        int retryCount,
        Instant createdOn) {

    /** The source of events that pg-boss sent without headers. */
    static final String FOREIGN = "pg-boss";

    int attempt() {
        return retryCount + 1;
    }

    /**
     * Reads the event.
     *
     * @throws EventException if headers or payload cannot be read
     */
    Envelope envelope() {
        JsonNode payload = JobJson.payload(data);
        if (singletonKey == null || !Headers.areIn(singletonKey)) {
            return foreign(payload);
        }
        Headers headers = Headers.read(singletonKey);
        return new Envelope(
                id,
                type,
                payload,
                headers.time(),
                headers.source(),
                headers.key(),
                headers.tenant(),
                headers.actor(),
                headers.traceparent(),
                headers.attributes());
    }

    /** Returns the event, or its readable parts for display. */
    Envelope readable() {
        try {
            return envelope();
        } catch (EventException unreadable) {
            return foreign(JobJson.MAPPER.getNodeFactory().stringNode(String.valueOf(data)));
        }
    }

    private Envelope foreign(JsonNode payload) {
        return new Envelope(id, type, payload, createdOn, FOREIGN, null, null, null, null);
    }
}
