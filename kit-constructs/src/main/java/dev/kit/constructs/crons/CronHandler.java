package dev.kit.constructs.crons;

/**
 * Does the work of a cron.
 *
 * @param <I> the type of the input
 * @param <D> the type of the database handle
 */
@FunctionalInterface
public interface CronHandler<I, D> {

    /** Does the work. An exception rolls it back, and does not prevent the next tick. */
    void handle(CronContext<I, D> context) throws Exception;
}
