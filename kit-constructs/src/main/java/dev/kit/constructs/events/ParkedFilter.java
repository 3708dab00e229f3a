package dev.kit.constructs.events;

import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Selects parked events; a part that is null selects all. Immutable.
 *
 * @param id the event with this identifier
 * @param subscriber events that this subscriber gave up
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

    /** Selects every parked event. */
    public static final ParkedFilter ALL = new ParkedFilter(null, null, null, null, null);

    /** Selects one event, which several subscribers may have given up. */
    public static ParkedFilter ofEvent(UUID id) {
        return new ParkedFilter(Objects.requireNonNull(id, "id"), null, null, null, null);
    }

    /** Selects what one subscriber gave up. */
    public static ParkedFilter ofSubscriber(String subscriber) {
        return new ParkedFilter(null, Objects.requireNonNull(subscriber, "subscriber"), null, null, null);
    }

    /** Returns the same selection, of one type only. */
    public ParkedFilter type(String type) {
        return new ParkedFilter(id, subscriber, Objects.requireNonNull(type, "type"), from, until);
    }

    /** Returns the same selection, parked at {@code from} or later and before {@code until}. */
    public ParkedFilter between(Instant from, Instant until) {
        return new ParkedFilter(
                id, subscriber, type, Objects.requireNonNull(from, "from"), Objects.requireNonNull(until, "until"));
    }

    /**
     * Returns {@code limit} if a list of parked events may have it.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public static int checkLimit(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("A list of parked events has a limit of at least 1, not " + limit + ".");
        }
        return limit;
    }

    /** Whether every parked event is selected. */
    public boolean selectsAll() {
        return equals(ALL);
    }

    /** Whether this filter selects {@code event}. */
    public boolean matches(ParkedEvent event) {
        return (id == null || id.equals(event.envelope().id()))
                && (subscriber == null || subscriber.equals(event.subscriber()))
                && (type == null || type.equals(event.envelope().type()))
                && (from == null || !event.parkedAt().isBefore(from))
                && (until == null || event.parkedAt().isBefore(until));
    }
}
