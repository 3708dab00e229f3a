package dev.kit.client.query;

import java.lang.System.Logger.Level;
import java.util.function.UnaryOperator;

/** A change that a mutation expects the server to make. Compared by identity. */
final class OptimisticChange {

    private static final System.Logger LOGGER = System.getLogger("dev.kit.client.query");

    private final UnaryOperator<Object> function;

    OptimisticChange(UnaryOperator<Object> function) {
        this.function = function;
    }

    /** Returns the changed data. */
    Object apply(Object data) {
        return function.apply(data);
    }

    /** Returns the changed data, or {@code data} if the function fails on data that a later load brought. */
    Object applyAgain(Object data) {
        try {
            return function.apply(data);
        } catch (RuntimeException e) {
            LOGGER.log(Level.WARNING, "An optimistic change cannot be applied to newer data.", e);
            return data;
        }
    }
}
