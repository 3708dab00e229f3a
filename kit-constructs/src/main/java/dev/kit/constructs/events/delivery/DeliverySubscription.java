package dev.kit.constructs.events.delivery;

import dev.kit.constructs.events.EventConsumer.Listener;
import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.EventConsumer.Subscription;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.ParkedEvents.ParkedFilter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;

/** The workers of one subscription, at any transport. Thread-safe. */
public final class DeliverySubscription implements Subscription {

    private static final int MOST_LISTED = 1_000;

    /** The time for interrupted calls to end, and for their workers to return the messages. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final String subscriber;
    private final ParkedEvents parked;
    private final Feed<?> feed;
    private final List<Thread> workers = new ArrayList<>();
    private final AtomicBoolean closing = new AtomicBoolean();

    private DeliverySubscription(String subscriber, ParkedEvents parked, Feed<?> feed) {
        this.subscriber = subscriber;
        this.parked = parked;
        this.feed = feed;
    }

    /**
     * Starts to deliver the messages of {@code feed}.
     *
     * @param parked the parked events of the transport; the subscription does not close them
     */
    public static <M extends Received> DeliverySubscription start(
            Settings settings, Listener listener, ParkedEvents parked, Feed<M> feed) {
        DeliverySubscription subscription = new DeliverySubscription(settings.subscriber(), parked, feed);
        for (int number = 1; number <= settings.concurrency(); number++) {
            DeliveryLoop<M> loop = new DeliveryLoop<>(
                    feed.source(subscription.closing::get), settings, listener, subscription.closing::get);
            subscription.workers.add(thread(loop, "kit-events-" + settings.subscriber() + "-" + number));
        }
        subscription.workers.forEach(Thread::start);
        return subscription;
    }

    /** Returns a daemon thread, not yet started. */
    public static Thread thread(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public List<ParkedEvent> parked() {
        return parked.list(ParkedFilter.ofSubscriber(subscriber), MOST_LISTED);
    }

    @Override
    public boolean retry(UUID eventId) {
        return parked.retry(new ParkedFilter(eventId, subscriber, null, null, null)) > 0;
    }

    @Override
    public void close(Duration drain) {
        if (!closing.compareAndSet(false, true)) {
            return;
        }
        long end = System.nanoTime() + drain.toNanos();
        try {
            feed.stop();
            join(end);
            interrupt();
            join(System.nanoTime() + GRACE.toNanos());
        } catch (InterruptedException e) {
            interrupt();
            Thread.currentThread().interrupt();
        } finally {
            feed.release(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
        }
    }

    /** Interrupts the workers, except for a listener that closes its own subscription. */
    private void interrupt() {
        workers.stream().filter(worker -> worker != Thread.currentThread()).forEach(Thread::interrupt);
    }

    /** Waits for the workers, except for a listener that closes its own subscription. */
    private void join(long end) throws InterruptedException {
        for (Thread worker : workers) {
            if (worker != Thread.currentThread()) {
                worker.join(
                        Math.max(1, Duration.ofNanos(end - System.nanoTime()).toMillis()));
            }
        }
    }

    /** Closes subscriptions one after another. The time to drain applies to all of them together. */
    public static void closeAll(Iterable<? extends Subscription> subscriptions, Duration drain) {
        long end = System.nanoTime() + drain.toNanos();
        for (Subscription subscription : subscriptions) {
            subscription.close(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
        }
    }
}
