package dev.kit.constructs.crons;

import dev.kit.constructs.CronRun;
import dev.kit.constructs.CronRun.Outcome;
import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.TimeOrderedUuid;
import dev.kit.constructs.functions.FunctionCall;
import dev.kit.constructs.functions.FunctionRunner;
import dev.kit.constructs.functions.Functions.NoInput;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.validation.InvalidInputException;
import dev.kit.constructs.validation.Issue;
import dev.kit.constructs.validation.Schema;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** A cron in its environment, with the outcome of its latest tick. Thread-safe. */
final class CronJob<I> {

    private static final byte[] NOTHING = "{}".getBytes(StandardCharsets.UTF_8);

    private final Cron<I, ?> cron;
    private final FunctionRunner<I, ?> runner;
    private final ConstructEnvironment environment;
    private final I payload;
    private volatile boolean running;
    private @Nullable Instant waiting;
    private volatile boolean paused;
    private volatile @Nullable CronRun last;

    private CronJob(Cron<I, ?> cron, FunctionRunner<I, ?> runner, ConstructEnvironment environment, I payload) {
        this.cron = cron;
        this.runner = runner;
        this.environment = environment;
        this.payload = payload;
    }

    static <I> CronJob<I> of(Cron<I, ?> cron, ConstructEnvironment environment) {
        FunctionRunner<I, ?> runner = FunctionRunner.reporting(cron.function(), environment, run -> {});
        return new CronJob<>(cron, runner, environment, payload(cron, runner));
    }

    /** Returns the input of scheduled runs. An invalid input is detected here, before the first run. */
    @SuppressWarnings("unchecked") // the builder took payload and schema together
    private static <I> I payload(Cron<I, ?> cron, FunctionRunner<I, ?> runner) {
        Object given = cron.definition().payload();
        Schema<Object> schema = cron.definition().function().input();
        if (schema == null) {
            return (I) NoInput.INSTANCE;
        }
        try {
            return given == null ? runner.read(NOTHING) : (I) checked(given, schema, cron);
        } catch (InvalidInputException e) {
            throw new InvalidConstructsException(List.of(cron
                    + (given == null
                            ? " takes an input that its schedule does not give. "
                            : " has a payload that its input does not allow. ")
                    + e.getMessage() + "\n  at " + cron.declaredAt().orElse("an unknown place")
                    + "\n  Name the input of scheduled runs in .input(type, payload)"
                    + (given == null ? ", or let it do without." : ", one that is valid.")));
        }
    }

    private static Object checked(Object payload, Schema<Object> schema, Cron<?, ?> cron) {
        List<Issue> issues = schema.check(payload);
        if (!issues.isEmpty()) {
            throw new InvalidInputException(cron.toString(), issues);
        }
        return payload;
    }

    Cron<I, ?> cron() {
        return cron;
    }

    Schedule schedule() {
        return cron.schedule();
    }

    boolean isPaused() {
        return paused;
    }

    void pause(boolean pausing) {
        paused = pausing;
    }

    boolean isRunning() {
        return running;
    }

    /** The response to a requested run. */
    enum Claim {
        RUNS,
        WAITS,
        OVERLAPS
    }

    /**
     * Claims the single run that is allowed at a time. If one is active, the tick waits for its end if the cron's
     * policy is to wait.
     */
    synchronized Claim claim(@Nullable Instant dueAt) {
        if (!running) {
            running = true;
            return Claim.RUNS;
        }
        if (dueAt == null || cron.definition().overlap() == Overlap.SKIP) {
            return Claim.OVERLAPS;
        }
        waiting = waiting == null ? dueAt : waiting;
        return Claim.WAITS;
    }

    /**
     * Returns the tick that waited, for which the job stays claimed. Returns null and releases the job if none waited.
     */
    synchronized @Nullable Instant releaseOrNext() {
        Instant next = waiting;
        waiting = null;
        running = next != null;
        return next;
    }

    /** Runs with the input of scheduled runs. The caller holds the claim. */
    CronRun run(@Nullable Instant dueAt, ExecutorService workers) {
        return run(payload, dueAt, workers);
    }

    /** Reads an input and returns a run with it. The caller holds the claim when it executes the run. */
    Prepared prepare(byte @Nullable [] json) {
        I input = json == null ? payload : runner.read(json);
        return workers -> run(input, null, workers);
    }

    /** A run with a valid input. */
    interface Prepared {
        CronRun run(ExecutorService workers);
    }

    private CronRun run(I input, @Nullable Instant dueAt, ExecutorService workers) {
        String requestId = "cron-" + TimeOrderedUuid.next();
        Instant startedAt = environment.clock().instant();
        long start = System.nanoTime();
        Throwable failure = attempt(new FunctionCall<>(input, requestId, null, dueAt), workers);
        Duration duration = Duration.ofNanos(System.nanoTime() - start);
        Outcome outcome = failure == null ? Outcome.SUCCEEDED : Outcome.FAILED;
        return report(new CronRun(cron.name(), requestId, dueAt, outcome, startedAt, duration, failure));
    }

    /** Runs the function and returns its failure, which the runner has logged, so that the next tick still runs. */
    private @Nullable Throwable attempt(FunctionCall<I> call, ExecutorService workers) {
        try {
            runner.call(call, workers);
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return e;
        } catch (Throwable failure) {
            return failure;
        }
    }

    /** Reports a tick that did not run. */
    void skipped(Instant dueAt, Outcome why) {
        Instant now = environment.clock().instant();
        report(new CronRun(cron.name(), null, dueAt, why, now, Duration.ZERO, null));
    }

    private CronRun report(CronRun run) {
        last = run;
        environment.listener().cronRan(run);
        return run;
    }

    private @Nullable String input() {
        Schema<Object> schema = cron.definition().function().input();
        return schema == null ? null : new String(schema.write(payload), StandardCharsets.UTF_8);
    }

    CronStatus status(@Nullable Instant next) {
        return new CronStatus(
                cron.name(),
                schedule().expression(),
                schedule().zone(),
                paused,
                running,
                paused ? null : next,
                last,
                input());
    }
}
