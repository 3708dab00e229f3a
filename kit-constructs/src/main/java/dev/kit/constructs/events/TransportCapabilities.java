package dev.kit.constructs.events;

/**
 * The capabilities of a transport and its broker.
 *
 * @param keyOrder whether events of one key are delivered one after another, in the order they were published
 * @param exactAttempts whether {@code Delivery.attempt} counts every delivery, and no event is delivered more often
 *     than allowed
 * @param parked whether parked events can be listed and delivered again
 * @param durable whether events outlive the process that published them
 * @param transactional whether events are published in the handler's transaction if the transport uses the handler's
 *     database
 * @param maximumEventBytes the maximum size of an event, as JSON with its envelope
 */
public record TransportCapabilities(
        boolean keyOrder,
        boolean exactAttempts,
        boolean parked,
        boolean durable,
        boolean transactional,
        long maximumEventBytes) {

    /** All capabilities, and events of any size. */
    public static final TransportCapabilities FULL =
            new TransportCapabilities(true, true, true, true, true, Long.MAX_VALUE);

    public TransportCapabilities {
        if (maximumEventBytes < 1) {
            throw new IllegalArgumentException(
                    "A transport carries events of at least 1 byte, not " + maximumEventBytes + ".");
        }
    }

    /** Returns the same capabilities for events of at most {@code bytes}. */
    public TransportCapabilities maximumEventBytes(long bytes) {
        return new TransportCapabilities(keyOrder, exactAttempts, parked, durable, transactional, bytes);
    }

    /** Returns the same capabilities without order within a key. */
    public TransportCapabilities withoutKeyOrder() {
        return new TransportCapabilities(false, exactAttempts, parked, durable, transactional, maximumEventBytes);
    }

    /** Returns the same capabilities for a broker with inexact counts of deliveries. */
    public TransportCapabilities withoutExactAttempts() {
        return new TransportCapabilities(keyOrder, false, parked, durable, transactional, maximumEventBytes);
    }

    /** Returns the same capabilities without listing and retrying parked events. */
    public TransportCapabilities withoutParked() {
        return new TransportCapabilities(keyOrder, exactAttempts, false, durable, transactional, maximumEventBytes);
    }

    /** Returns the same capabilities for events that end with the process. */
    public TransportCapabilities withoutDurability() {
        return new TransportCapabilities(keyOrder, exactAttempts, parked, false, transactional, maximumEventBytes);
    }

    /**
     * Returns the same capabilities for a broker outside the handler's transaction.
     *
     * <p>Only an outbox bridges the absence of such a broker.
     */
    public TransportCapabilities withoutTransactions() {
        return new TransportCapabilities(keyOrder, exactAttempts, parked, durable, false, maximumEventBytes);
    }
}
