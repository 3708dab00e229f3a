package dev.kit.constructs.aws;

import dev.kit.constructs.events.codec.EnvelopeHeaders;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The invocation of a cron: the event of an EventBridge rule, or the input of a rule, a schedule or a manual run.
 *
 * @param input the input as JSON; null if there is none
 * @param dueAt the time at which the rule fired; null if the event does not contain it
 */
@SuppressWarnings("ArrayRecordComponent") // passed on, never changed or compared
record ScheduledEvent(byte @Nullable [] input, @Nullable Instant dueAt) {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String RULE = "Scheduled Event";

    /**
     * Reads an event.
     *
     * @throws InvalidInvocationException if the event is not JSON, or its source has no schedule
     */
    static ScheduledEvent read(InputStream in) throws IOException {
        byte[] bytes = in.readAllBytes();
        JsonNode event = tree(bytes);
        if (event.isMissingNode() || event.isNull() || (event.isObject() && event.isEmpty())) {
            return new ScheduledEvent(null, null);
        }
        for (String other : new String[] {"Records", "requestContext"}) {
            if (event.has(other)) {
                throw new InvalidInvocationException("AwsLambdaCron takes events of EventBridge rules and schedules."
                        + " This one has \"" + other
                        + "\", so a queue, a topic or an HTTP request invokes the"
                        + " function: check its triggers.");
            }
        }
        if (!event.path("detail-type").asString("").equals(RULE)) {
            return new ScheduledEvent(bytes, null);
        }
        JsonNode detail = event.path("detail");
        return new ScheduledEvent(
                detail.isObject() && !detail.isEmpty() ? detail.toString().getBytes(StandardCharsets.UTF_8) : null,
                EnvelopeHeaders.instant(event.get("time")));
    }

    private static JsonNode tree(byte[] bytes) {
        try {
            return JSON.readTree(bytes);
        } catch (JacksonException e) {
            throw new InvalidInvocationException("The event is no JSON.");
        }
    }
}
