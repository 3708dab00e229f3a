package dev.kit.constructs.events;

/**
 * What a transport can do, so that what its broker cannot is known before it is needed.
 *
 * @param keyOrder events of one key are delivered one after another, in the order they were published
 * @param exactAttempts {@code Delivery.attempt} counts every delivery, and the last allowed one is the last
 * @param parked events that failed too often can be listed and delivered again
 * @param durable events outlive the process that published them
 * @param transactional events are published in the handler's transaction where the handler's database is the
 *     transport's
 * @param maximumEventBytes the largest event, as JSON with all that travels beside the payload
 */
public record TransportCapabilities(
        boolean keyOrder,
        boolean exactAttempts,
        boolean parked,
        boolean durable,
        boolean transactional,
        long maximumEventBytes) {

    /** Everything, and events of any size. */
    public static final TransportCapabilities FULL =
            new TransportCapabilities(true, true, true, true, true, Long.MAX_VALUE);

    public TransportCapabilities {
        if (maximumEventBytes < 1) {
            throw new IllegalArgumentException(
                    "A transport carries events of at least 1 byte, not " + maximumEventBytes + ".");
        }
    }

    /** Returns the same for events of at most so many bytes. */
    public TransportCapabilities maximumEventBytes(long bytes) {
        return new TransportCapabilities(keyOrder, exactAttempts, parked, durable, transactional, bytes);
    }

    /** Returns the same without order within a key. */
    public TransportCapabilities withoutKeyOrder() {
        return new TransportCapabilities(false, exactAttempts, parked, durable, transactional, maximumEventBytes);
    }

    /** Returns the same for a broker that may lose count of deliveries. */
    public TransportCapabilities withoutExactAttempts() {
        return new TransportCapabilities(keyOrder, false, parked, durable, transactional, maximumEventBytes);
    }

    /** Returns the same for a broker whose parked events cannot be listed or delivered again. */
    public TransportCapabilities withoutParked() {
        return new TransportCapabilities(keyOrder, exactAttempts, false, durable, transactional, maximumEventBytes);
    }

    /** Returns the same for events that live and die with the process. */
    public TransportCapabilities withoutDurability() {
        return new TransportCapabilities(keyOrder, exactAttempts, parked, false, transactional, maximumEventBytes);
    }

    /**
     * Returns the same for a broker that is no part of the handler's transaction, so that only an outbox survives its
     * absence.
     */
    public TransportCapabilities withoutTransactions() {
        return new TransportCapabilities(keyOrder, exactAttempts, parked, durable, false, maximumEventBytes);
    }
}
