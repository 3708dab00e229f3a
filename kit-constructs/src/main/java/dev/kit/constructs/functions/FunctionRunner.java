package dev.kit.constructs.functions;

import dev.kit.constructs.FunctionRun;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.run.RunTimeoutException;
import dev.kit.constructs.validation.InvalidInputException;
import dev.kit.constructs.validation.InvalidOutputException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs one function. Immutable and thread-safe.
 *
 * <p>Every run is watched, logged where it fails, and reported. It has a transaction of its own where the function has a
 * database, whatever transaction the caller is in.
 *
 * @param <I> the type of the input
 * @param <R> the type of the output
 */
public final class FunctionRunner<I, R extends @Nullable Object> {

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    private final FunctionRuntime<I, R> runtime;
    private final Consumer<FunctionRun> report;

    private FunctionRunner(FunctionRuntime<I, R> runtime, Consumer<FunctionRun> report) {
        this.runtime = runtime;
        this.report = report;
    }

    /** Returns a runner of {@code function} in {@code environment}, whose listener hears of each run. */
    public static <I, R extends @Nullable Object> FunctionRunner<I, R> of(
            CloudFunction<I, R> function, ConstructEnvironment environment) {
        return reporting(function, environment, environment.listener()::functionRan);
    }

    /** Returns a runner of {@code function} that tells {@code report} of each run, instead of the listener. */
    public static <I, R extends @Nullable Object> FunctionRunner<I, R> reporting(
            CloudFunction<I, R> function, ConstructEnvironment environment, Consumer<FunctionRun> report) {
        Objects.requireNonNull(report, "report");
        return new FunctionRunner<>(FunctionRuntime.of(function, environment), report);
    }

    /** Returns the function that this runs. */
    public CloudFunction<I, R> function() {
        return runtime.function();
    }

    /**
     * Runs on the calling thread, for as long as the function's timeout.
     *
     * @throws InvalidInputException if the input breaks its schema; the handler is not called
     * @throws InvalidOutputException if the output does; the work is rolled back
     * @throws RunTimeoutException if the time is up before the commit
     * @throws Exception what the handler threw, after the rollback
     */
    public R call(FunctionCall<I> call) throws Exception {
        return execution(call, timeout()).runHere();
    }

    /** Runs like {@link #call(FunctionCall)}, for at most {@code limit} if that is shorter than the timeout. */
    public R call(FunctionCall<I> call, Duration limit) throws Exception {
        return execution(call, shorter(limit)).runHere();
    }

    /**
     * Runs like {@link #call(FunctionCall)} on a thread of {@code executor}, and waits no longer than the timeout.
     *
     * <p>A handler that ignores its interruption keeps its thread, but its work is rolled back all the same.
     *
     * @throws InterruptedException if this thread is interrupted; the run is then undone
     */
    public R call(FunctionCall<I> call, ExecutorService executor) throws Exception {
        return execution(call, timeout()).runOn(executor);
    }

    /**
     * Runs on the calling thread with an input as JSON in UTF-8, which is read within the run.
     *
     * @param cause the call, but for its input
     * @throws InvalidInputException if the input breaks its schema
     * @throws dev.kit.constructs.errors.BadRequestException if it is not JSON
     * @throws Exception as {@link #call(FunctionCall)}
     */
    public R callJson(byte[] json, FunctionCall<?> cause) throws Exception {
        return callJson(json, cause, timeout());
    }

    /** Runs like {@link #callJson(byte[], FunctionCall)}, for at most {@code limit} if the timeout is longer. */
    public R callJson(byte[] json, FunctionCall<?> cause, Duration limit) throws Exception {
        return new FunctionExecution<>(runtime, () -> cause.input(runtime.read(json)), cause, shorter(limit), report)
                .runHere();
    }

    /**
     * Returns the input that {@code json} in UTF-8 is, without running anything.
     *
     * @throws InvalidInputException if it breaks its schema
     * @throws dev.kit.constructs.errors.BadRequestException if it is not JSON
     */
    public I read(byte[] json) {
        return runtime.read(json);
    }

    /** Returns {@code output} as JSON in UTF-8, by its schema if there is one. */
    public byte[] write(R output) {
        var schema = function().definition().output();
        return schema == null || output == null ? JSON.writeValueAsBytes(output) : schema.write(output);
    }

    private FunctionExecution<I, R> execution(FunctionCall<I> call, Duration limit) {
        return new FunctionExecution<>(
                runtime,
                () -> {
                    runtime.checkInput(call.input());
                    return call;
                },
                call,
                limit,
                report);
    }

    private Duration timeout() {
        return function().definition().timeout();
    }

    private Duration shorter(Duration limit) {
        return limit.compareTo(timeout()) < 0 ? limit : timeout();
    }
}
