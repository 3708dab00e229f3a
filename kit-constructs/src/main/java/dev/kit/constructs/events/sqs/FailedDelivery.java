package dev.kit.constructs.events.sqs;

import org.jspecify.annotations.Nullable;

/**
 * A message that was not handled.
 *
 * @param message the message
 * @param subscriber who failed; null if it was no event for anybody
 * @param attempts how often it was tried, this time included
 * @param reason why it failed
 */
record FailedDelivery(HeldMessage message, @Nullable String subscriber, int attempts, Throwable reason) {}
