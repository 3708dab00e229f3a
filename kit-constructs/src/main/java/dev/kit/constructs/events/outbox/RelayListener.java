package dev.kit.constructs.events.outbox;

import java.time.Instant;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Receives a callback after each step of a relay.
 *
 * <p>Called on the relay's thread, within its transaction: implementations must return quickly. An exception thrown by
 * a listener is logged and changes nothing.
 */
public interface RelayListener {

    /** A listener that ignores everything. */
    RelayListener NONE = new RelayListener() {};

    /**
     * Begins to observe a batch, before it is handed to the target.
     *
     * @param outbox the service name of the target
     * @param events the number of events, at least 1
     * @return a consumer that is called once on the same thread, with the failure of the batch, or null if the target
     *     accepted all events
     */
    default Consumer<@Nullable RuntimeException> sending(String outbox, int events) {
        return failure -> {};
    }

    /**
     * Called after the target accepted events.
     *
     * @param outbox the service name of the target
     * @param events the number of events, at least 1
     * @param at the time, by the relay's clock
     */
    default void sent(String outbox, int events, Instant at) {}

    /**
     * Called after the target refused an event. The event is sent again later or parked.
     *
     * @param outbox the service name of the target
     */
    default void refused(String outbox, Refusal refusal) {}

    /**
     * Called if the table or the target cannot be reached.
     *
     * <p>No event could be relayed.
     *
     * @param outbox the service name of the target
     * @param failures the number of consecutive failures, from 1
     */
    default void unavailable(String outbox, int failures, Exception failure) {}

    /**
     * A refused event.
     *
     * @param id the event's identifier
     * @param type the event's type
     * @param attempt the number of attempts, including this one
     * @param parked whether it was parked and waits for manual action
     * @param at the time, by the relay's clock
     * @param failure the reason
     */
    record Refusal(UUID id, String type, int attempt, boolean parked, Instant at, RuntimeException failure) {}
}
