package dev.kit.constructs.events.rabbitmq;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventQueues;
import dev.kit.constructs.events.EventTransport;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.TransportCapabilities;

/**
 * Transports events over RabbitMQ: {@code rabbitmq://user:password@host:5672/vhost?exchange=shop}.
 *
 * <p>Requires {@code com.rabbitmq:amqp-client} on the class path. Thread-safe.
 */
public final class RabbitTransport implements EventTransport {

    /** Creates the transport; called by the service loader. */
    public RabbitTransport() {}

    @Override
    public String scheme() {
        return "rabbitmq";
    }

    @Override
    public TransportCapabilities capabilities() {
        return RabbitLibrary.CAPABILITIES;
    }

    @Override
    public Publisher publisher(ConnectionString connection) {
        return RabbitLibrary.publisher(RabbitOptions.read(connection));
    }

    @Override
    public EventConsumer consumer(ConnectionString connection) {
        return RabbitLibrary.consumer(RabbitOptions.read(connection));
    }

    @Override
    public ParkedEvents parkedEvents(ConnectionString connection) {
        return RabbitLibrary.parkedEvents(RabbitOptions.read(connection));
    }

    @Override
    public EventQueues queues(ConnectionString connection) {
        return RabbitLibrary.queues(RabbitOptions.read(connection));
    }
}
