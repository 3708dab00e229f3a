package dev.kit.constructs;

import org.jspecify.annotations.Nullable;

/** The root of everything that this module throws. */
public abstract class ConstructException extends RuntimeException {

    /** Keeps the message and the cause. */
    protected ConstructException(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
