package dev.kit.constructs.crons;

import dev.kit.constructs.functions.FunctionContext;
import java.time.Instant;
import java.util.Optional;

/**
 * The context of a cron's handler. Belongs to the handler's thread.
 *
 * @param <I> the type of the input
 * @param <D> the type of the database handle
 */
public interface CronContext<I, D> extends FunctionContext<I, D> {

    /** Returns the time at which the schedule fired. It is empty if the run was started by hand or by a test. */
    default Optional<Instant> dueAt() {
        return Optional.ofNullable(call().dueAt());
    }
}
