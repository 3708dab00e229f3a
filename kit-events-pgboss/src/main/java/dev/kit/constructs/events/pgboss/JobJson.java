package dev.kit.constructs.events.pgboss;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.codec.WireJson;
import dev.kit.constructs.events.delivery.Failed;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** The JSON in parameters of statements and in jobs. */
final class JobJson {

    private static final int MAXIMUM_ERROR = 2_000;
    private static final int EXPECTED_EVENT = 256;

    private static final byte[] ID = JsonTextWriter.part("{\"id\":");
    private static final byte[] TYPE = JsonTextWriter.part(",\"type\":");
    private static final byte[] DATA = JsonTextWriter.part(",\"data\":");
    private static final byte[] HEADERS = JsonTextWriter.part(",\"headers\":");

    private JobJson() {}

    /** Returns events as an array whose elements have the columns {@code id, type, data, headers}. */
    static String events(List<Envelope> events) {
        JsonTextWriter json = new JsonTextWriter(EXPECTED_EVENT * events.size());
        char before = '[';
        for (Envelope event : events) {
            json.raw(before).raw(ID).id(event.id()).raw(TYPE).string(event.type());
            json.raw(DATA).tree(event.payload());
            JobHeaders.write(json.raw(HEADERS), event);
            json.raw('}');
            before = ',';
        }
        return json.raw(']').toString();
    }

    /**
     * Returns failures as an array whose elements have the columns
     * {@code name, id, retry_count, delay, parked, output}.
     */
    static String failures(List<Failed<Job>> again, List<Failed<Job>> parked, String subscriber) {
        Stream<Outcome> later = again.stream().map(failure -> Outcome.of(failure, subscriber, null));
        Stream<Outcome> kept = parked.stream().map(failure -> Outcome.of(failure, subscriber, Instant.now()));
        return WireJson.MAPPER.writeValueAsString(Stream.concat(later, kept).toList());
    }

    /**
     * Reads a payload. The payload of a job without data is JSON's null.
     *
     * @throws EventException if the payload nests too deeply, or contains a number that is too long
     */
    static JsonNode payload(@Nullable String data) {
        try {
            return data == null ? WireJson.MAPPER.nullNode() : WireJson.MAPPER.readTree(data);
        } catch (JacksonException e) {
            throw new EventException("The job's data cannot be read: " + e.getOriginalMessage(), e);
        }
    }

    /** Returns the text of a failure, truncated and without U+0000, which PostgreSQL does not store. */
    static String error(Throwable failure) {
        String text = String.valueOf(failure).replace('\0', ' ');
        return text.substring(0, Math.min(text.length(), MAXIMUM_ERROR));
    }

    private record Outcome(
            String name,
            UUID id,
            @JsonProperty("retry_count") int retryCount,
            long delay,
            boolean parked,
            Output output) {

        static Outcome of(Failed<Job> failure, String subscriber, @Nullable Instant parkedAt) {
            Job job = failure.message();
            return new Outcome(
                    job.queue(),
                    job.id(),
                    job.retryCount(),
                    failure.delay().toMillis(),
                    parkedAt != null,
                    new Output(error(failure.reason()), failure.attempts(), parkedAt, subscriber));
        }
    }

    /** The column {@code output} of a failed job, in which pg-boss also stores an error's message. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Output(
            @Nullable String message,
            @Nullable Integer attempts,
            @Nullable Instant parkedAt,
            @Nullable String subscriber) {

        static final Output UNKNOWN = new Output(null, null, null, null);
    }
}
