package dev.kit.boot.background;

import dev.kit.boot.background.QueueFigures.Reading;
import dev.kit.boot.background.QueueFigures.Source;
import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.outbox.OutboxEvent;
import dev.kit.constructs.events.outbox.OutboxEvents;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The latest figures of the brokers and outboxes of this application's events. Thread-safe.
 *
 * <p>A broker or outbox is queried only on demand and at most once per interval, on a thread of its own; a broker that
 * does not respond blocks the caller for at most two seconds.
 */
public final class QueueFigures implements AutoCloseable {

    /** The transport name of an outbox in metrics. */
    public static final String OUTBOX = "outbox";

    /**
     * A broker or outbox to query.
     *
     * @param transport the scheme of its connection string, or {@value #OUTBOX}
     * @param name its address without secrets, or a name for the outbox
     */
    public record Place(String transport, String name) {}

    /**
     * The figures of a broker or outbox. A component is null if the figure is unknown.
     *
     * @param waiting events that no subscriber has received, or that an outbox has not sent
     * @param parked events that were given up and await manual action
     * @param oldest the publication time of the oldest waiting event; null also if none waits
     */
    public record Figures(
            @Nullable Long waiting,
            @Nullable Long parked,
            @Nullable Instant oldest) {}

    /**
     * The result of the latest query.
     *
     * @param figures null if the query failed
     * @param failure the cause of the failure; null if the query succeeded
     */
    public record Reading(
            Place place,
            @Nullable Figures figures,
            @Nullable Throwable failure) {}

    /** A broker or outbox and the query for its figures. */
    record Source(Place place, Callable<Figures> look) {}

    private final DeclaredSubscribers subscribers;
    private final EventConnections connections;
    private final Supplier<@Nullable OutboxLifecycle> outboxes;
    private final Duration interval;
    private final Map<Place, Look> looks = new ConcurrentHashMap<>();
    private final Map<ConnectionString, ListenedPlace> listened = new ConcurrentHashMap<>();

    /** Creates an instance; {@code outboxes} is evaluated each time figures are requested. */
    QueueFigures(
            DeclaredSubscribers subscribers,
            EventConnections connections,
            Supplier<@Nullable OutboxLifecycle> outboxes,
            Duration interval) {
        this.subscribers = subscribers;
        this.connections = connections;
        this.outboxes = outboxes;
        this.interval = interval;
    }

    /**
     * Returns the latest figures. None is older than the interval, except for a broker or outbox that does not respond.
     */
    public List<Reading> readings() {
        return sources().stream()
                .map(source -> looks.computeIfAbsent(source.place(), added -> new Look(interval))
                        .at(source))
                .toList();
    }

    /** Returns the brokers and outboxes that are currently in use. */
    public List<Place> places() {
        return sources().stream().map(Source::place).toList();
    }

    private List<Source> sources() {
        List<Source> found = new ArrayList<>();
        if (!subscribers.all().isEmpty()) {
            connections.listening().forEach(place -> found.add(listened(place)));
        }
        OutboxLifecycle relaying = outboxes.get();
        if (relaying != null) {
            int number = 1;
            for (OutboxEvents outbox : relaying.outboxes()) {
                // A single outbox has no number.
                String name = number == 1 ? OUTBOX : OUTBOX + '-' + number;
                found.add(new Source(new Place(OUTBOX, name), () -> relayed(outbox)));
                number++;
            }
        }
        return found;
    }

    private Source listened(ConnectionString place) {
        return new Source(
                new Place(place.scheme(), place.toString()),
                () -> listened.computeIfAbsent(place, opened -> ListenedPlace.open(opened, subscribers.settings()))
                        .look());
    }

    private static Figures relayed(OutboxEvents outbox) {
        OutboxEvents.Counts counts = outbox.counts();
        Instant oldest = outbox.pending(1).stream()
                .map(OutboxEvent::createdAt)
                .findFirst()
                .orElse(null);
        // The counted events may have been sent in the meantime.
        return new Figures(oldest == null ? 0 : counts.pending(), counts.parked(), oldest);
    }

    @Override
    public void close() {
        listened.values().forEach(ListenedPlace::close);
        listened.clear();
    }

    /** The latest query of one broker or outbox, which may still be running. Thread-safe. */
    private static final class Look {

        private static final Duration PATIENCE = Duration.ofSeconds(2);

        private final Duration interval;
        private @Nullable FutureTask<Reading> latest;
        private long begunAt;

        Look(Duration interval) {
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
                HandlerThreads.daemon(known, "kit-queue-figures").start();
            }
            return known;
        }

        /**
         * Returns the remaining wait since the start of the query; else each gauge would wait for an unresponsive
         * broker.
         */
        private synchronized long patience() {
            return Math.max(0, begunAt + PATIENCE.toNanos() - System.nanoTime());
        }

        private static Reading failed(Source source, Throwable failure) {
            return new Reading(source.place(), null, failure);
        }
    }
}
