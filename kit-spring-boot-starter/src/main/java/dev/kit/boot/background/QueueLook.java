package dev.kit.boot.background;

import dev.kit.boot.background.QueueFigures.Reading;
import dev.kit.boot.background.QueueFigures.Source;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The latest query of one broker or outbox, which may still be running. Thread-safe. */
final class QueueLook {

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Duration interval;
    private @Nullable FutureTask<Reading> latest;
    private long begunAt;

    QueueLook(Duration interval) {
        this.interval = interval;
    }

    /** Returns the result of the current or a recent query, and starts a new query otherwise. */
    Reading at(Source source) {
        FutureTask<Reading> look = current(source);
        try {
            return look.get(patience(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            return failed(source, e.getCause() == null ? e : e.getCause());
        } catch (TimeoutException e) {
            return failed(source, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return failed(source, e);
        }
    }

    private synchronized FutureTask<Reading> current(Source source) {
        FutureTask<Reading> known = latest;
        boolean old = System.nanoTime() - begunAt > interval.toNanos();
        if (known == null || (known.isDone() && old)) {
            known = new FutureTask<>(
                    () -> new Reading(source.place(), source.look().call(), null));
            latest = known;
            begunAt = System.nanoTime();
            Thread thread = new Thread(known, "kit-queue-figures");
            thread.setDaemon(true);
            thread.start();
        }
        return known;
    }

    /**
     * Returns the remaining wait since the start of the query; else each gauge would wait for an unresponsive broker.
     */
    private synchronized long patience() {
        return Math.max(0, begunAt + PATIENCE.toNanos() - System.nanoTime());
    }

    private static Reading failed(Source source, Throwable failure) {
        return new Reading(source.place(), null, failure);
    }
}
