package dev.kit.constructs.events.rabbitmq;

import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventConsumer.Subscription;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.delivery.DeliverySubscription;
import dev.kit.constructs.events.delivery.StoredParkedEvents;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Subscriptions that share one connection, each with a queue named after its subscriber. */
final class RabbitConsumer implements EventConsumer {

    private static final Duration DRAIN = Duration.ofSeconds(30);

    private final RabbitOptions options;
    private final BrokerConnection connection;
    private final ParkedEvents parked;
    private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();
    private volatile boolean closed;

    RabbitConsumer(RabbitOptions options) {
        this.options = options;
        this.connection = new BrokerConnection(options, "consumer");
        this.parked = new StoredParkedEvents<>(new ParkedQueue(connection, options));
    }

    @Override
    public Subscription subscribe(Settings settings, Listener listener) {
        if (closed) {
            throw new EventException("The consumer is closed. Make another one from the connection string.");
        }
        BrokerQueue queue = BrokerQueue.of(options, settings);
        RabbitFeed feed = connection.run(
                "Subscribing " + settings.subscriber() + " to queue " + queue.name(),
                () -> new RabbitFeed(connection, options, queue));
        Subscription subscription = DeliverySubscription.start(settings, listener, parked, feed);
        subscriptions.add(subscription);
        return subscription;
    }

    /** Closes all subscriptions. It waits up to 30 seconds in total for running calls. */
    @Override
    public void close() {
        closed = true;
        DeliverySubscription.closeAll(subscriptions, DRAIN);
        subscriptions.clear();
        connection.close();
    }
}
