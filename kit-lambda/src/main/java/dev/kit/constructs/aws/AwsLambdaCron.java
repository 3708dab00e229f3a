package dev.kit.constructs.aws;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.crons.CronRuns;
import dev.kit.constructs.events.codec.EnvelopeHeaders;
import dev.kit.constructs.functions.FunctionCall;
import dev.kit.constructs.functions.FunctionRunner;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A Lambda function that runs a cron, invoked by EventBridge.
 *
 * <p>Immutable and thread-safe. A rule or schedule of EventBridge invokes it. Its input is that of the rule, otherwise
 * the payload of the cron, otherwise an empty object. The platform decides when it runs and whether it runs again after
 * a failure, so the policies for overlap and missed ticks have no effect here.
 */
public final class AwsLambdaCron implements RequestStreamHandler {

    private final byte[] payload;
    private final FunctionEnvironment<FunctionRunner<?, ?>> environment;

    private AwsLambdaCron(byte[] payload, FunctionEnvironment<FunctionRunner<?, ?>> environment) {
        this.payload = payload;
        this.environment = environment;
        environment.primeWith(runner -> FunctionAnswer.prime(runner, payload));
    }

    /**
     * Returns a handler of {@code cron} with a default {@link ConstructEnvironment}.
     *
     * @param env the variables that services read
     * @throws dev.kit.constructs.InvalidConstructsException if its input does not allow its payload
     */
    public static AwsLambdaCron of(EnvironmentParser env, Cron<?, ?> cron) {
        return of(env, cron, ConstructEnvironment::of);
    }

    /**
     * Returns a handler of {@code cron} in a custom environment.
     *
     * @param env the variables that services read
     * @param environment creates the environment from the services; called again after a snapshot
     * @throws dev.kit.constructs.InvalidConstructsException if its input does not allow its payload
     */
    public static AwsLambdaCron of(
            EnvironmentParser env, Cron<?, ?> cron, Function<ServiceRegistry, ConstructEnvironment> environment) {
        Cron<?, ?> named = FieldName.of(cron, cron.declaredAt())
                .<Cron<?, ?>>map(cron::named)
                .orElse(cron);
        return new AwsLambdaCron(
                CronRuns.payload(named),
                new FunctionEnvironment<>(env, services -> CronRuns.runner(named, environment.apply(services))));
    }

    /**
     * Runs the cron once.
     *
     * @param context provides the remaining time and the id of the invocation; null outside the platform
     * @throws InvalidInvocationException if the event is malformed, or of a source that has no schedule
     * @throws dev.kit.constructs.validation.InvalidInputException if the input violates its schema
     * @throws IOException if the streams of the platform fail, or the output is larger than 6 MB
     */
    @Override
    public void handleRequest(InputStream event, OutputStream answer, @Nullable Context context) throws IOException {
        try (LambdaInvocation invocation = LambdaInvocation.begin(context)) {
            ScheduledEvent scheduled = ScheduledEvent.read(event);
            byte[] input = scheduled.input();
            FunctionAnswer.write(
                    environment.current(),
                    input == null ? payload : input,
                    FunctionCall.empty().dueAt(scheduled.dueAt()),
                    invocation,
                    answer);
        }
    }

    /**
     * The invocation of a cron: the event of an EventBridge rule, or the input of a rule, a schedule or a manual run.
     *
     * @param input the input as JSON; null if there is none
     * @param dueAt the time at which the rule fired; null if the event does not contain it
     */
    @SuppressWarnings("ArrayRecordComponent") // passed on, never changed or compared
    private record ScheduledEvent(
            byte @Nullable [] input, @Nullable Instant dueAt) {

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
                    throw new InvalidInvocationException(
                            "AwsLambdaCron takes events of EventBridge rules and schedules."
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
}
