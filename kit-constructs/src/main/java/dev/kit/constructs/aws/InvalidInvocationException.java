package dev.kit.constructs.aws;

import dev.kit.constructs.ConstructException;
import org.jspecify.annotations.Nullable;

/**
 * An invocation whose event is not of the kind that its handler takes.
 *
 * <p>The message names the kind that came, the kind that is expected and the remedy. It holds nothing of the event's
 * data.
 */
public final class InvalidInvocationException extends ConstructException {

    InvalidInvocationException(String message) {
        super(message, null);
    }

    InvalidInvocationException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
