package dev.kit.studio.monitor;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A place where events wait: an outbox table, or what the subscribers of a transport gave up.
 *
 * <p>Called on threads of requests: implementations are thread-safe. What they throw is shown to the caller.
 */
public interface Outbox {

    /**
     * How many events there are.
     *
     * @param pending not sent yet, and still tried
     * @param parked given up after the last attempt
     */
    record Counts(long pending, long parked) {}

    /**
     * One event that waits.
     *
     * @param id what {@link #retry} and {@link #discard} name it by, unique in this place
     * @param event the identifier of the event itself
     * @param type the name of its type
     * @param key what it keeps its order with
     * @param target what it is meant for: the service name of a publisher, or {@code subscriber} and its name
     * @param attempts how often it was tried
     * @param created when it was written
     * @param nextAttempt when it is tried next; null when it was given up
     * @param parked when it was given up
     * @param lastError what went wrong last
     */
    record Row(
            String id,
            String event,
            String type,
            @Nullable String key,
            String target,
            int attempts,
            Instant created,
            @Nullable Instant nextAttempt,
            @Nullable Instant parked,
            @Nullable String lastError) {

        public Row {
            Objects.requireNonNull(id, "id");
            Objects.requireNonNull(event, "event");
            Objects.requireNonNull(type, "type");
            Objects.requireNonNull(target, "target");
            Objects.requireNonNull(created, "created");
        }
    }

    /**
     * Selects events that were given up; a part that is null selects all.
     *
     * @param target what they are meant for, as {@link Row#target()} says it
     * @param type events of this type
     * @param from events that were given up at this time or later
     * @param until events that were given up before this time
     * @param event the event with this identifier, which several targets may have given up
     */
    record Selection(
            @Nullable String target,
            @Nullable String type,
            @Nullable Instant from,
            @Nullable Instant until,
            @Nullable UUID event) {

        /** Selects every event that was given up. */
        public static final Selection ALL = new Selection(null, null, null, null, null);

        /** Selects one event. */
        public static Selection ofEvent(UUID event) {
            return new Selection(null, null, null, null, Objects.requireNonNull(event, "event"));
        }
    }

    /**
     * An event that was given up, with all that it carries.
     *
     * @param row what the list shows of it
     * @param envelope the event as JSON text: payload, source, tenant, actor and the rest
     */
    record Detail(Row row, String envelope) {

        public Detail {
            Objects.requireNonNull(row, "row");
            Objects.requireNonNull(envelope, "envelope");
        }
    }

    /** Whether this is an outbox table; false for what subscribers gave up. */
    default boolean keepsUnsent() {
        return true;
    }

    /** How many events wait and how many were given up. */
    Counts counts();

    /** Events that are still tried, oldest first, at most {@code limit}. */
    List<Row> pending(int limit);

    /** Counts the selected events where they are kept. */
    long selected(Selection selection);

    /** Events that were given up, the longest ago first, at most {@code limit}. */
    List<Row> parked(Selection selection, int limit);

    /** The given-up event of this id, as {@link Row#id()} says it; empty when there is none, or its place cannot show it. */
    default Optional<Detail> find(String id) {
        return Optional.empty();
    }

    /** Tries an event that was given up again; false when there is none of this id. */
    boolean retry(String id);

    /** Tries the selected events again; returns how many. */
    int retry(Selection selection);

    /** Deletes an event that was given up, for good; false when there is none of this id. */
    boolean discard(String id);

    /** Deletes the selected events for good; returns how many. */
    int discard(Selection selection);
}
