package dev.kit.constructs.events;

/**
 * An event cannot be read as the type it is subscribed to, and no further attempt could change that.
 *
 * <p>Transports park such an event with this reason after its first attempt, whatever the retry policy says.
 */
public final class UnreadableEventException extends EventException {

    /** Creates the exception; {@code message} names the event, the misfit and the remedy. */
    public UnreadableEventException(String message) {
        super(message);
    }

    /** Creates the exception with the {@code cause} of the misfit. */
    public UnreadableEventException(String message, Throwable cause) {
        super(message, cause);
    }
}
