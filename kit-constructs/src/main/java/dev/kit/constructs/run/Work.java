package dev.kit.constructs.run;

import org.jspecify.annotations.Nullable;

/**
 * The work of a construct. The transaction commits or rolls back the work as a whole.
 *
 * @param <C> the context of a run
 * @param <R> the result
 */
@FunctionalInterface
public interface Work<C, R extends @Nullable Object> {

    /**
     * Does the work.
     *
     * @throws Exception if it fails; the transaction is rolled back
     */
    R perform(C context) throws Exception;
}
