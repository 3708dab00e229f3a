package dev.kit.constructs.crons;

/**
 * Thrown if a schedule cannot run in the requested place.
 *
 * <p>An example is a schedule in seconds in the cloud. The message contains the remedy.
 */
public final class UnsupportedScheduleException extends IllegalStateException {

    UnsupportedScheduleException(String message) {
        super(message);
    }
}
