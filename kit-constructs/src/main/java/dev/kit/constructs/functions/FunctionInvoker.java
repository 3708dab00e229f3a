package dev.kit.constructs.functions;

import dev.kit.constructs.functions.Functions.NoInput;
import dev.kit.constructs.run.ConstructEnvironment;
import java.util.Collection;
import java.util.List;
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
 * <p>A call runs on the calling thread, with the id of the request that runs there, in its own transaction: it commits
 * even if its caller rolls back afterwards. It takes no longer than a caller with a database may. {@link #join()} calls
 * in the transaction of the caller instead.
 */
public final class FunctionInvoker {

    private final ConstructEnvironment environment;
    private final List<CloudFunction<?, ?>> named;
    private final @Nullable FunctionInvoker joining;
    private final Map<Object, FunctionRunner<?, ?>> runners = new ConcurrentHashMap<>();

    /** Creates an invoker that calls functions in {@code environment}. */
    public FunctionInvoker(ConstructEnvironment environment) {
        this(environment, List.of());
    }

    /**
     * Creates an invoker that calls functions in {@code environment}.
     *
     * @param named functions that know the field that holds them, so that calls by the constant have its name
     */
    public FunctionInvoker(ConstructEnvironment environment, Collection<? extends CloudFunction<?, ?>> named) {
        this(environment, named, new FunctionInvoker(environment, named, null));
    }

    private FunctionInvoker(
            ConstructEnvironment environment,
            Collection<? extends CloudFunction<?, ?>> named,
            @Nullable FunctionInvoker joining) {
        this.environment = Objects.requireNonNull(environment, "environment");
        this.named = List.copyOf(named);
        this.joining = joining;
    }

    /**
     * Returns an invoker whose calls join the transaction of their caller.
     *
     * <p>Without one they have their own. Events and audits of a joined call follow the caller's commit, and its
     * failure rolls the caller back.
     */
    public FunctionInvoker join() {
        return joining == null ? this : joining;
    }

    /** Returns the functions that were found, for listing them. */
    public List<CloudFunction<?, ?>> functions() {
        return named;
    }

    /**
     * Calls {@code function} with {@code input}.
     *
     * @throws dev.kit.constructs.validation.InvalidInputException if the input violates its schema
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

    /**
     * Calls {@code function} with JSON in UTF-8, and returns its output as JSON.
     *
     * @throws Exception as {@link FunctionRunner#callJson(byte[], FunctionCall)}
     */
    public <I, R extends @Nullable Object> byte[] callJson(CloudFunction<I, R> function, byte[] input)
            throws Exception {
        FunctionRunner<I, R> runner = runner(function);
        return runner.write(runner.callJson(input, FunctionCall.empty()));
    }

    @SuppressWarnings("unchecked") // a runner has the types of its function
    private <I, R extends @Nullable Object> FunctionRunner<I, R> runner(CloudFunction<I, R> function) {
        return (FunctionRunner<I, R>) runners.computeIfAbsent(
                function.identity(),
                added -> FunctionRunner.of(joining == null ? named(function).joining() : named(function), environment));
    }

    @SuppressWarnings("unchecked") // a copy that knows its field has the types of the constant
    private <I, R extends @Nullable Object> CloudFunction<I, R> named(CloudFunction<I, R> function) {
        return named.stream()
                .filter(known -> known.identity() == function.identity())
                .map(known -> (CloudFunction<I, R>) known)
                .findFirst()
                .orElse(function);
    }
}
