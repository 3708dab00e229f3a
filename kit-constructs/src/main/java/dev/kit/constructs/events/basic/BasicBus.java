package dev.kit.constructs.events.basic;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.Subscription;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The events of one name within this process. Thread-safe.
 *
 * <p>Each subscriber has its own bounded queue; a full queue rejects the publication. Nothing survives the process.
 */
public final class BasicBus {

    /** The default number of events that may wait for one subscriber. */
    public static final int DEFAULT_CAPACITY = 10_000;

    private static final Map<String, BasicBus> BUSES = new ConcurrentHashMap<>();

    private final String name;
    private final Map<String, SubscriberQueue> queues = new LinkedHashMap<>();
    private final AtomicInteger publishers = new AtomicInteger();
    private volatile int capacity = DEFAULT_CAPACITY;

    private BasicBus(String name) {
        this.name = name;
    }

    /** Returns the bus of {@code basic://name}, created on first use. */
    public static BasicBus named(String name) {
        return BUSES.computeIfAbsent(name, BasicBus::new);
    }

    /** Returns whether a publisher of this bus is open. */
    public boolean hasPublisher() {
        return publishers.get() > 0;
    }

    /** Returns whether the bus has a subscriber. Without one, published events are discarded. */
    public synchronized boolean hasSubscriber() {
        return !queues.isEmpty();
    }

    void publisherOpened() {
        publishers.incrementAndGet();
    }

    void publisherClosed() {
        publishers.decrementAndGet();
    }

    /** Sets the number of events that may wait for one subscriber. */
    public void capacity(int capacity) {
        this.capacity = capacity;
    }

    /** Returns the parked events, oldest first per subscriber. */
    public List<ParkedEvent> parked() {
        return queues().stream().flatMap(queue -> queue.parked().stream()).toList();
    }

    /**
     * Waits until every event is handled or parked; for tests.
     *
     * @throws EventException if it takes longer than {@code limit}; the message names a subscriber that is not done
     */
    public void awaitIdle(Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        for (SubscriberQueue queue : queues()) {
            if (!queue.awaitIdle(deadline)) {
                throw new EventException("Bus \"" + name + "\" is not idle after " + limit + ": " + queue + ".");
            }
        }
    }

    /** Publishes to all queues or to none. */
    synchronized void publish(List<Envelope> events) {
        for (SubscriberQueue queue : queues.values()) {
            if (queue.waiting() + queue.wanted(events) > capacity) {
                throw new EventException("Bus \"" + name + "\" is full: " + queue.waiting() + " events wait for "
                        + queue.subscriber() + ", which allows " + capacity
                        + ". Handle them faster, or raise basic://" + name + "?capacity=….");
            }
        }
        queues.values().forEach(queue -> queue.add(events));
    }

    synchronized Subscription subscribe(EventConsumer.Settings settings, EventConsumer.Listener listener) {
        SubscriberQueue queue = queues.computeIfAbsent(settings.subscriber(), SubscriberQueue::new);
        queue.join(settings);
        return new BasicSubscription(this, queue, settings, listener).start();
    }

    synchronized void leave(SubscriberQueue queue, EventConsumer.Settings settings) {
        if (queue.leave(settings)) {
            queues.remove(queue.subscriber());
        }
    }

    synchronized List<SubscriberQueue> queues() {
        return List.copyOf(queues.values());
    }
}
