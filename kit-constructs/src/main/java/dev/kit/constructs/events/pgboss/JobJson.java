package dev.kit.constructs.events.pgboss;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/** The JSON that statements take as one parameter, and that jobs hold. */
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

    private static final SerializedString NUMBER = new SerializedString("n");
    private static final SerializedString ID = new SerializedString("id");
    private static final SerializedString TYPE = new SerializedString("type");
    private static final SerializedString DATA = new SerializedString("data");
    private static final SerializedString HEADERS = new SerializedString("headers");

    private JobJson() {}

    /** Events as an array whose elements have the columns {@code n, id, type, data, headers}. */
    static String events(List<Envelope> events) {
        ByteArrayOutputStream text = new ByteArrayOutputStream(events.size() * EXPECTED_EVENT);
        try (JsonGenerator json = MAPPER.createGenerator(text)) {
            json.writeStartArray();
            for (int n = 0; n < events.size(); n++) {
                Envelope event = events.get(n);
                json.writeStartObject();
                json.writeName(NUMBER).writeNumber(n);
                json.writeName(ID).writeString(event.id().toString());
                json.writeName(TYPE).writeString(event.type());
                json.writeName(DATA).writeTree(event.payload());
                json.writeName(HEADERS);
                Headers.write(json, event);
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        return text.toString(StandardCharsets.UTF_8);
    }

    /** Failures as an array whose elements have the columns {@code name, id, retry_count, delay, parked, output}. */
    static String failures(List<JobFailure> failures) {
        return MAPPER.writeValueAsString(failures.stream().map(Failed::of).toList());
    }

    /**
     * Reads a payload; that of a job without data is JSON's null.
     *
     * @throws EventException if it nests too deeply, or holds a number that is too long
     */
    static JsonNode payload(@Nullable String data) {
        try {
            return data == null ? MAPPER.nullNode() : MAPPER.readTree(data);
        } catch (JacksonException e) {
            throw new EventException("The job's data cannot be read: " + e.getOriginalMessage(), e);
        }
    }

    /** PostgreSQL stores no U+0000, and nobody reads more than a page. */
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

    /** The column {@code output} of a failed job, in which pg-boss keeps an error's message too. */
    record Output(
            @Nullable String message,
            @Nullable Integer attempts,
            @Nullable Instant parkedAt,
            @Nullable String subscriber) {

        static final Output UNKNOWN = new Output(null, null, null, null);
    }
}
