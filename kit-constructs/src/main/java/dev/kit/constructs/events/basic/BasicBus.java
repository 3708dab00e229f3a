package dev.kit.constructs.events.basic;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.EventConsumer.Subscription;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.delivery.DeliverySubscription;
import dev.kit.constructs.events.delivery.Feed;
import dev.kit.constructs.events.delivery.MessageSource;
import dev.kit.constructs.events.delivery.ParkedStore;
import dev.kit.constructs.events.delivery.StoredParkedEvents;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
        ParkedEvents ofQueue = new StoredParkedEvents<>(new ParkedOnBus(() -> List.of(queue)));
        return DeliverySubscription.start(
                settings, listener, ofQueue, new BasicFeed(this, queue, settings, new AtomicBoolean()));
    }

    ParkedEvents parkedEvents() {
        return new StoredParkedEvents<>(new ParkedOnBus(this::queues));
    }

    synchronized void leave(SubscriberQueue queue, EventConsumer.Settings settings) {
        if (queue.leave(settings)) {
            queues.remove(queue.subscriber());
        }
    }

    synchronized List<SubscriberQueue> queues() {
        return List.copyOf(queues.values());
    }

    /** The parked events of some queues, for as long as their subscribers are subscribed. */
    private record ParkedOnBus(Supplier<List<SubscriberQueue>> queues) implements ParkedStore<ParkedEvent> {

        @Override
        public void visit(String task, int most, BiConsumer<List<ParkedEvent>, Consumer<ParkedEvent>> visitor) {
            for (SubscriberQueue queue : queues.get()) {
                visitor.accept(queue.parked(), queue::discard);
            }
        }

        @Override
        public long count() {
            return queues.get().stream()
                    .mapToLong(queue -> queue.parked().size())
                    .sum();
        }

        @Override
        public ParkedEvent event(ParkedEvent event) {
            return event;
        }

        @Override
        public void sendBack(List<ParkedEvent> events, Consumer<ParkedEvent> sent) {
            for (SubscriberQueue queue : queues.get()) {
                events.stream()
                        .filter(event -> event.subscriber().equals(queue.subscriber()))
                        .filter(queue::retry)
                        .forEach(sent);
            }
        }

        /** Does nothing: the bus has nothing to release. */
        @Override
        public void close() {}
    }

    /** A member of a queue. */
    private record BasicFeed(BasicBus bus, SubscriberQueue queue, Settings settings, AtomicBoolean left)
            implements Feed<QueuedEvent> {

        private static final Logger log = LoggerFactory.getLogger(BasicBus.class);

        /** Returns a source that ends once the member has left: what waits is handled by then, if no other is left. */
        @Override
        public MessageSource<QueuedEvent> source(BooleanSupplier closing) {
            return queue.source(left::get);
        }

        @Override
        public void stop() {
            bus.leave(queue, settings);
            left.set(true);
            queue.wake();
        }

        @Override
        public void release(Duration rest) {
            if (queue.waiting() > 0) {
                log.warn("{} when it stopped; an in-process bus cannot keep them.", queue);
            }
        }
    }
}
