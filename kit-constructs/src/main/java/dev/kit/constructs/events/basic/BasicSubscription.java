package dev.kit.constructs.events.basic;

import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.Subscription;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The threads that deliver the events of a queue to one listener. */
final class BasicSubscription implements Subscription {

    private static final Logger log = LoggerFactory.getLogger(BasicBus.class);

    private final BasicBus bus;
    private final SubscriberQueue queue;
    private final EventConsumer.Settings settings;
    private final EventConsumer.Listener listener;
    private final List<Thread> workers = new ArrayList<>();
    private volatile boolean stopping;

    BasicSubscription(
            BasicBus bus, SubscriberQueue queue, EventConsumer.Settings settings, EventConsumer.Listener listener) {
        this.bus = bus;
        this.queue = queue;
        this.settings = settings;
        this.listener = listener;
    }

    BasicSubscription start() {
        for (int number = 1; number <= settings.concurrency(); number++) {
            Thread worker = new Thread(this::work, "kit-events-" + settings.subscriber() + "-" + number);
            worker.setDaemon(true);
            workers.add(worker);
            worker.start();
        }
        return this;
    }

    private void work() {
        try {
            List<QueuedEvent> batch = queue.take(settings.batchSize(), () -> stopping);
            while (!batch.isEmpty()) {
                deliver(batch);
                batch = queue.take(settings.batchSize(), () -> stopping);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void deliver(List<QueuedEvent> batch) throws InterruptedException {
        Map<UUID, Throwable> failures;
        try {
            failures =
                    listener.receive(batch.stream().map(QueuedEvent::delivery).toList());
        } catch (InterruptedException e) {
            batch.forEach(queue::handBack);
            throw e;
        } catch (Throwable e) {
            batch.forEach(event -> queue.failed(event, e, settings.retry()));
            return;
        }
        for (QueuedEvent event : batch) {
            Throwable failure = failures.get(event.envelope().id());
            if (failure == null) {
                queue.done(event);
            } else {
                queue.failed(event, failure, settings.retry());
            }
        }
    }

    @Override
    public List<ParkedEvent> parked() {
        return queue.parked();
    }

    @Override
    public boolean retry(UUID eventId) {
        return queue.retry(eventId);
    }

    @Override
    public void close(Duration drain) {
        if (stopping) {
            return;
        }
        bus.leave(queue, settings);
        stopping = true;
        queue.wake();
        try {
            join(System.nanoTime() + drain.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        workers.forEach(Thread::interrupt);
        if (queue.waiting() > 0) {
            log.warn("{} when it stopped; an in-process bus cannot keep them.", queue);
        }
    }

    private void join(long deadline) throws InterruptedException {
        for (Thread worker : workers) {
            long left = Math.max(1, (deadline - System.nanoTime()) / 1_000_000);
            worker.join(left);
        }
    }
}
