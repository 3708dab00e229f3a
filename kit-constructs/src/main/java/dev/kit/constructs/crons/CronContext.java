package dev.kit.constructs.crons;

import dev.kit.constructs.functions.FunctionContext;
import java.time.Instant;
import java.util.Optional;

/**
 * What a cron's handler works with. Belongs to the handler's thread.
 *
 * @param <I> the type of the input
 * @param <D> the type of the database handle
 */
public interface CronContext<I, D> extends FunctionContext<I, D> {

    /** Returns when the schedule wanted this run; empty where a person or a test started it. */
    default Optional<Instant> dueAt() {
        return Optional.ofNullable(call().dueAt());
    }
}
