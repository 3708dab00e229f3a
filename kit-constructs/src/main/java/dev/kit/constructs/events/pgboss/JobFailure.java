package dev.kit.constructs.events.pgboss;

import java.time.Duration;

/**
 * A job whose delivery failed.
 *
 * @param job the job
 * @param subscriber the subscriber that failed
 * @param reason the reason of the failure
 * @param attempts the number of attempts
 * @param parked whether the job is parked
 * @param delay the delay before the next attempt
 */
record JobFailure(Job job, String subscriber, Throwable reason, int attempts, boolean parked, Duration delay) {}
