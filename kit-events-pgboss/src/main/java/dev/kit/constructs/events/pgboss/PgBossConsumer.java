package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventConsumer.Subscription;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.delivery.DeliverySubscription;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Subscribes to its own queues, one for each type, with one more connection for notifications. */
final class PgBossConsumer implements EventConsumer {

    private static final Duration POLLING = Duration.ofSeconds(2);
    private static final Duration RELAXED_POLLING = Duration.ofSeconds(30);
    private static final Duration DRAIN = Duration.ofSeconds(30);

    private final PgBossDatabase database;
    private final Map<JobFeed, Subscription> subscriptions = new ConcurrentHashMap<>();
    private final List<JobFeed> feeds = new CopyOnWriteArrayList<>();
    private final Listening listening;
    private volatile boolean closed;

    PgBossConsumer(PgBossDatabase database) {
        this.database = database;
        this.listening = new Listening(database, feeds);
    }

    @Override
    public Subscription subscribe(Settings settings, Listener listener) {
        requireOpen();
        Map<String, String> typesByQueue = QueueNames.toSubscribe(settings);
        Layout layout = prepare(settings, typesByQueue);
        JobFeed feed =
                new JobFeed(database, Map.copyOf(typesByQueue), settings, () -> pollingInterval(layout), this::ended);
        return begin(settings, listener, feed);
    }

    /**
     * Starts a subscription. The lock is acquired last: a database that does not respond blocks the caller, and must
     * not block {@link #close} too.
     */
    private synchronized Subscription begin(Settings settings, Listener listener, JobFeed feed) {
        requireOpen();
        feeds.add(feed);
        listening.start();
        Subscription subscription = DeliverySubscription.start(settings, listener, new ParkedJobs(database), feed);
        subscriptions.put(feed, subscription);
        return subscription;
    }

    private void ended(JobFeed feed) {
        feeds.remove(feed);
        subscriptions.remove(feed);
    }

    private void requireOpen() {
        if (closed) {
            throw new EventException("The consumer is closed. Make another one from the connection string.");
        }
    }

    private Layout prepare(Settings settings, Map<String, String> typesByQueue) {
        return database.run("subscribe " + settings.subscriber(), connection -> {
            Layout layout = Queues.prepare(connection, database, typesByQueue);
            DirectQueues.open(connection, database, layout, settings);
            return layout;
        });
    }

    /**
     * Returns the polling interval. If all publishers are Kit's, each job is announced; Node.js peers need not announce
     * theirs.
     */
    private Duration pollingInterval(Layout layout) {
        return Objects.requireNonNullElse(
                database.options().polling(), layout.ownTables() && listening.isHealthy() ? RELAXED_POLLING : POLLING);
    }

    /** Closes all subscriptions. It waits up to 30 seconds in total for running calls. */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        DeliverySubscription.closeAll(List.copyOf(subscriptions.values()), DRAIN);
        subscriptions.clear();
        listening.close();
        database.close();
    }
}
