package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.Subscription;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
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
    private final ParkedQueue parked;
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
        this.parked = new ParkedQueue(client, connection, plan);
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
        return new SqsSubscription(reader, group, settings, listener, parked, () -> plan.release(queue));
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
        long end = System.nanoTime() + DRAIN.toNanos();
        for (Subscription subscription : subscriptions) {
            subscription.close(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
        }
        subscriptions.clear();
        client.close();
    }
}
