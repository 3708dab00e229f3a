package dev.kit.constructs.events.pgboss;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/** The JSON in parameters of statements and in jobs. */
final class JobJson {

    static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
            .build();

    private static final int MAXIMUM_ERROR = 2_000;
    private static final int EXPECTED_EVENT = 256;

    private static final byte[] ID = JsonText.part("{\"id\":");
    private static final byte[] TYPE = JsonText.part(",\"type\":");
    private static final byte[] DATA = JsonText.part(",\"data\":");
    private static final byte[] HEADERS = JsonText.part(",\"headers\":");

    private JobJson() {}

    /** Returns events as an array whose elements have the columns {@code id, type, data, headers}. */
    static String events(List<Envelope> events) {
        JsonText json = new JsonText(EXPECTED_EVENT * events.size());
        char before = '[';
        for (Envelope event : events) {
            json.raw(before).raw(ID).id(event.id()).raw(TYPE).string(event.type());
            json.raw(DATA).tree(event.payload());
            Headers.write(json.raw(HEADERS), event);
            json.raw('}');
            before = ',';
        }
        return json.raw(']').toString();
    }

    /**
     * Returns failures as an array whose elements have the columns
     * {@code name, id, retry_count, delay, parked, output}.
     */
    static String failures(List<JobFailure> failures) {
        return MAPPER.writeValueAsString(failures.stream().map(Failed::of).toList());
    }

    /**
     * Reads a payload. The payload of a job without data is JSON's null.
     *
     * @throws EventException if the payload nests too deeply, or contains a number that is too long
     */
    static JsonNode payload(@Nullable String data) {
        try {
            return data == null ? MAPPER.nullNode() : MAPPER.readTree(data);
        } catch (JacksonException e) {
            throw new EventException("The job's data cannot be read: " + e.getOriginalMessage(), e);
        }
    }

    /** Returns the text of a failure, truncated and without U+0000, which PostgreSQL does not store. */
    static String error(Throwable failure) {
        String text = String.valueOf(failure).replace('\0', ' ');
        return text.substring(0, Math.min(text.length(), MAXIMUM_ERROR));
    }

    private record Failed(
            String name,
            UUID id,
            @JsonProperty("retry_count") int retryCount,
            long delay,
            boolean parked,
            Output output) {

        static Failed of(JobFailure failure) {
            Job job = failure.job();
            Duration delay = failure.delay();
            Instant parkedAt = failure.parked() ? Instant.now() : null;
            return new Failed(
                    job.queue(),
                    job.id(),
                    job.retryCount(),
                    delay.toMillis(),
                    failure.parked(),
                    new Output(error(failure.reason()), failure.attempts(), parkedAt, failure.subscriber()));
        }
    }

    /** The column {@code output} of a failed job, in which pg-boss also stores an error's message. */
    record Output(
            @Nullable String message,
            @Nullable Integer attempts,
            @Nullable Instant parkedAt,
            @Nullable String subscriber) {

        static final Output UNKNOWN = new Output(null, null, null, null);
    }
}
