package dev.kit.constructs.functions;

import dev.kit.constructs.FunctionRun;
import dev.kit.constructs.functions.FunctionRuntime.Given;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.run.RunTimeoutException;
import dev.kit.constructs.validation.InvalidInputException;
import dev.kit.constructs.validation.InvalidOutputException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs one function. Immutable and thread-safe.
 *
 * <p>Every run is observed, logged if it fails, and reported. It has its own transaction if the function has a
 * database, regardless of the caller's transaction, unless the function joins that.
 *
 * @param <I> the type of the input
 * @param <R> the type of the output
 */
public final class FunctionRunner<I, R extends @Nullable Object> {

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    private final FunctionRuntime<I, R> runtime;

    private FunctionRunner(FunctionRuntime<I, R> runtime) {
        this.runtime = runtime;
    }

    /**
     * Returns a runner of {@code function} in {@code environment}. Each run is reported to the listener of the
     * environment.
     */
    public static <I, R extends @Nullable Object> FunctionRunner<I, R> of(
            CloudFunction<I, R> function, ConstructEnvironment environment) {
        return reporting(
                function, environment, (call, run) -> environment.listener().functionRan(run));
    }

    /** Returns a runner of {@code function} that reports each call to {@code report}. The listener is not called. */
    public static <I, R extends @Nullable Object> FunctionRunner<I, R> reporting(
            CloudFunction<I, R> function,
            ConstructEnvironment environment,
            BiConsumer<? super FunctionCall<?>, ? super FunctionRun> report) {
        Objects.requireNonNull(report, "report");
        return new FunctionRunner<>(FunctionRuntime.of(function, environment, report));
    }

    /** Returns the function of this runner. */
    public CloudFunction<I, R> function() {
        return runtime.function();
    }

    /**
     * Runs on the calling thread, for at most the function's timeout.
     *
     * @throws InvalidInputException if the input violates its schema; the handler is not called
     * @throws InvalidOutputException if the output violates its schema; the work is rolled back
     * @throws RunTimeoutException if the timeout expires before the commit
     * @throws Exception if the handler throws it; rethrown after the rollback
     */
    public R call(FunctionCall<I> call) throws Exception {
        return here(new Given(call, null), null);
    }

    /**
     * Runs like {@link #call(FunctionCall)}, for at most {@code limit}.
     *
     * <p>The timeout of the function applies if it is shorter than {@code limit}.
     */
    public R call(FunctionCall<I> call, Duration limit) throws Exception {
        return here(new Given(call, null), limit);
    }

    /**
     * Runs like {@link #call(FunctionCall)} on a thread of {@code executor}.
     *
     * <p>This method waits no longer than the timeout. A handler that ignores its interruption occupies its thread, but
     * its work is rolled back nevertheless.
     *
     * @throws InterruptedException if this thread is interrupted; the run is then rolled back
     * @throws java.util.concurrent.ExecutionException if the handler itself throws an {@link InterruptedException}
     */
    public R call(FunctionCall<I> call, ExecutorService executor) throws Exception {
        return runtime.unit().call(call.requestId(), null).on(executor, runtime, new Given(call, null));
    }

    /**
     * Runs on the calling thread with an input as JSON in UTF-8. The input is read within the run.
     *
     * @param cause the call, whose input is ignored
     * @throws InvalidInputException if the input violates its schema
     * @throws dev.kit.constructs.errors.BadRequestException if the input is not JSON
     * @throws Exception as {@link #call(FunctionCall)}
     */
    public R callJson(byte[] json, FunctionCall<?> cause) throws Exception {
        return here(new Given(cause, json), null);
    }

    /**
     * Runs like {@link #callJson(byte[], FunctionCall)}, for at most {@code limit}.
     *
     * <p>The timeout of the function applies if it is shorter than {@code limit}.
     */
    public R callJson(byte[] json, FunctionCall<?> cause, Duration limit) throws Exception {
        return here(new Given(cause, json), limit);
    }

    /**
     * Returns the input read from {@code json} in UTF-8, without running anything.
     *
     * @throws InvalidInputException if the input violates its schema
     * @throws dev.kit.constructs.errors.BadRequestException if it is not JSON
     */
    public I read(byte[] json) {
        return runtime.read(json);
    }

    /**
     * Returns {@code output} as JSON in UTF-8. It is written by the schema of the output, if the function declares one.
     */
    public byte[] write(R output) {
        var schema = function().definition().output();
        return schema == null || output == null ? JSON.writeValueAsBytes(output) : schema.write(output);
    }

    private R here(Given given, @Nullable Duration limit) throws Exception {
        return runtime.unit().call(given.call().requestId(), limit).here(runtime, given);
    }
}
