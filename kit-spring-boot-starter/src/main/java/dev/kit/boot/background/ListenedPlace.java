package dev.kit.boot.background;

import dev.kit.boot.background.QueueFigures.Figures;
import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventQueues;
import dev.kit.constructs.events.EventQueues.QueueState;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.ParkedEvents.ParkedFilter;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A broker address to which subscribers listen, with separate connections for queries.
 *
 * @param parked null if the transport cannot list parked events
 * @param queues null if the transport cannot show queues
 */
record ListenedPlace(
        List<EventConsumer.Settings> subscribers,
        @Nullable ParkedEvents parked,
        @Nullable EventQueues queues) {

    private static final Logger log = LoggerFactory.getLogger(QueueFigures.class);

    /** Creates an instance that connects at its first query. */
    static ListenedPlace open(ConnectionString place, List<EventConsumer.Settings> subscribers) {
        return new ListenedPlace(subscribers, opened(place, ParkedEvents::of), opened(place, EventQueues::of));
    }

    private static <T> @Nullable T opened(ConnectionString place, Function<ConnectionString, T> open) {
        try {
            return open.apply(place);
        } catch (EventException e) {
            log.debug("No figures of {}: {}", place, e.getMessage());
            return null;
        }
    }

    /** Queries the broker and blocks until it answers. */
    Figures look() {
        Long given = parked == null ? null : parked.count(ParkedFilter.ALL);
        List<QueueState> states = queues == null ? List.of() : queues.list(subscribers);
        boolean counted =
                queues != null && states.stream().map(QueueState::waiting).allMatch(Objects::nonNull);
        Long waiting = counted
                ? states.stream()
                        .map(QueueState::waiting)
                        .filter(Objects::nonNull)
                        .mapToLong(Long::longValue)
                        .sum()
                : null;
        return new Figures(waiting, given, oldest(states));
    }

    /** Returns null as unknown if the age is unknown for any queue that has waiting events. */
    private static @Nullable Instant oldest(List<QueueState> states) {
        boolean known =
                states.stream().allMatch(state -> state.oldest() != null || Objects.equals(state.waiting(), 0L));
        return known
                ? states.stream()
                        .map(QueueState::oldest)
                        .filter(Objects::nonNull)
                        .min(Comparator.naturalOrder())
                        .orElse(null)
                : null;
    }

    void close() {
        if (parked != null) {
            parked.close();
        }
        if (queues != null) {
            queues.close();
        }
    }
}
