package dev.kit.constructs.events.rabbitmq;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventQueues;
import dev.kit.constructs.events.EventTransport;
import dev.kit.constructs.events.EventTransport.TransportCapabilities;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.delivery.StoredParkedEvents;
import org.springframework.util.ClassUtils;

/** Transports events over RabbitMQ, with TLS if the connection string requires it. */
interface AmqpTransport extends EventTransport {

    @Override
    default TransportCapabilities capabilities() {
        return TransportCapabilities.FULL
                .withoutKeyOrder()
                .withoutTransactions()
                .maximumEventBytes(RabbitPublisher.MAXIMUM_BYTES);
    }

    @Override
    default Publisher publisher(ConnectionString connection) {
        return new RabbitPublisher(options(connection));
    }

    @Override
    default EventConsumer consumer(ConnectionString connection) {
        return new RabbitConsumer(options(connection));
    }

    @Override
    default ParkedEvents parkedEvents(ConnectionString connection) {
        RabbitOptions options = options(connection);
        return new StoredParkedEvents<>(new ParkedQueue(new BrokerConnection(options, "parked"), options));
    }

    @Override
    default EventQueues queues(ConnectionString connection) {
        return new RabbitQueues(options(connection));
    }

    /** Reads the options, and checks that amqp-client was not excluded. */
    private static RabbitOptions options(ConnectionString connection) {
        RabbitOptions options = RabbitOptions.read(connection);
        if (!ClassUtils.isPresent("com.rabbitmq.client.ConnectionFactory", AmqpTransport.class.getClassLoader())) {
            throw new EventException("Events at " + connection
                    + " need com.rabbitmq:amqp-client, which is not on the class path. Add it to the dependencies.");
        }
        return options;
    }
}
