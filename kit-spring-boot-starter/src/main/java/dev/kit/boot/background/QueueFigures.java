package dev.kit.boot.background;

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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The latest figures of the places in which this application's events wait. Thread-safe.
 *
 * <p>Nothing looks at a place until somebody asks, and then at most once in an interval, on a thread of its own; a broker
 * that hangs keeps the caller waiting for two seconds.
 */
public final class QueueFigures implements AutoCloseable {

    /** The transport of an outbox, as metrics name it. */
    public static final String OUTBOX = "outbox";

    /**
     * A place to look at.
     *
     * @param transport the scheme of its connection string, or {@value #OUTBOX}
     * @param name its address without secrets, or a name for the outbox
     */
    public record Place(String transport, String name) {}

    /**
     * The figures of a place; null where the place cannot say.
     *
     * @param waiting events that nobody has taken, or that an outbox has not sent
     * @param parked events that were given up and wait for a person
     * @param oldest when the oldest waiting event was published; null too if none waits
     */
    public record Figures(
            @Nullable Long waiting,
            @Nullable Long parked,
            @Nullable Instant oldest) {}

    /**
     * What the latest look at a place found.
     *
     * @param figures null if the look failed
     * @param failure why it failed; null if it did not
     */
    public record Reading(
            Place place,
            @Nullable Figures figures,
            @Nullable Throwable failure) {}

    /** A place and how to look at it. */
    record Source(Place place, Callable<Figures> look) {}

    private final FoundSubscribers subscribers;
    private final EventConnections connections;
    private final Supplier<@Nullable OutboxLifecycle> outboxes;
    private final Duration interval;
    private final Map<Place, QueueLook> looks = new ConcurrentHashMap<>();
    private final Map<ConnectionString, ListenedPlace> listened = new ConcurrentHashMap<>();

    /** {@code outboxes} is asked when somebody asks for figures. */
    QueueFigures(
            FoundSubscribers subscribers,
            EventConnections connections,
            Supplier<@Nullable OutboxLifecycle> outboxes,
            Duration interval) {
        this.subscribers = subscribers;
        this.connections = connections;
        this.outboxes = outboxes;
        this.interval = interval;
    }

    /** Returns the latest figures of each place, none older than the interval but where the place does not answer. */
    public List<Reading> readings() {
        return sources().stream()
                .map(source -> looks.computeIfAbsent(source.place(), added -> new QueueLook(interval))
                        .at(source))
                .toList();
    }

    /** Returns the places that are used now. */
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
                // One outbox has no number.
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
                () -> listened.computeIfAbsent(place, this::open).look());
    }

    private ListenedPlace open(ConnectionString place) {
        return ListenedPlace.open(
                place,
                subscribers.all().stream()
                        .map(found -> found.construct().settings())
                        .toList());
    }

    private static Figures relayed(OutboxEvents outbox) {
        OutboxEvents.Counts counts = outbox.counts();
        Instant oldest = outbox.pending(1).stream()
                .map(OutboxEvent::createdAt)
                .findFirst()
                .orElse(null);
        // Those that were counted may have been sent meanwhile.
        return new Figures(oldest == null ? 0 : counts.pending(), counts.parked(), oldest);
    }

    @Override
    public void close() {
        listened.values().forEach(ListenedPlace::close);
        listened.clear();
    }
}
