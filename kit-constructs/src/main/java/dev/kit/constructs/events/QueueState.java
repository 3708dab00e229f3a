package dev.kit.constructs.events;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one queue.
 *
 * <p>Null stands for a figure that the transport cannot supply, for the reason in {@code unknown}.
 *
 * @param name the name of the queue at the broker
 * @param subscriber the subscriber of the queue; null if several share it
 * @param waiting events that no consumer has taken, including those that wait for their next attempt
 * @param inFlight events that were taken and are neither settled nor returned
 * @param parked events that failed too often and wait for manual action
 * @param oldest the time of publication of the oldest waiting event; also null if none waits
 * @param consumers the subscriptions of all processes
 * @param unknown the reason why figures are missing; empty if none is
 */
public record QueueState(
        String name,
        @Nullable String subscriber,
        @Nullable Long waiting,
        @Nullable Long inFlight,
        @Nullable Long parked,
        @Nullable Instant oldest,
        @Nullable Integer consumers,
        String unknown) {}
