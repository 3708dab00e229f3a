package dev.kit.cli.dev;

/** What the loop reacts to. */
sealed interface DevEvent {

    /** Files changed. */
    record Changed(Changes changes) implements DevEvent {}

    /** The user pressed a key. */
    record Pressed(char key) implements DevEvent {}

    /** The application ended by itself. */
    record Ended(ApplicationProcess application) implements DevEvent {}
}
