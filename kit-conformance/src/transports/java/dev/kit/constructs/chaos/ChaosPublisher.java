package dev.kit.constructs.chaos;

import dev.kit.constructs.chaos.ChaosJvm.Numbered;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.codec.EventOrigin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Publishes numbered events as they are allowed, each batch again and again until it is taken, as an outbox does. */
final class ChaosPublisher implements AutoCloseable {

    private static final int BATCH = 20;

    private final EventOrigin origin = EventOrigin.of("chaos");
    private final Semaphore allowed = new Semaphore(0);
    private final Publisher publisher;
    private final int events;
    private final Thread thread = new Thread(this::run, "chaos-publisher");

    private int total;

    ChaosPublisher(Publisher publisher, int events) {
        this.publisher = publisher;
        this.events = events;
    }

    void start() {
        thread.start();
    }

    /** Allows so many events in all. */
    void allowUpTo(int events) {
        allowed.release(events - total);
        total = events;
    }

    void await(Duration patience) throws InterruptedException {
        thread.join(patience.toMillis());
        if (thread.isAlive()) {
            throw new IllegalStateException("The publisher was not done within " + patience + ".");
        }
    }

    private void run() {
        try {
            int next = 1;
            while (next <= events) {
                int size = Math.min(BATCH, events - next + 1);
                allowed.acquire(size);
                List<Envelope> batch = new ArrayList<>();
                for (int i = 0; i < size; i++) {
                    batch.add(origin.envelope(ChaosJvm.NUMBERED.of(new Numbered(next++))));
                }
                publish(batch);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void publish(List<Envelope> batch) throws InterruptedException {
        while (true) {
            try {
                publisher.publish(batch);
                return;
            } catch (EventException e) {
                TimeUnit.MILLISECONDS.sleep(100);
            }
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        publisher.close();
    }
}
