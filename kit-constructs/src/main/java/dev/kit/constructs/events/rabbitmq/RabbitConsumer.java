package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.ShutdownSignalException;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.Subscription;
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
    private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();
    private volatile boolean closed;

    RabbitConsumer(RabbitOptions options) {
        this.options = options;
        this.connection = new BrokerConnection(options, "consumer");
    }

    @Override
    public Subscription subscribe(Settings settings, Listener listener) {
        if (closed) {
            throw new EventException("The consumer is closed. Make another one from the connection string.");
        }
        SubscriberQueue queue = SubscriberQueue.of(options, settings);
        String task = "Subscribing " + settings.subscriber() + " to queue " + queue.name();
        try {
            Subscription subscription = RabbitSubscription.start(connection, options, queue, listener);
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
        long end = System.nanoTime() + DRAIN.toNanos();
        for (Subscription subscription : subscriptions) {
            subscription.close(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
        }
        subscriptions.clear();
        connection.close();
    }
}
