package dev.kit.constructs.events;

import java.time.Instant;

/**
 * An event that failed too often and waits for a person.
 *
 * @param subscriber who failed
 * @param envelope the event
 * @param attempts how often it was tried
 * @param lastError what went wrong last
 * @param parkedAt since when it waits
 */
public record ParkedEvent(String subscriber, Envelope envelope, int attempts, String lastError, Instant parkedAt) {}
