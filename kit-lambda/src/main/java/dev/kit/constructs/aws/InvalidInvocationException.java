package dev.kit.constructs.aws;

import dev.kit.constructs.ConstructException;

/**
 * Thrown if an invocation's event does not fit its handler.
 *
 * <p>The message names the kind of the event, the expected kind and the remedy. It contains none of the event's data.
 */
public final class InvalidInvocationException extends ConstructException {

    InvalidInvocationException(String message) {
        super(message, null);
    }
}
