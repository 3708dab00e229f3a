package dev.kit.constructs.events.rabbitmq;

import dev.kit.constructs.events.Envelope;

/**
 * A message that was not handled.
 *
 * @param message the message
 * @param event the event it carries
 * @param attempts how often it was tried, this time included
 * @param reason why it failed
 * @param hopeless whether another attempt would fail as well
 */
record FailedMessage(Incoming message, Envelope event, int attempts, Throwable reason, boolean hopeless) {}
