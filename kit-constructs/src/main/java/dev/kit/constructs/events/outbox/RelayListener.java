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
     * @param events how many, at least 1
     * @return called once on the same thread, with the failure of the batch, or null if the target took all of it
     */
    default Consumer<@Nullable RuntimeException> sending(String outbox, int events) {
        return failure -> {};
    }

    /**
     * The target took events.
     *
     * @param outbox the service name of the target
     * @param events how many, at least 1
     * @param at when, by the relay's clock
     */
    default void sent(String outbox, int events, Instant at) {}

    /**
     * The target refused an event, which is sent again later or parked.
     *
     * @param outbox the service name of the target
     */
    default void refused(String outbox, Refusal refusal) {}

    /**
     * Nothing could be relayed at all, because the table or the target cannot be reached.
     *
     * @param outbox the service name of the target
     * @param failures how often in a row, from 1
     */
    default void unavailable(String outbox, int failures, Exception failure) {}

    /**
     * One refused event.
     *
     * @param id the event's identifier
     * @param type its type
     * @param attempt how often it was tried, this time included
     * @param parked whether it was given up and waits for a person
     * @param at when, by the relay's clock
     * @param failure why
     */
    record Refusal(UUID id, String type, int attempt, boolean parked, Instant at, RuntimeException failure) {}
}
