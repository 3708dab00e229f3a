package dev.kit.constructs.functions;

import dev.kit.constructs.FunctionRun;
import dev.kit.constructs.RequestContext;
import dev.kit.constructs.run.Deadline;
import dev.kit.constructs.run.RunObserver;
import dev.kit.constructs.run.RunState;
import dev.kit.constructs.validation.InvalidInputException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One call of a function: its input, its run, and its outcome. */
final class FunctionExecution<I, R extends @Nullable Object> {

    private final FunctionRuntime<I, R> runtime;
    private final Supplier<FunctionCall<I>> call;
    private final FunctionCall<?> cause;
    private final String requestId;
    private final Consumer<FunctionRun> report;
    private final Deadline deadline;
    private final Instant startedAt;
    private final long start = System.nanoTime();

    /**
     * Evaluates {@code call} within the run, so that an unreadable input fails the run. {@code cause} is known before,
     * except for its input.
     */
    FunctionExecution(
            FunctionRuntime<I, R> runtime,
            Supplier<FunctionCall<I>> call,
            FunctionCall<?> cause,
            Duration limit,
            Consumer<FunctionRun> report) {
        this.runtime = runtime;
        this.call = call;
        this.cause = cause;
        this.requestId = cause.requestId();
        this.report = report;
        startedAt = runtime.environment().clock().instant();
        deadline = Deadline.ahead(limit);
    }

    /** Runs on the calling thread. */
    R runHere() throws Exception {
        try {
            return reporting(this::work);
        } finally {
            deadline.discard();
        }
    }

    /** Runs on a thread of {@code executor}, and does not wait for a handler that ignores its interruption. */
    R runOn(ExecutorService executor) throws Exception {
        try {
            return reporting(() -> await(executor.submit(this::work)));
        } finally {
            deadline.discard();
        }
    }

    private R await(Future<R> running) throws Exception {
        try {
            return running.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception exception) {
                throw exception;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e;
        } catch (TimeoutException e) {
            abandon(running);
            throw runtime.unit().timedOut();
        } catch (InterruptedException e) {
            abandon(running);
            throw e;
        }
    }

    /** Prevents the run from committing from now on. */
    private void abandon(Future<R> running) {
        deadline.expire();
        running.cancel(true);
    }

    private R reporting(Attempt<R> attempt) throws Exception {
        try {
            R output = attempt.run();
            report(null);
            return output;
        } catch (Throwable failure) {
            log(failure);
            report(failure);
            throw failure;
        }
    }

    /** Errors of the caller have no useful stack trace. */
    private void log(Throwable failure) {
        String kind = runtime.function().definition().kind().toLowerCase(Locale.ROOT);
        String name = runtime.function().name();
        if (failure instanceof InvalidInputException) {
            runtime.function().logger().error("Error processing {} {}: {}", kind, name, failure.getMessage());
        } else {
            runtime.function().logger().error("Error processing {} {}", kind, name, failure);
        }
    }

    private void report(@Nullable Throwable failure) {
        Duration duration = Duration.ofNanos(System.nanoTime() - start);
        report.accept(new FunctionRun(runtime.function().name(), requestId, startedAt, duration, failure));
    }

    private R work() throws Exception {
        return runtime.environment().observers().watch(this::started, this::perform, () -> null);
    }

    private RunObserver.Started started() {
        CloudFunction<I, R> function = runtime.function();
        return new RunObserver.Started(
                function.definition().kind(), function.name(), requestId, 1, List.of(), cause.traceparent());
    }

    @SuppressWarnings("unchecked") // the definition is read by the types it was built from
    private R perform() throws Exception {
        FunctionCall<Object> read = (FunctionCall<Object>) call.get();
        RunState<FunctionCall<Object>> run = runtime.unit().begin(read, requestId, deadline);
        RequestContext.Scope scope = run.open();
        try {
            return runtime.unit().perform(run, cause -> handle(run, cause));
        } finally {
            scope.close();
        }
    }

    private R handle(RunState<FunctionCall<Object>> run, FunctionCall<Object> cause) throws Exception {
        R output = runtime.function()
                .handler()
                .handle(new RunningContext(run, runtime.function().logger(), cause));
        runtime.checkOutput(output);
        run.succeed(output);
        return output;
    }

    private interface Attempt<R extends @Nullable Object> {
        R run() throws Exception;
    }
}
