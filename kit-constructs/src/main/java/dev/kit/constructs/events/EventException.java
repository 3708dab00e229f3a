package dev.kit.constructs.events;

/** Events could not be published, carried or read. */
public final class EventException extends RuntimeException {

    /** Says what, where and what to do. */
    public EventException(String message) {
        super(message);
    }

    /** Says what, where and what to do, and keeps the cause. */
    public EventException(String message, Throwable cause) {
        super(message, cause);
    }
}
