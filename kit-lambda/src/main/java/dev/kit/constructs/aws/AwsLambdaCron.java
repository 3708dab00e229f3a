package dev.kit.constructs.aws;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.crons.CronRuns;
import dev.kit.constructs.functions.FunctionCall;
import dev.kit.constructs.functions.FunctionRunner;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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
}
