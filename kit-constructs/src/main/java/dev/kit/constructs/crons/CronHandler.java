package dev.kit.constructs.crons;

/**
 * Does the work of a cron.
 *
 * @param <I> the type of the input
 * @param <D> the type of the database handle
 */
@FunctionalInterface
public interface CronHandler<I, D> {

    /** Does the work; a throw rolls it back, and the next tick comes all the same. */
    void handle(CronContext<I, D> context) throws Exception;
}
