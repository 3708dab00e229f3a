package dev.kit.constructs.crons;

/**
 * Does the work of a cron and returns what it declared as its output.
 *
 * @param <I> the type of the input
 * @param <D> the type of the database handle
 * @param <R> the type of the output
 */
@FunctionalInterface
public interface ProducingCronHandler<I, D, R> {

    /** Does the work; a throw or an invalid output rolls it back, and the next tick comes all the same. */
    R handle(CronContext<I, D> context) throws Exception;
}
