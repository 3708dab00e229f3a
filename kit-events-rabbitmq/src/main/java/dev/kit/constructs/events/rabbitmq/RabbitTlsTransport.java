package dev.kit.constructs.events.rabbitmq;

/**
 * Transports events over RabbitMQ with TLS: {@code rabbitmqs://user:password@host:5671/vhost?exchange=shop}.
 *
 * <p>Thread-safe.
 */
public final class RabbitTlsTransport implements AmqpTransport {

    /** Creates the transport; called by the service loader. */
    public RabbitTlsTransport() {}

    @Override
    public String scheme() {
        return RabbitOptions.TLS_SCHEME;
    }
}
