package dev.kit.constructs.functions;

import org.jspecify.annotations.Nullable;

/**
 * Turns an input into an output.
 *
 * @param <I> the type of the input
 * @param <D> the type of the database handle
 * @param <R> the type of the output
 */
@FunctionalInterface
public interface FunctionHandler<I, D, R extends @Nullable Object> {

    /** Does the work. An exception rolls it back and reaches the caller. */
    R handle(FunctionContext<I, D> context) throws Exception;
}
