package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.ShutdownSignalException;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventConsumer.Subscription;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.delivery.DeliverySubscription;
import dev.kit.constructs.events.delivery.StoredParkedEvents;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;

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
        String task = "Subscribing " + settings.subscriber() + " to queue " + queue.name();
        try {
            Subscription subscription =
                    DeliverySubscription.start(settings, listener, parked, new RabbitFeed(connection, options, queue));
            subscriptions.add(subscription);
            return subscription;
        } catch (IOException | ShutdownSignalException | TimeoutException e) {
            throw BrokerFailure.of(task, options, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EventException(task + " was interrupted.", e);
        }
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
