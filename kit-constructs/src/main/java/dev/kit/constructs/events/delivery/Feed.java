package dev.kit.constructs.events.delivery;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** The transport's side of one subscription. */
public interface Feed<M extends Received> {

    /**
     * Returns the source of one more worker. It may be the same for all.
     *
     * @param closing returns whether the subscription closes
     */
    MessageSource<M> source(BooleanSupplier closing);

    /** Stops taking messages, and hands unstarted ones back to the transport. */
    void stop();

    /**
     * Releases everything, after the workers have ended or were abandoned.
     *
     * @param left the rest of the time that the caller allows
     */
    void release(Duration left);
}
