package dev.kit.cli.dev;

import java.util.Optional;

/** What the loop reacts to. */
sealed interface DevEvent {

    /** Files changed. */
    record Changed() implements DevEvent {}

    /** The application was started again, by whoever noticed a change first. */
    record Restarted() implements DevEvent {}

    /** The user pressed a key, empty for one without a meaning. */
    record Pressed(Optional<DevKey> key) implements DevEvent {}

    /** The application ended by itself. */
    record Ended(ApplicationProcess application) implements DevEvent {}
}
