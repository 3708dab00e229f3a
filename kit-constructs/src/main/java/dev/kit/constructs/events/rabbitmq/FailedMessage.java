package dev.kit.constructs.events.rabbitmq;

import dev.kit.constructs.events.Envelope;

/**
 * A message that was not handled.
 *
 * @param message the message
 * @param event the event of the message
 * @param attempts the number of attempts, including this one
 * @param reason the reason of the failure
 * @param hopeless whether another attempt would fail as well
 */
record FailedMessage(Incoming message, Envelope event, int attempts, Throwable reason, boolean hopeless) {}
