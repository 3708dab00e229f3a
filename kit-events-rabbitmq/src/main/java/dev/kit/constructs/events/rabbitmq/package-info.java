/** Events over RabbitMQ: {@code rabbitmq://} and, with TLS, {@code rabbitmqs://}. */
@NullMarked
package dev.kit.constructs.events.rabbitmq;

import org.jspecify.annotations.NullMarked;
