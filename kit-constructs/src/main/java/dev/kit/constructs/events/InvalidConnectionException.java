package dev.kit.constructs.events;

/**
 * Thrown if a connection string cannot be used as written.
 *
 * <p>The problem is independent of the availability of its server.
 */
public final class InvalidConnectionException extends EventException {

    /** Creates an exception. The message contains the problem and its remedy. */
    public InvalidConnectionException(String message) {
        super(message);
    }

    /** Creates an exception with a cause. The message contains the problem and its remedy. */
    public InvalidConnectionException(String message, Throwable cause) {
        super(message, cause);
    }
}
