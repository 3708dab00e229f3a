package dev.kit.constructs.events;

/** A connection string cannot be used as it is written, whether or not its server answers. */
public final class InvalidConnectionException extends EventException {

    /** Explains the fault and its remedy. */
    public InvalidConnectionException(String message) {
        super(message);
    }

    /** Explains the fault and its remedy, and keeps the cause. */
    public InvalidConnectionException(String message, Throwable cause) {
        super(message, cause);
    }
}
