package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException.UnreadableEventException;
import dev.kit.constructs.events.codec.WireJson;
import dev.kit.constructs.events.delivery.Received;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A job as stored in its row. Used by one worker. */
final class Job implements Received {

    /** The source of events that pg-boss sent without headers. */
    static final String FOREIGN = "pg-boss";

    private final String queue;
    private final String type;
    private final UUID id;
    private final @Nullable String data;
    private final @Nullable String singletonKey;
    private final int retryCount;
    private final Instant createdOn;
    private @Nullable Envelope event;
    private @Nullable Throwable problem;

    /**
     * Creates a job.
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
    Job(
            String queue,
            String type,
            UUID id,
            @Nullable String data,
            @Nullable String singletonKey,
            int retryCount,
            Instant createdOn) {
        this.queue = queue;
        this.type = type;
        this.id = id;
        this.data = data;
        this.singletonKey = singletonKey;
        this.retryCount = retryCount;
        this.createdOn = createdOn;
    }

    String queue() {
        return queue;
    }

    UUID id() {
        return id;
    }

    int retryCount() {
        return retryCount;
    }

    @Override
    public int attempt() {
        return retryCount + 1;
    }

    /** Returns the event, or its readable parts. */
    @Override
    public Envelope envelope() {
        Envelope known = event;
        if (known == null) {
            known = decoded();
            event = known;
        }
        return known;
    }

    private Envelope decoded() {
        try {
            JsonNode payload = JobJson.payload(data);
            return singletonKey == null || !JobHeaders.areIn(singletonKey)
                    ? foreign(payload)
                    : JobHeaders.read(id, type, payload, singletonKey);
        } catch (RuntimeException e) {
            reject(new UnreadableEventException(String.valueOf(e.getMessage()), e));
            return foreign(WireJson.string(String.valueOf(data)));
        }
    }

    private Envelope foreign(JsonNode payload) {
        return new Envelope(id, type, payload, createdOn, FOREIGN, null, null, null, null);
    }

    /** Sets the reason why the listener must not receive the event. */
    void reject(Throwable reason) {
        problem = reason;
    }

    @Override
    public @Nullable Throwable problem() {
        envelope();
        return problem;
    }
}
