package dev.kit.constructs.events.rabbitmq;

import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventQueues;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.TransportCapabilities;
import org.springframework.util.ClassUtils;

/** The access to amqp-client, which is an optional library. */
final class RabbitLibrary {

    /** The maximum size of a message in RabbitMQ 4, unless configured otherwise. */
    private static final long MAXIMUM_BYTES = 16L * 1024 * 1024;

    static final TransportCapabilities CAPABILITIES =
            TransportCapabilities.FULL.withoutKeyOrder().withoutTransactions().maximumEventBytes(MAXIMUM_BYTES);

    private static final String FACTORY = "com.rabbitmq.client.ConnectionFactory";

    private RabbitLibrary() {}

    static Publisher publisher(RabbitOptions options) {
        require(options);
        return new RabbitPublisher(options);
    }

    static EventConsumer consumer(RabbitOptions options) {
        require(options);
        return new RabbitConsumer(options);
    }

    static ParkedEvents parkedEvents(RabbitOptions options) {
        require(options);
        return new RabbitParkedEvents(options);
    }

    static EventQueues queues(RabbitOptions options) {
        require(options);
        return new RabbitQueues(options);
    }

    private static void require(RabbitOptions options) {
        if (!ClassUtils.isPresent(FACTORY, RabbitLibrary.class.getClassLoader())) {
            throw new EventException("Events at " + options.connection()
                    + " need com.rabbitmq:amqp-client, which is not on the class path. Add it to the dependencies.");
        }
    }
}
