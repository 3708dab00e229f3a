package dev.kit.constructs.crons;

/** A schedule that one place cannot run, such as seconds in the cloud; the message names the remedy. */
public final class UnsupportedScheduleException extends IllegalStateException {

    UnsupportedScheduleException(String message) {
        super(message);
    }
}
