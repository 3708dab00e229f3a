package dev.kit.constructs.events.rabbitmq;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventQueues;
import dev.kit.constructs.events.EventTransport;
import dev.kit.constructs.events.EventTransport.TransportCapabilities;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.Publisher;

/**
 * Transports events over RabbitMQ with TLS: {@code rabbitmqs://user:password@host:5671/vhost?exchange=shop}.
 *
 * <p>Thread-safe.
 */
public final class RabbitTlsTransport implements EventTransport {

    /** The transport, which uses TLS depending on the scheme of the connection string. */
    private final EventTransport transport = new RabbitTransport();

    /** Creates the transport; called by the service loader. */
    public RabbitTlsTransport() {}

    @Override
    public String scheme() {
        return RabbitOptions.TLS_SCHEME;
    }

    @Override
    public TransportCapabilities capabilities() {
        return transport.capabilities();
    }

    @Override
    public Publisher publisher(ConnectionString connection) {
        return transport.publisher(connection);
    }

    @Override
    public EventConsumer consumer(ConnectionString connection) {
        return transport.consumer(connection);
    }

    @Override
    public ParkedEvents parkedEvents(ConnectionString connection) {
        return transport.parkedEvents(connection);
    }

    @Override
    public EventQueues queues(ConnectionString connection) {
        return transport.queues(connection);
    }
}
