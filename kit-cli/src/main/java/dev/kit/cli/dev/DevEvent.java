package dev.kit.cli.dev;

import java.util.Optional;

/** An event that the loop reacts to. */
sealed interface DevEvent {

    /** A change of files. */
    record Changed() implements DevEvent {}

    /** A restart of the application, by whichever thread noticed a change first. */
    record Restarted() implements DevEvent {}

    /** A key press. The key is empty if it has no meaning. */
    record Pressed(Optional<DevKey> key) implements DevEvent {}

    /** The exit of the application without a request of this process. */
    record Ended(ApplicationProcess application) implements DevEvent {}
}
