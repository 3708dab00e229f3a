package dev.kit.constructs.events;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Lists and settles parked events, at any transport.
 *
 * <p>Covers every subscriber at the transport, running or not, so that a tool can manage the events of other processes.
 * An event that one process settles is gone for all others. Implementations are thread-safe.
 */
public interface ParkedEvents extends AutoCloseable {

    /**
     * Lists parked events, the longest parked first.
     *
     * @param limit the largest number of events to return, at least 1
     * @throws IllegalArgumentException if {@code limit} is below 1
     * @throws EventException if the transport cannot be reached
     */
    List<ParkedEvent> list(ParkedFilter filter, int limit);

    /**
     * Counts parked events, without reading them if the transport supports it.
     *
     * @throws EventException if the transport cannot be reached
     */
    long count(ParkedFilter filter);

    /**
     * Delivers parked events again, from the first attempt, and returns their number.
     *
     * @throws EventException if the transport cannot be reached
     */
    int retry(ParkedFilter filter);

    /**
     * Deletes parked events permanently, and returns their number.
     *
     * @throws EventException if the transport cannot be reached
     */
    int discard(ParkedFilter filter);

    /** Releases connections. */
    @Override
    void close();

    /**
     * Opens the parked events of a connection string.
     *
     * <p>The scheme of the connection string selects the transport.
     *
     * @throws EventException if {@code url} is not a connection string, its transport is not on the class path, or the
     *     transport cannot list parked events
     */
    static ParkedEvents fromConnectionString(String url) {
        return of(ConnectionString.parse(url));
    }

    /**
     * Opens the parked events of a connection.
     *
     * <p>The scheme of the connection selects the transport.
     *
     * @throws EventException if its transport is not on the class path, or cannot list parked events
     */
    static ParkedEvents of(ConnectionString connection) {
        return EventTransports.forScheme(connection).parkedEvents(connection);
    }

    /**
     * A selection of parked events. A part that is null selects all. Immutable.
     *
     * @param id the event with this identifier
     * @param subscriber events parked for this subscriber
     * @param type events of this type
     * @param from events parked at this time or later
     * @param until events parked before this time
     */
    record ParkedFilter(
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
                throw new IllegalArgumentException(
                        "A list of parked events has a limit of at least 1, not " + limit + ".");
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
}
