package dev.kit.constructs.testing;

import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionCall;
import dev.kit.constructs.functions.FunctionRunner;
import dev.kit.constructs.run.ConstructEnvironment;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Calls a function without a server, network or environment.
 *
 * <pre>{@code
 * Report report = TestFunctionAdaptor.of(monthlyReport).database(db).invoke(new Month(2026, 11));
 * }</pre>
 *
 * <p>Immutable and thread-safe: each method returns a new adaptor, and nothing is shared between calls. The handler
 * runs on the calling thread, with a request id that starts with {@code test-} and with {@code test=true} in the MDC;
 * its timeout applies as in production.
 *
 * @param <I> the type of the input
 * @param <R> the type of the output
 */
public final class TestFunctionAdaptor<I, R extends @Nullable Object> extends Supplied<TestFunctionAdaptor<I, R>> {

    private final CloudFunction<I, R> function;
    private final Function<ConstructEnvironment, FunctionRunner<I, R>> host;

    /**
     * Creates an adaptor.
     *
     * @param host runs the function as its kind of construct
     */
    TestFunctionAdaptor(
            CloudFunction<I, R> function, GivenParts given, Function<ConstructEnvironment, FunctionRunner<I, R>> host) {
        super(given);
        this.function = function;
        this.host = host;
    }

    /** Returns an adaptor for {@code function} that supplies nothing yet. */
    public static <I, R extends @Nullable Object> TestFunctionAdaptor<I, R> of(CloudFunction<I, R> function) {
        return new TestFunctionAdaptor<>(
                function, GivenParts.NONE, environment -> FunctionRunner.of(function, environment));
    }

    @Override
    TestFunctionAdaptor<I, R> with(GivenParts parts) {
        return new TestFunctionAdaptor<>(function, parts, host);
    }

    /**
     * Calls the function with {@code input}.
     *
     * @throws IllegalStateException if it declares a database, publisher or auditor and none was supplied
     * @throws dev.kit.constructs.validation.InvalidInputException if the input violates its schema
     * @throws dev.kit.constructs.validation.InvalidOutputException if the output violates its schema
     * @throws Exception if the handler throws it
     */
    public R invoke(I input) throws Exception {
        return call(FunctionCall.of(input));
    }

    /**
     * Calls the function with an input as JSON, like a cloud platform.
     *
     * @throws Exception as {@link #invoke(Object)}
     */
    public R invokeJson(String json) throws Exception {
        return call(FunctionCall.empty(), json.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Calls a function that takes no input.
     *
     * @throws IllegalStateException if it takes one
     * @throws Exception as {@link #invoke(Object)}
     */
    public R invoke() throws Exception {
        if (function.definition().input() != null) {
            throw new IllegalStateException(function + " takes an input. Give it one with .invoke(…).");
        }
        return invokeJson("{}");
    }

    R call(FunctionCall<?> cause, byte[] json) throws Exception {
        return tested(runner -> runner.callJson(json, cause.requestId(id())));
    }

    R call(FunctionCall<I> call) throws Exception {
        return tested(runner -> runner.call(call.requestId(id())));
    }

    private R tested(Invocation<I, R> invocation) throws Exception {
        FunctionRunner<I, R> runner = host.apply(given.environment(
                function,
                function.definition().data().database(),
                function.definition().effects().publisher(),
                function.definition().effects().auditor()));
        MDC.put("test", "true");
        try {
            return invocation.run(runner);
        } finally {
            MDC.remove("test");
        }
    }

    private static String id() {
        return "test-" + UUID.randomUUID();
    }

    private interface Invocation<I, R extends @Nullable Object> {
        R run(FunctionRunner<I, R> runner) throws Exception;
    }
}
