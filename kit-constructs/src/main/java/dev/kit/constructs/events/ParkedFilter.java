package dev.kit.constructs.events;

import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A selection of parked events. A part that is null selects all. Immutable.
 *
 * @param id the event with this identifier
 * @param subscriber events parked for this subscriber
 * @param type events of this type
 * @param from events parked at this time or later
 * @param until events parked before this time
 */
public record ParkedFilter(
        @Nullable UUID id,
        @Nullable String subscriber,
        @Nullable String type,
        @Nullable Instant from,
        @Nullable Instant until) {

    /** The filter for every parked event. */
    public static final ParkedFilter ALL = new ParkedFilter(null, null, null, null, null);

    /** Returns a filter for one event. It may be parked for several subscribers. */
    public static ParkedFilter ofEvent(UUID id) {
        return new ParkedFilter(Objects.requireNonNull(id, "id"), null, null, null, null);
    }

    /** Returns a filter for the parked events of one subscriber. */
    public static ParkedFilter ofSubscriber(String subscriber) {
        return new ParkedFilter(null, Objects.requireNonNull(subscriber, "subscriber"), null, null, null);
    }

    /** Returns the same selection, restricted to one type. */
    public ParkedFilter type(String type) {
        return new ParkedFilter(id, subscriber, Objects.requireNonNull(type, "type"), from, until);
    }

    /** Returns the same selection, parked from {@code from} on and before {@code until}. */
    public ParkedFilter between(Instant from, Instant until) {
        return new ParkedFilter(
                id, subscriber, type, Objects.requireNonNull(from, "from"), Objects.requireNonNull(until, "until"));
    }

    /**
     * Returns {@code limit} if it is valid for a list of parked events.
     *
     * @throws IllegalArgumentException if {@code limit} is below 1
     */
    public static int checkLimit(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("A list of parked events has a limit of at least 1, not " + limit + ".");
        }
        return limit;
    }

    /** Returns whether every parked event is selected. */
    public boolean selectsAll() {
        return equals(ALL);
    }

    /** Returns whether this filter selects {@code event}. */
    public boolean matches(ParkedEvent event) {
        return (id == null || id.equals(event.envelope().id()))
                && (subscriber == null || subscriber.equals(event.subscriber()))
                && (type == null || type.equals(event.envelope().type()))
                && (from == null || !event.parkedAt().isBefore(from))
                && (until == null || event.parkedAt().isBefore(until));
    }
}
