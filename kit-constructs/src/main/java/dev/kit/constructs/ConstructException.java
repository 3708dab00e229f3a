package dev.kit.constructs;

import org.jspecify.annotations.Nullable;

/** The root of all exceptions that this module throws. */
public abstract class ConstructException extends RuntimeException {

    /** Creates an exception with a message and a cause. */
    protected ConstructException(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
