package dev.kit.constructs.crons;

import dev.kit.constructs.CronRun;
import dev.kit.constructs.run.ConstructEnvironment;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Runs crons at their times, until it is closed. Thread-safe.
 *
 * <p>A cron whose schedule only the cloud runs is listed and never fires here. No two runs of one cron overlap, and a
 * tick that was missed is never replayed more than once.
 */
public interface CronScheduler extends AutoCloseable {

    /** How many crons run at the same time unless told otherwise. */
    int DEFAULT_THREADS = 16;

    /** How late a tick may start before it counts as missed. */
    Duration MISFIRE_AFTER = Duration.ofMinutes(1);

    /**
     * Returns a scheduler for this process alone, which goes by the clock of {@code environment}. Each process with one
     * runs each tick.
     *
     * @param threads how many crons run at the same time
     * @throws dev.kit.constructs.InvalidConstructsException if two crons have one name, or one needs an input that its
     *     schedule does not give
     */
    static CronScheduler inProcess(
            Collection<? extends Cron<?, ?>> crons, ConstructEnvironment environment, int threads) {
        return new InProcessScheduler(CronJobs.of(crons, environment), environment.clock(), threads);
    }

    /**
     * Returns a scheduler that shares its crons with those of other processes: each tick is run by one of them.
     *
     * <p>Needs db-scheduler on the class path, PostgreSQL, and its table {@code kit_cron}.
     *
     * @throws dev.kit.constructs.InvalidConstructsException as {@link #inProcess}
     */
    static CronScheduler shared(
            Collection<? extends Cron<?, ?>> crons, ConstructEnvironment environment, SharedCronSettings settings) {
        return new SharedScheduler(CronJobs.of(crons, environment), environment.source(), settings);
    }

    /** Begins to run the crons; a second call does nothing. */
    void start();

    /**
     * Looks for what is due now, instead of at the next fire: for tests that set the clock.
     *
     * @return how many ticks were found due; 0 where that is not known
     */
    int runDue();

    /** Returns the crons by name. */
    List<CronStatus> crons();

    /**
     * Leaves out the ticks of {@code cron} until it is resumed; a run at work goes on.
     *
     * @throws UnknownCronException if there is none of that name
     */
    void pause(String cron);

    /**
     * Runs {@code cron} at its times again; those in between are forgotten.
     *
     * @throws UnknownCronException if there is none of that name
     */
    void resume(String cron);

    /**
     * Runs {@code cron} in this process now, paused or not; its next tick comes all the same, unless it falls into this
     * run: then the cron's policy for overlaps decides. Schedulers that share a table run it nowhere else meanwhile.
     *
     * @param input JSON in UTF-8; null for what scheduled runs have
     * @return completed with what became of it, never exceptionally
     * @throws UnknownCronException if there is none of that name
     * @throws CronBusyException if it is running, here or at another process that shares it
     * @throws dev.kit.constructs.validation.InvalidInputException if the input breaks its schema
     */
    CompletableFuture<CronRun> runNow(String cron, byte @Nullable [] input);

    /** Stops, giving runs at work 30 seconds. */
    @Override
    default void close() {
        close(Duration.ofSeconds(30));
    }

    /** Stops, giving runs at work {@code drain} before they are interrupted and rolled back. */
    void close(Duration drain);
}
