/** Events over RabbitMQ beside the client library and Spring AMQP. */
@NullMarked
package dev.kit.benchmarks.rabbitmq;

import org.jspecify.annotations.NullMarked;
