package dev.kit.constructs.events;

/**
 * An event cannot be read as the type it is subscribed to, and no further attempt could change that.
 *
 * <p>Transports park such an event with this reason after its first attempt, whatever the retry policy says.
 */
public final class UnreadableEventException extends EventException {

    /** Says what does not fit, where, and what to do. */
    public UnreadableEventException(String message) {
        super(message);
    }

    /** Says what does not fit, where, and what to do, and keeps the cause. */
    public UnreadableEventException(String message, Throwable cause) {
        super(message, cause);
    }
}
