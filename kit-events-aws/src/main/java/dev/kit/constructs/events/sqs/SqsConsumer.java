package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.EventConsumer.Subscription;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.delivery.DeliverySubscription;
import dev.kit.constructs.events.delivery.Feed;
import dev.kit.constructs.events.delivery.MessageSource;
import dev.kit.constructs.events.delivery.StoredParkedEvents;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * A consumer of queues, each read once per process. Thread-safe.
 *
 * <p>All subscribers of this process share the reader of a queue.
 */
public final class SqsConsumer implements EventConsumer {

    private static final Duration DRAIN = Duration.ofSeconds(30);

    private final ConnectionString connection;
    private final LazyClient<SqsClient> client;
    private final QueuePlan plan;
    private final ReceiveSettings receive;
    private final ParkedEvents parked;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, QueueReader> readers = new HashMap<>();
    private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();
    private volatile boolean closed;

    /** Creates a consumer. Closing it closes {@code client}. */
    public SqsConsumer(
            ConnectionString connection, LazyClient<SqsClient> client, QueuePlan plan, ReceiveSettings receive) {
        this.connection = connection;
        this.client = client;
        this.plan = plan;
        this.receive = receive;
        this.parked = parkedEvents(connection, client, plan);
    }

    /** Opens the dead-letter queue of {@code plan}. Closing it closes {@code client}. */
    public static ParkedEvents parkedEvents(ConnectionString connection, LazyClient<SqsClient> client, QueuePlan plan) {
        return new StoredParkedEvents<>(new DeadLetterQueue(client, connection, plan));
    }

    @Override
    public Subscription subscribe(Settings settings, Listener listener) {
        lock.lock();
        try {
            if (closed) {
                throw new EventException("The consumer is closed. Make another one from the connection string.");
            }
            QueuePlan.SubscriberQueue queue = plan.prepare(settings);
            Subscription subscription = subscription(queue, settings, listener);
            subscriptions.add(subscription);
            return subscription;
        } catch (SdkException e) {
            throw AwsFailure.of("Subscribing " + settings.subscriber(), connection, e);
        } finally {
            lock.unlock();
        }
    }

    private Subscription subscription(QueuePlan.SubscriberQueue queue, Settings settings, Listener listener) {
        QueueReader reader = readers.computeIfAbsent(queue.url(), url -> reader(queue, settings));
        SubscriberGroup group = reader.join(settings);
        if (group == null) {
            reader = reader(queue, settings);
            readers.put(queue.url(), reader);
            group = reader.join(settings);
        }
        if (group == null) {
            throw new EventException("Subscriber " + settings.subscriber() + " cannot read queue " + queue.url() + ".");
        }
        return DeliverySubscription.start(
                settings, listener, parked, new SqsFeed(reader, group, settings, () -> plan.release(queue)));
    }

    private QueueReader reader(QueuePlan.SubscriberQueue queue, Settings settings) {
        return new QueueReader(
                new QueueClient(client, queue.url()),
                new QueueClient(client, queue.parkedUrl()),
                receive,
                () -> plan.prepare(settings));
    }

    /** Closes all subscriptions. It waits up to 30 seconds in total for running calls. */
    @Override
    public void close() {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
        } finally {
            lock.unlock();
        }
        DeliverySubscription.closeAll(subscriptions, DRAIN);
        subscriptions.clear();
        client.close();
    }

    /**
     * A subscription's part of the reader of its queue.
     *
     * @param ended called once the reader of the queue has ended with this subscription
     */
    private record SqsFeed(QueueReader reader, SubscriberGroup group, Settings settings, Runnable ended)
            implements Feed<HeldMessage> {

        @Override
        public MessageSource<HeldMessage> source(BooleanSupplier closing) {
            return group.source(closing);
        }

        @Override
        public void stop() {
            reader.leave(group, settings);
        }

        @Override
        public void release(Duration left) {
            if (reader.isStopping()) {
                reader.close(left);
                ended.run();
            }
        }
    }
}
