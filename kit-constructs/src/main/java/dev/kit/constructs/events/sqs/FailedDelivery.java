package dev.kit.constructs.events.sqs;

import org.jspecify.annotations.Nullable;

/**
 * A message that was not handled.
 *
 * @param message the message
 * @param subscriber the subscriber that failed; null if the message has no subscriber
 * @param attempts the number of attempts, including this one
 * @param reason the reason of the failure
 */
record FailedDelivery(HeldMessage message, @Nullable String subscriber, int attempts, Throwable reason) {}
