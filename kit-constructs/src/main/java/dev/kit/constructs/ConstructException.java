package dev.kit.constructs;

import org.jspecify.annotations.Nullable;

<<<<<<< HEAD
/** The superclass of all exceptions of this module. */
public abstract class ConstructException extends RuntimeException {

    /** Creates an exception with the message and the cause. */
=======
/** The root of all exceptions that this module throws. */
public abstract class ConstructException extends RuntimeException {

    /** Creates an exception with a message and a cause. */
>>>>>>> p3
    protected ConstructException(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
