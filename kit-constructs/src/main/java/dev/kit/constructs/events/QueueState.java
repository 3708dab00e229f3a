package dev.kit.constructs.events;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one queue; null stands for a figure that the transport cannot supply, for the reason in
 * {@code unknown}.
 *
 * @param name how the broker names the queue
 * @param subscriber whose queue it is; null if several share it
 * @param waiting events that nobody has taken, those that wait for their next attempt included
 * @param inFlight events that were taken and are neither settled nor handed back
 * @param parked events that were given up and wait for a person
 * @param oldest when the oldest waiting event was published; null too if none waits
 * @param consumers subscriptions of all processes
 * @param unknown why figures are missing; empty if none is
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
