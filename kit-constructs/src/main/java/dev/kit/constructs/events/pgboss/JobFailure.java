package dev.kit.constructs.events.pgboss;

import java.time.Duration;

/**
 * A job whose delivery failed.
 *
 * @param job the job
 * @param subscriber who failed
 * @param reason why it failed
 * @param attempts how often it was tried
 * @param parked whether it is given up
 * @param delay the wait before the next attempt
 */
record JobFailure(Job job, String subscriber, Throwable reason, int attempts, boolean parked, Duration delay) {}
