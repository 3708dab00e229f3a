package dev.kit.constructs.events;

import java.time.Instant;

/**
 * An event that failed too often and waits for manual action.
 *
 * @param subscriber the subscriber that failed
 * @param envelope the event
 * @param attempts the number of attempts
 * @param lastError the last failure
 * @param parkedAt the time at which it was parked
 */
public record ParkedEvent(String subscriber, Envelope envelope, int attempts, String lastError, Instant parkedAt) {}
