package dev.kit.constructs.events.rabbitmq;

import dev.kit.constructs.events.Envelope;
import org.jspecify.annotations.Nullable;

/**
 * A message as an event.
 *
 * @param envelope the event; if there is a problem, its readable part
 * @param problem the reason why it can never be handled; null if it can
 */
record ReadMessage(Envelope envelope, @Nullable String problem) {}
