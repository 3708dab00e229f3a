package dev.kit.constructs.crons;

/**
 * Does the work of a cron and returns its declared output.
 *
 * @param <I> the type of the input
 * @param <D> the type of the database handle
 * @param <R> the type of the output
 */
@FunctionalInterface
public interface ProducingCronHandler<I, D, R> {

    /** Does the work. An exception or an invalid output rolls it back, and does not prevent the next tick. */
    R handle(CronContext<I, D> context) throws Exception;
}
