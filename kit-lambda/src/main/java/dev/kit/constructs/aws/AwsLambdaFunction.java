package dev.kit.constructs.aws;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.functions.CloudFunction;
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
 * A Lambda function that runs a {@link CloudFunction}.
 *
 * <p>The event is its input and the response its output, both JSON.
 *
 * <p>Immutable and thread-safe. Failures are logged and passed to the platform unchanged: an invalid input names its
 * issues without their values.
 */
public final class AwsLambdaFunction implements RequestStreamHandler {

    private static final byte[] NO_INPUT = {'{', '}'};

    private final FunctionEnvironment<FunctionRunner<?, ?>> environment;

    private AwsLambdaFunction(FunctionEnvironment<FunctionRunner<?, ?>> environment) {
        this.environment = environment;
        environment.primeWith(runner -> FunctionAnswer.prime(runner, NO_INPUT));
    }

    /**
     * Returns a handler of {@code function} with a default {@link ConstructEnvironment}.
     *
     * @param env the variables that services read
     */
    public static AwsLambdaFunction of(EnvironmentParser env, CloudFunction<?, ?> function) {
        return of(env, function, ConstructEnvironment::of);
    }

    /**
     * Returns a handler of {@code function} in a custom environment.
     *
     * @param env the variables that services read
     * @param environment creates the environment from the services; called again after a snapshot
     */
    public static AwsLambdaFunction of(
            EnvironmentParser env,
            CloudFunction<?, ?> function,
            Function<ServiceRegistry, ConstructEnvironment> environment) {
        CloudFunction<?, ?> named = FieldName.of(function, function.declaredAt())
                .<CloudFunction<?, ?>>map(function::named)
                .orElse(function);
        return new AwsLambdaFunction(
                new FunctionEnvironment<>(env, services -> FunctionRunner.of(named, environment.apply(services))));
    }

    /**
     * Calls the function with {@code event}. An empty event counts as an empty object.
     *
     * @param context provides the remaining time and the id of the invocation; null outside the platform
     * @throws dev.kit.constructs.validation.InvalidInputException if the input violates its schema
     * @throws dev.kit.constructs.validation.InvalidOutputException if the output violates its schema
     * @throws IOException if the streams of the platform fail, or the output is larger than 6 MB
     */
    @Override
    public void handleRequest(InputStream event, OutputStream answer, @Nullable Context context) throws IOException {
        try (LambdaInvocation invocation = LambdaInvocation.begin(context)) {
            byte[] input = event.readAllBytes();
            FunctionAnswer.write(
                    environment.current(),
                    input.length == 0 ? NO_INPUT : input,
                    FunctionCall.empty(),
                    invocation,
                    answer);
        }
    }
}
