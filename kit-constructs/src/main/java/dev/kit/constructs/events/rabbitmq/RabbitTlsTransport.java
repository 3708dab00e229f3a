package dev.kit.constructs.events.rabbitmq;

/**
 * Carries events over RabbitMQ with TLS: {@code rabbitmqs://user:password@host:5671/vhost?exchange=shop}.
 *
 * <p>Needs {@code com.rabbitmq:amqp-client} on the class path. Thread-safe.
 */
public final class RabbitTlsTransport extends RabbitTransport {

    /** Creates the transport; called by the service loader. */
    public RabbitTlsTransport() {}

    @Override
    public String scheme() {
        return RabbitOptions.TLS_SCHEME;
    }
}
