package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.delivery.DeliverySubscription;
import dev.kit.constructs.events.delivery.Outage;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/**
 * The connection of a consumer that receives notifications, renews claims and maintains the tables. Thread-safe.
 *
 * <p>A notification is a hint: while there is no connection, subscriptions poll.
 */
final class Listening implements AutoCloseable {

    private static final int LISTEN_MILLIS = 500;
    private static final Duration UPKEEP_INTERVAL = Duration.ofSeconds(5);

    /**
     * The interval of upkeep as a multiple of its duration. pg-boss has no index for claims: if scanning a long queue
     * takes a second, it is scanned every twenty.
     */
    private static final int UPKEEP_SHARE = 20;

    private final PgBossDatabase database;
    private final List<JobFeed> subscriptions;
    private final Wakeups stop = new Wakeups(1, () -> UPKEEP_INTERVAL);
    private final Outage outage =
            new Outage(PgBossDatabase.log, "The listener for events", JobSource.LONGEST_PAUSE, stop::isStopped);
    private final Duration renewal;
    private @Nullable Thread thread;
    private volatile @Nullable Connection current;
    private volatile boolean healthy;
    private long nextUpkeepAt;

    Listening(PgBossDatabase database, List<JobFeed> subscriptions) {
        this.database = database;
        this.subscriptions = subscriptions;
        this.renewal = database.options().expiry().dividedBy(3);
    }

    /** Starts its thread, if it is not running yet. */
    synchronized void start() {
        if (thread == null) {
            thread = DeliverySubscription.thread(this::run, "kit-events-pgboss");
            thread.start();
        }
    }

    /** Returns whether notifications arrive. */
    boolean isHealthy() {
        return healthy;
    }

    private void run() {
        try {
            while (!stop.isStopped()) {
                connectAndListen();
            }
        } catch (InterruptedException e) {
            PgBossDatabase.log.debug("The listener for events stops while the database is away");
        }
    }

    private void connectAndListen() throws InterruptedException {
        try (Connection connection = database.open()) {
            current = connection;
            Upkeep upkeep = new Upkeep(database, database.layout(connection));
            try (Statement statement = connection.createStatement()) {
                statement.execute("listen " + database.channel());
            }
            outage.over();
            healthy = true;
            subscriptions.forEach(subscription -> subscription.notified(null));
            while (!stop.isStopped()) {
                listen(connection);
                renew(connection);
                upkeep = maintain(connection, upkeep);
            }
        } catch (SQLException | RuntimeException e) {
            healthy = false;
            database.forgetIfOutdated(e);
            subscriptions.forEach(subscription -> subscription.notified(null));
            outage.pause(String.valueOf(e.getMessage()));
        } finally {
            current = null;
            healthy = false;
        }
    }

    private void listen(Connection connection) throws SQLException {
        PGNotification[] notifications = connection.unwrap(PGConnection.class).getNotifications(LISTEN_MILLIS);
        if (notifications == null) {
            return;
        }
        for (PGNotification notification : notifications) {
            subscriptions.forEach(subscription -> subscription.notified(notification.getParameter()));
        }
    }

    private void renew(Connection connection) throws SQLException {
        List<Job> held = subscriptions.stream()
                .flatMap(subscription -> subscription.toRenew(renewal).stream())
                .toList();
        if (!held.isEmpty()) {
            JobStore.renew(connection, database, held);
        }
    }

    /**
     * Runs {@code upkeep} if it is due, or another one if the tables have changed. Returns the one to use from now on.
     */
    private Upkeep maintain(Connection connection, Upkeep upkeep) throws SQLException {
        if (System.nanoTime() - nextUpkeepAt < 0) {
            return upkeep;
        }
        long start = System.nanoTime();
        Layout layout = database.refresh(connection);
        Upkeep due = layout.equals(upkeep.layout()) ? upkeep : new Upkeep(database, layout);
        due.run(connection);
        long end = System.nanoTime();
        nextUpkeepAt = end + Math.max(interval(), UPKEEP_SHARE * (end - start));
        return due;
    }

    private static long interval() {
        return Math.round(
                UPKEEP_INTERVAL.toNanos() * ThreadLocalRandom.current().nextDouble(0.8, 1.2));
    }

    @Override
    public void close() {
        stop.stop();
        Thread running;
        synchronized (this) {
            running = thread;
        }
        if (running == null) {
            return;
        }
        try {
            running.join(Duration.ofSeconds(5).toMillis());
            Connection silent = current;
            if (silent != null && running.isAlive()) {
                ConnectionPool.abort(silent);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
