package dev.kit.constructs.functions;

import dev.kit.constructs.functions.Functions.NoInput;
import dev.kit.constructs.run.ConstructEnvironment;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Calls functions in this process, by their constants. Thread-safe.
 *
 * <pre>{@code
 * Report report = functions.call(monthlyReport, new Month(2026, 11));
 * }</pre>
 *
 * <p>A call runs on the calling thread, under the id of the request that runs there, in a transaction of its own.
 */
public final class FunctionInvoker {

    private final ConstructEnvironment environment;
    private final Map<CloudFunction<?, ?>, FunctionRunner<?, ?>> runners = new ConcurrentHashMap<>();

    /** Calls functions in {@code environment}. */
    public FunctionInvoker(ConstructEnvironment environment) {
        this.environment = Objects.requireNonNull(environment, "environment");
    }

    /**
     * Calls {@code function} with {@code input}.
     *
     * @throws dev.kit.constructs.validation.InvalidInputException if the input breaks its schema
     * @throws Exception as {@link FunctionRunner#call(FunctionCall)}
     */
    public <I, R extends @Nullable Object> R call(CloudFunction<I, R> function, I input) throws Exception {
        return runner(function).call(FunctionCall.of(input));
    }

    /**
     * Calls {@code function}, which takes no input.
     *
     * @throws Exception as {@link FunctionRunner#call(FunctionCall)}
     */
    public <R extends @Nullable Object> R call(CloudFunction<NoInput, R> function) throws Exception {
        return runner(function).call(FunctionCall.empty());
    }

    @SuppressWarnings("unchecked") // a runner has the types of its function
    private <I, R extends @Nullable Object> FunctionRunner<I, R> runner(CloudFunction<I, R> function) {
        return (FunctionRunner<I, R>)
                runners.computeIfAbsent(function, added -> FunctionRunner.of(added, environment));
    }
}
