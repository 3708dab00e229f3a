package dev.kit.constructs;

import org.jspecify.annotations.Nullable;

/** The superclass of all exceptions of this module. */
public abstract class ConstructException extends RuntimeException {

    /** Creates an exception with the message and the cause. */
    protected ConstructException(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
