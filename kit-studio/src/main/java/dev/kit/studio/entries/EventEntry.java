package dev.kit.studio.entries;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One step of an event, or one run of a job. Immutable.
 *
 * @param id the identity, empty before recording
 * @param seq the position in the order of recording
 * @param timestamp the time it happened
 * @param type the event's type or the job's name
 * @param stage the kind of step
 * @param source the transport or the subscriber
 * @param payload the payload as JSON text
 * @param messageId the transport's identity of the message
 * @param attempt the number of the attempt, 1 for the first
 * @param duration the duration of the step
 * @param error the reason for its failure
 * @param requestId the request during which it happened
 * @param tags tags to find it by
 */
public record EventEntry(
        String id,
        long seq,
        Instant timestamp,
        String type,
        Stage stage,
        String source,
        @Nullable String payload,
        @Nullable String messageId,
        int attempt,
        @Nullable Duration duration,
        @Nullable String error,
        @Nullable String requestId,
        List<String> tags)
        implements Entry {

    /** The steps of an event, and a job's run. */
    public enum Stage implements Labelled {
        PUBLISHED,
        HANDLED,
        FAILED,
        PARKED,
        /** The event could not be published, and will not be retried. */
        LOST,
        JOB
    }

    /** Creates a current step, with the payload as JSON text. */
    public static EventEntry of(
            String type, Stage stage, String source, @Nullable String payload, @Nullable String requestId) {
        return new EventEntry(
                "", 0, Instant.now(), type, stage, source, payload, null, 1, null, null, requestId, List.of());
    }

    /** Returns this step with its outcome: message, attempt, time and error. */
    public EventEntry outcome(
            @Nullable String message, int nthAttempt, @Nullable Duration took, @Nullable String failure) {
        return new EventEntry(
                id, seq, timestamp, type, stage, source, payload, message, nthAttempt, took, failure, requestId, tags);
    }

    @Override
    public Kind kind() {
        return Kind.EVENT;
    }

    @Override
    public EventEntry identified(String newId, long newSeq) {
        return new EventEntry(
                newId, newSeq, timestamp, type, stage, source, payload, messageId, attempt, duration, error, requestId,
                tags);
    }

    /** Returns this event with replaced payload and error. */
    public EventEntry withTexts(@Nullable String newPayload, @Nullable String newError) {
        return new EventEntry(
                id,
                seq,
                timestamp,
                type,
                stage,
                source,
                newPayload,
                messageId,
                attempt,
                duration,
                newError,
                requestId,
                tags);
    }

    @Override
    public long weight() {
        return Weight.OBJECT + Weight.of(payload) + Weight.of(error) + Weight.of(type);
    }

    @Override
    public boolean mentions(String lowerCaseText) {
        return Mentions.inAny(lowerCaseText, type, source, payload, error, requestId)
                || Mentions.in(tags, lowerCaseText);
    }
}
