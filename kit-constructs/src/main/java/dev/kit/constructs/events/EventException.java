package dev.kit.constructs.events;

import dev.kit.constructs.ConstructException;

/** Events could not be published, carried or read. */
public final class EventException extends ConstructException {

    /** Says what, where and what to do. */
    public EventException(String message) {
        super(message, null);
    }

    /** Says what, where and what to do, and keeps the cause. */
    public EventException(String message, Throwable cause) {
        super(message, cause);
    }
}
