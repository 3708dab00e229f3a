package dev.kit.boot.background;

import dev.kit.constructs.discovery.DiscoveredConstruct;
import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.subscribers.SubscriberRunner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connects subscribers to their brokers, and retries unreachable ones in the background.
 *
 * <p>A broker that starts after the application does not stop it, and its subscribers are connected later. Thread-safe.
 */
final class SubscriberConnector implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(SubscriberLifecycle.class);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    /** A connection attempt may ignore its interruption; it is then left to its own timeout. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    private final SubscriberRunner runner;
    private final List<Absent> absent = new CopyOnWriteArrayList<>();
    private volatile @Nullable Thread waiting;
    private volatile boolean stopping;

    SubscriberConnector(SubscriberRunner runner) {
        this.runner = runner;
    }

    /** Subscribers that wait for an unreachable broker; only the waiting thread changes the list. */
    private record Absent(
            ConnectionString place, EventConsumer consumer, List<DiscoveredConstruct<Subscriber>> subscribers) {}

    /**
     * Subscribes all of {@code subscribers} at {@code place}, later if the broker is unreachable now.
     *
     * @throws EventException if the broker will never accept the subscribers, whether it is reachable or not
     */
    synchronized void begin(
            ConnectionString place, EventConsumer consumer, List<DiscoveredConstruct<Subscriber>> subscribers) {
        Absent all = new Absent(place, consumer, new ArrayList<>(subscribers));
        EventException failure = connect(all);
        if (failure != null) {
            log.warn(
                    "{} cannot listen at {} yet. {} The application runs without what is published there, and tries"
                            + " again until it succeeds: start the broker, or correct {}.",
                    names(all.subscribers()),
                    place,
                    failure.getMessage(),
                    EventConsumer.VARIABLE);
            absent.add(all);
        }
    }

    private static String names(List<DiscoveredConstruct<Subscriber>> subscribers) {
        return (subscribers.size() == 1 ? "Subscriber " : "Subscribers ")
                + subscribers.stream().map(found -> found.construct().name()).collect(Collectors.joining(", "));
    }

    /** Starts to wait for unreachable brokers. */
    synchronized void awaitAbsent() {
        if (!absent.isEmpty()) {
            Thread thread = HandlerThreads.daemon(this::retry, "kit-subscribers-waiting");
            waiting = thread;
            thread.start();
        }
    }

    private void retry() {
        List<Absent> left = new ArrayList<>(absent);
        Duration pause = FIRST_PAUSE;
        try {
            while (!left.isEmpty()) {
                Thread.sleep(pause.toMillis());
                left.removeIf(this::isSettled);
                Duration doubled = pause.multipliedBy(2);
                pause = doubled.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : doubled;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isSettled(Absent place) {
        try {
            return connect(place) == null;
        } catch (RuntimeException e) {
            if (!stopping) {
                log.error("{} will not listen at {}.", names(place.subscribers()), place.place(), e);
            }
            return true;
        }
    }

    /**
     * Subscribes one after the other until one fails, and returns the failure; subscribed ones are removed from the
     * list.
     */
    private @Nullable EventException connect(Absent place) {
        Iterator<DiscoveredConstruct<Subscriber>> rest = place.subscribers().iterator();
        while (rest.hasNext()) {
            DiscoveredConstruct<Subscriber> subscriber = rest.next();
            try {
                runner.start(subscriber.construct(), place.consumer());
            } catch (EventException e) {
                if (e.getCause() == null) {
                    throw e;
                }
                return e;
            }
            rest.remove();
            log.info(
                    "Subscriber {} listens to {} at {}",
                    subscriber.location(),
                    types(subscriber.construct()),
                    place.place());
        }
        return null;
    }

    private static Object types(Subscriber subscriber) {
        return subscriber.types().isEmpty() ? "events of every type" : subscriber.types();
    }

    /** Stops waiting, within a second. */
    @Override
    public void close() {
        stopping = true;
        Thread thread = waiting;
        if (thread == null) {
            return;
        }
        thread.interrupt();
        try {
            thread.join(GRACE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
