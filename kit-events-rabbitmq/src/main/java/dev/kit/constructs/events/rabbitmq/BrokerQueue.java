package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.Channel;
import dev.kit.constructs.events.EventConsumer.Settings;
import java.io.IOException;

/**
 * The queue of one subscriber.
 *
 * @param topology the names at the broker
 * @param settings the subscription
 * @param prefetch the number of messages that one instance may hold
 */
record BrokerQueue(Topology topology, Settings settings, int prefetch) {

    static BrokerQueue of(RabbitOptions options, Settings settings) {
        Topology topology = Topology.of(options);
        return new BrokerQueue(topology, settings, options.prefetch(settings.batchSize(), settings.concurrency()));
    }

    String name() {
        return topology.queue(settings.subscriber());
    }

    String parked() {
        return topology.parkedQueue();
    }

    void declare(Channel channel) throws IOException {
        topology.declareQueue(channel, name(), settings.types());
    }

    /**
     * Returns whether events of other types arrive by design, since a fanout exchange copies every event to every
     * queue.
     */
    boolean receivesEverything() {
        return topology.exchangeType().equals("fanout");
    }
}
