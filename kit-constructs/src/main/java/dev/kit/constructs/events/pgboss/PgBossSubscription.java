package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.EventConsumer.Listener;
import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedFilter;
import dev.kit.constructs.events.Subscription;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The workers of a subscriber. */
final class PgBossSubscription implements Subscription {

    /** The time for an interrupted call to end and for its worker to return the events. */
    private static final Duration HAND_BACK = Duration.ofSeconds(2);

    private static final int MOST_PARKED = 1_000;

    private final Map<String, String> typesByQueue;
    private final Wakeups wakeups;
    private final ParkedJobs parked;
    private final String subscriber;
    private final List<Worker> workers = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final Consumer<PgBossSubscription> closed;
    private final AtomicBoolean closing = new AtomicBoolean();

    PgBossSubscription(
            PgBossDatabase database,
            Map<String, String> typesByQueue,
            Settings settings,
            Listener listener,
            Supplier<Duration> pollingInterval,
            Consumer<PgBossSubscription> closed) {
        this.closed = closed;
        this.typesByQueue = typesByQueue;
        this.wakeups = new Wakeups(settings.concurrency(), pollingInterval);
        this.parked = new ParkedJobs(database);
        this.subscriber = settings.subscriber();
        for (int number = 1; number <= settings.concurrency(); number++) {
            Worker worker = new Worker(database, typesByQueue, settings, listener, wakeups);
            Thread thread = new Thread(worker, "kit-events-" + settings.subscriber() + "-" + number);
            thread.setDaemon(true);
            workers.add(worker);
            threads.add(thread);
        }
    }

    void start() {
        threads.forEach(Thread::start);
    }

    /** Wakes a worker if {@code queue} belongs to this subscription. Null denotes every queue. */
    void notified(@Nullable String queue) {
        if (queue == null) {
            wakeups.poll();
        } else if (typesByQueue.containsKey(queue)) {
            wakeups.wake();
        } else if (typesByQueue.containsValue(queue)) {
            wakeups.wakeForRelay();
        }
    }

    /** Returns the claims that are older than {@code age}, which count as renewed from now on. */
    List<Job> toRenew(Duration age) {
        return workers.stream().flatMap(worker -> worker.toRenew(age).stream()).toList();
    }

    @Override
    public List<ParkedEvent> parked() {
        return parked.list(ParkedFilter.ofSubscriber(subscriber), MOST_PARKED);
    }

    @Override
    public boolean retry(UUID eventId) {
        return parked.retry(new ParkedFilter(eventId, subscriber, null, null, null)) > 0;
    }

    @Override
    public void close(Duration drain) {
        if (closing.getAndSet(true)) {
            return;
        }
        wakeups.stop();
        try {
            join(drain);
            threads.forEach(Thread::interrupt);
            join(HAND_BACK);
        } catch (InterruptedException e) {
            threads.forEach(Thread::interrupt);
            Thread.currentThread().interrupt();
        } finally {
            workers.forEach(Worker::abort);
            closed.accept(this);
        }
    }

    private void join(Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        for (Thread thread : threads) {
            thread.join(Math.max(1, (deadline - System.nanoTime()) / 1_000_000));
        }
    }
}
