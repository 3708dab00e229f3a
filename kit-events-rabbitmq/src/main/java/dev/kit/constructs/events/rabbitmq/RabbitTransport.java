package dev.kit.constructs.events.rabbitmq;

/**
 * Transports events over RabbitMQ: {@code rabbitmq://user:password@host:5672/vhost?exchange=shop}.
 *
 * <p>Thread-safe.
 */
public final class RabbitTransport implements AmqpTransport {

    /** Creates the transport; called by the service loader. */
    public RabbitTransport() {}

    @Override
    public String scheme() {
        return "rabbitmq";
    }
}
