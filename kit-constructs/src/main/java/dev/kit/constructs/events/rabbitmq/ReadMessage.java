package dev.kit.constructs.events.rabbitmq;

import dev.kit.constructs.events.Envelope;
import org.jspecify.annotations.Nullable;

/**
 * A message as an event.
 *
 * @param envelope the event; if there is a problem, what can be read of it
 * @param problem why it cannot be handled, whatever the number of attempts; null if it can
 */
record ReadMessage(Envelope envelope, @Nullable String problem) {}
