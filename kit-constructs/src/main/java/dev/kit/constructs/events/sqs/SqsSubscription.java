package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.EventConsumer.Listener;
import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedFilter;
import dev.kit.constructs.events.Subscription;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** The threads that call one listener. */
final class SqsSubscription implements Subscription {

    private static final int MOST_LISTED = 1_000;

    /** The time for interrupted calls to return their messages. */
    private static final long GRACE_MILLIS = 1_000;

    private final QueueReader reader;
    private final SubscriberGroup group;
    private final Settings settings;
    private final ParkedQueue parked;
    private final Runnable ended;
    private final AtomicBoolean stopping = new AtomicBoolean();
    private final List<Thread> workers = new ArrayList<>();

    /**
     * Starts the threads.
     *
     * @param ended called once the reader of the queue has ended with this subscription
     */
    SqsSubscription(
            QueueReader reader,
            SubscriberGroup group,
            Settings settings,
            Listener listener,
            ParkedQueue parked,
            Runnable ended) {
        this.reader = reader;
        this.group = group;
        this.settings = settings;
        this.parked = parked;
        this.ended = ended;
        DeliveryWorker worker = new DeliveryWorker(reader, group, settings, listener, stopping::get);
        for (int number = 1; number <= settings.concurrency(); number++) {
            Thread thread = new Thread(worker, "kit-events-" + settings.subscriber() + "-" + number);
            thread.setDaemon(true);
            workers.add(thread);
        }
        workers.forEach(Thread::start);
    }

    @Override
    public List<ParkedEvent> parked() {
        return parked.list(ParkedFilter.ofSubscriber(settings.subscriber()), MOST_LISTED);
    }

    @Override
    public boolean retry(UUID eventId) {
        return parked.retry(new ParkedFilter(eventId, settings.subscriber(), null, null, null)) > 0;
    }

    @Override
    public void close(Duration drain) {
        if (!stopping.compareAndSet(false, true)) {
            return;
        }
        long end = System.nanoTime() + drain.toNanos();
        reader.leave(group, settings);
        group.wake();
        try {
            join(end - System.nanoTime());
            workers.forEach(Thread::interrupt);
            join(TimeUnit.MILLISECONDS.toNanos(GRACE_MILLIS));
            if (reader.isStopping()) {
                reader.close(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
            }
        } catch (InterruptedException e) {
            workers.forEach(Thread::interrupt);
            Thread.currentThread().interrupt();
        }
        if (reader.isStopping()) {
            ended.run();
        }
    }

    /** Waits for the workers, except for a listener that closes its own subscription. */
    private void join(long nanos) throws InterruptedException {
        long end = System.nanoTime() + nanos;
        for (Thread worker : workers) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (worker != Thread.currentThread()) {
                worker.join(Math.max(1, left));
            }
        }
    }
}
