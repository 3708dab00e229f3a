package dev.kit.constructs.events;

/**
 * Thrown if an event cannot be read as its subscribed type.
 *
 * <p>Further attempts would not help: transports park such an event with this reason after its first attempt,
 * regardless of the retry policy.
 */
public final class UnreadableEventException extends EventException {

    /** Creates an exception. The message contains the event, the mismatch and the remedy. */
    public UnreadableEventException(String message) {
        super(message);
    }

    /** Creates an exception with the cause of the mismatch. */
    public UnreadableEventException(String message, Throwable cause) {
        super(message, cause);
    }
}
