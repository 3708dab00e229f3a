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

/**
 * Transports events over RabbitMQ: {@code rabbitmq://user:password@host:5672/vhost?exchange=shop}.
 *
 * <p>Thread-safe.
 */
public final class RabbitTransport implements EventTransport {

    /** The maximum size of a message in RabbitMQ 4, unless configured otherwise. */
    private static final long MAXIMUM_BYTES = 16L * 1024 * 1024;

    static final TransportCapabilities CAPABILITIES =
            TransportCapabilities.FULL.withoutKeyOrder().withoutTransactions().maximumEventBytes(MAXIMUM_BYTES);

    private static final String FACTORY = "com.rabbitmq.client.ConnectionFactory";

    /** Creates the transport; called by the service loader. */
    public RabbitTransport() {}

    @Override
    public String scheme() {
        return "rabbitmq";
    }

    @Override
    public TransportCapabilities capabilities() {
        return CAPABILITIES;
    }

    @Override
    public Publisher publisher(ConnectionString connection) {
        return new RabbitPublisher(options(connection));
    }

    @Override
    public EventConsumer consumer(ConnectionString connection) {
        return new RabbitConsumer(options(connection));
    }

    @Override
    public ParkedEvents parkedEvents(ConnectionString connection) {
        RabbitOptions options = options(connection);
        return new StoredParkedEvents<>(new ParkedQueue(new BrokerConnection(options, "parked"), options));
    }

    @Override
    public EventQueues queues(ConnectionString connection) {
        return new RabbitQueues(options(connection));
    }

    /** Reads the options, and checks that amqp-client was not excluded. */
    private static RabbitOptions options(ConnectionString connection) {
        RabbitOptions options = RabbitOptions.read(connection);
        if (!ClassUtils.isPresent(FACTORY, RabbitTransport.class.getClassLoader())) {
            throw new EventException("Events at " + connection
                    + " need com.rabbitmq:amqp-client, which is not on the class path. Add it to the dependencies.");
        }
        return options;
    }
}
