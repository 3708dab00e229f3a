package dev.kit.cli.dev;

/** What the loop reacts to. */
sealed interface DevEvent {

    /** Files changed. */
    record Changed() implements DevEvent {}

    /** The application was started again, by whoever noticed a change first. */
    record Restarted() implements DevEvent {}

    /** The user pressed a key. */
    record Pressed(char key) implements DevEvent {}

    /** The application ended by itself. */
    record Ended(ApplicationProcess application) implements DevEvent {}
}
