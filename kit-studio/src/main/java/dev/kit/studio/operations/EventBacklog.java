package dev.kit.studio.operations;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A store of events that wait for delivery or for manual action.
 *
 * <p>It is either an outbox table or the parked events of a transport's subscribers. It is called on request threads:
 * implementations are thread-safe. Their exceptions are shown to the caller.
 */
public interface EventBacklog {

    /**
     * The number of events.
     *
     * @param pending not yet sent, but still retried
     * @param parked given up after the last attempt
     */
    record Counts(long pending, long parked) {}

    /**
     * One waiting event.
     *
     * @param id the id for {@link #retry} and {@link #discard}, unique in this store
     * @param event the identifier of the event itself
     * @param type the name of its type
     * @param key the ordering key
     * @param target the destination: the service name of a publisher, or {@code subscriber} and its name
     * @param attempts the number of attempts
     * @param created the time it was written
     * @param nextAttempt the time of the next attempt; null if parked
     * @param parkedAt the time it was parked
     * @param lastError the error of the last attempt
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
            @Nullable Instant parkedAt,
            @Nullable String lastError) {

        public Row {
            Objects.requireNonNull(id, "id");
            Objects.requireNonNull(event, "event");
            Objects.requireNonNull(type, "type");
            Objects.requireNonNull(target, "target");
            Objects.requireNonNull(created, "created");
        }

        /** Returns this row with another error. */
        public Row withLastError(@Nullable String error) {
            return new Row(id, event, type, key, target, attempts, created, nextAttempt, parkedAt, error);
        }
    }

    /**
     * Selects parked events; a component that is null selects all.
     *
     * @param target the destination, as in {@link Row#target()}
     * @param type events of this type
     * @param from events that were parked at this time or later
     * @param until events that were parked before this time
     * @param event the event with this identifier, which several targets may have parked
     */
    record Selection(
            @Nullable String target,
            @Nullable String type,
            @Nullable Instant from,
            @Nullable Instant until,
            @Nullable UUID event) {

        /** Selects every parked event. */
        public static final Selection ALL = new Selection(null, null, null, null, null);

        /** Selects one event. */
        public static Selection ofEvent(UUID event) {
            return new Selection(null, null, null, null, Objects.requireNonNull(event, "event"));
        }
    }

    /**
     * A parked event with its complete data.
     *
     * @param row the event as in the list
     * @param envelope the event as JSON text: payload, source, tenant, actor and the rest
     */
    record Detail(Row row, String envelope) {

        public Detail {
            Objects.requireNonNull(row, "row");
            Objects.requireNonNull(envelope, "envelope");
        }
    }

    /** Returns whether this is an outbox table. False for parked events of subscribers. */
    default boolean keepsUnsent() {
        return true;
    }

    /** Returns the numbers of waiting and of parked events. */
    Counts counts();

    /** Returns events that are still retried, oldest first, at most {@code limit}. */
    List<Row> pending(int limit);

    /** Counts the selected events. */
    long selected(Selection selection);

    /** Returns parked events, the longest parked first, at most {@code limit}. */
    List<Row> parked(Selection selection, int limit);

    /** Returns the parked event with this {@link Row#id()}. Empty if there is none or it cannot be shown. */
    default Optional<Detail> find(String id) {
        return Optional.empty();
    }

    /** Retries a parked event. Returns false if none has this id. */
    boolean retry(String id);

    /** Retries the selected events; returns their number. */
    int retry(Selection selection);

    /** Deletes a parked event permanently. Returns false if none has this id. */
    boolean discard(String id);

    /** Deletes the selected events permanently; returns their number. */
    int discard(Selection selection);
}
