package dev.kit.constructs.crons;

import dev.kit.constructs.CronRun;
import dev.kit.constructs.CronRun.Outcome;
import dev.kit.constructs.TimeOrderedUuid;
import dev.kit.constructs.functions.FunctionCall;
import dev.kit.constructs.functions.FunctionRunner;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.validation.Schema;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** A cron in its environment, with the outcome of its latest tick. Thread-safe. */
final class CronJob<I> {

    private final Cron<I, ?> cron;
    private final FunctionRunner<I, ?> runner;
    private final ConstructEnvironment environment;
    private final I payload;
    private volatile boolean running;
    private @Nullable Instant waiting;
    private volatile boolean paused;
    private volatile @Nullable CronRun last;

    /** The run that ended last; only the holder of the claim runs the job. */
    private volatile @Nullable CronRun ended;

    /** Creates the job of {@code cron}. An invalid payload is detected here, before the first run. */
    CronJob(Cron<I, ?> cron, ConstructEnvironment environment) {
        this.cron = cron;
        this.environment = environment;
        runner = CronRuns.runner(cron, environment, this::ended);
        payload = CronRuns.input(cron, runner, environment.schemas());
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

    /**
     * Reads an input, claims the job, and returns a run with the input.
     *
     * @throws CronBusyException if the job is running
     */
    Claimed claimed(byte @Nullable [] json) {
        I input = json == null ? payload : runner.read(json);
        if (claim(null) != Claim.RUNS) {
            throw new CronBusyException(cron);
        }
        return workers -> run(input, null, workers);
    }

    /** A run with a valid input, which holds the claim. */
    interface Claimed {
        CronRun run(ExecutorService workers);
    }

    /** Returns a failed run too, so that the next tick still runs. */
    private CronRun run(I input, @Nullable Instant dueAt, ExecutorService workers) {
        try {
            runner.call(new FunctionCall<>(input, "cron-" + TimeOrderedUuid.next(), null, dueAt), workers);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Throwable failure) {
            // The call has logged and reported it.
        }
        return Objects.requireNonNull(ended);
    }

    private void ended(CronRun run) {
        ended = run;
        report(run);
    }

    /** Reports a tick that did not run. */
    void skipped(Instant dueAt, Outcome why) {
        Instant now = environment.clock().instant();
        report(new CronRun(cron.name(), null, dueAt, why, now, Duration.ZERO, null));
    }

    private void report(CronRun run) {
        last = run;
        environment.listener().cronRan(run);
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
