package dev.kit.constructs.crons;

import dev.kit.constructs.CronRun;
import dev.kit.constructs.run.ConstructEnvironment;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * Runs crons by their schedules, until it is closed. Thread-safe.
 *
 * <p>A cron with a schedule for the cloud only is listed and never fires here. Runs of the same cron do not overlap,
 * and a missed tick is replayed once at most.
 */
public interface CronScheduler extends AutoCloseable {

    /** The default number of crons that run at the same time. */
    int DEFAULT_THREADS = 16;

    /** The delay after which a tick counts as missed. */
    Duration MISFIRE_AFTER = Duration.ofMinutes(1);

    /**
     * Returns a scheduler for this process alone.
     *
     * <p>It uses the clock of {@code environment}. If several processes have such a scheduler, each of them runs each
     * tick.
     *
     * @param threads the number of crons that run at the same time
     * @throws dev.kit.constructs.InvalidConstructsException if two crons have the same name, or one needs an input that
     *     its schedule does not provide
     */
    static CronScheduler inProcess(
            Collection<? extends Cron<?, ?>> crons, ConstructEnvironment environment, int threads) {
        return inProcess(crons, environment, threads, CronThreads.daemon("kit-cron"));
    }

    /**
     * Returns a scheduler for this process alone.
     *
     * @param handlers the threads on which handlers run
     * @throws dev.kit.constructs.InvalidConstructsException if two crons have the same name, or one needs an input that
     *     its schedule does not provide
     */
    static CronScheduler inProcess(
            Collection<? extends Cron<?, ?>> crons,
            ConstructEnvironment environment,
            int threads,
            ThreadFactory handlers) {
        return new InProcessScheduler(CronJobs.of(crons, environment), environment.clock(), threads, handlers);
    }

    /**
     * Returns a scheduler that shares its crons with other processes.
     *
     * <p>Each tick is run by one of the processes. Requires db-scheduler on the class path, PostgreSQL, and its table
     * {@code kit_cron}.
     *
     * @throws dev.kit.constructs.InvalidConstructsException as {@code inProcess}
     */
    static CronScheduler shared(
            Collection<? extends Cron<?, ?>> crons, ConstructEnvironment environment, SharedCronSettings settings) {
        return new SharedScheduler(CronJobs.of(crons, environment), environment.source(), settings);
    }

    /** Starts running the crons. A second call has no effect. */
    void start();

    /**
     * Runs the due ticks now, instead of at the next fire.
     *
     * <p>It serves tests that set the clock.
     *
     * @return the number of ticks found due; 0 if it is not known
     */
    int runDue();

    /** Returns the crons by name. */
    List<CronStatus> crons();

    /**
     * Skips the ticks of {@code cron} until it is resumed. An active run continues.
     *
     * @throws UnknownCronException if there is no cron of this name
     */
    void pause(String cron);

    /**
     * Resumes {@code cron}. The ticks skipped meanwhile are not run.
     *
     * @throws UnknownCronException if there is no cron of this name
     */
    void resume(String cron);

    /**
     * Runs {@code cron} in this process now, even if it is paused.
     *
     * <p>Its next tick is not affected, unless it falls into this run: the cron's policy for overlaps applies then.
     * Schedulers that share a table do not run the cron elsewhere during this run.
     *
     * @param input JSON in UTF-8; null for the input of scheduled runs
     * @return a future that completes with the run, never exceptionally
     * @throws UnknownCronException if there is no cron of this name
     * @throws CronBusyException if the cron is running, here or in another process that shares it
     * @throws dev.kit.constructs.validation.InvalidInputException if the input violates its schema
     */
    CompletableFuture<CronRun> runNow(String cron, byte @Nullable [] input);

    /** Stops the scheduler, and waits up to 30 seconds for active runs. */
    @Override
    default void close() {
        close(Duration.ofSeconds(30));
    }

    /**
     * Stops the scheduler, and waits up to {@code drain} for active runs. Runs that have not ended by then are
     * interrupted and rolled back.
     */
    void close(Duration drain);
}
