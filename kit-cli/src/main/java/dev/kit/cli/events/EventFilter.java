package dev.kit.cli.events;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A filter for parked events. A null component matches all events.
 *
 * @param event the identifier of an event, which several subscribers may have given up
 * @param subscriber the subscriber that gave up
 * @param target the publisher to which an outbox could not send the event
 * @param type the type of the event
 * @param until the exclusive upper bound of the time of parking
 */
record EventFilter(
        @Nullable UUID event,
        @Nullable String subscriber,
        @Nullable String target,
        @Nullable String type,
        @Nullable Instant until) {

    static final Option<String> SUBSCRIBER =
            Option.text("subscriber", "NAME", "Only events that this subscriber gave up.");

    static final Option<String> TARGET =
            Option.text("target", "NAME", "Only events that the outbox could not send to this publisher.");

    static final Option<String> TYPE = Option.text("type", "TYPE", "Only events of this type.");

    static final Option<Duration> AGE =
            Option.duration("age", "AGE", "Only events parked at least this long ago, such as 30m, 12h or 7d.");

    static EventFilter of(Arguments arguments) {
        Optional<String> id = arguments.operands().stream().findFirst();
        if (arguments.find(SUBSCRIBER).isPresent() && arguments.find(TARGET).isPresent()) {
            throw CliException.usage(
                    "--subscriber and --target exclude each other: an event is parked by one of them.",
                    "Give one of them.");
        }
        return new EventFilter(
                id.map(EventFilter::identifier).orElse(null),
                arguments.find(SUBSCRIBER).orElse(null),
                arguments.find(TARGET).orElse(null),
                arguments.find(TYPE).orElse(null),
                arguments.find(AGE).map(Instant.now()::minus).orElse(null));
    }

    /** Returns a copy that excludes events parked from now on, so that exactly the counted events are settled. */
    EventFilter upToNow() {
        return event != null || until != null ? this : new EventFilter(null, subscriber, target, type, Instant.now());
    }

    private static UUID identifier(String text) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            throw CliException.usage(
                            "\"" + text + "\" is no identifier of an event.",
                            "Copy the ID that kit events list shows, such as 019a8e62-….")
                    .causedBy(e);
        }
    }

    /** Returns whether the command line restricts the events. */
    static boolean isGiven(Arguments arguments) {
        return !arguments.operands().isEmpty()
                || Stream.<Option<?>>of(SUBSCRIBER, TARGET, TYPE, AGE)
                        .anyMatch(option -> arguments.find(option).isPresent());
    }
}
