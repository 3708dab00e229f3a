package dev.kit.constructs.events.outbox;

import dev.kit.constructs.KitSchema;
import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.RedeliveryPolicy;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the events of an outbox table to a publisher.
 *
 * <p>Sent rows are deleted. Delivery is at least once, and in order within a key. Several relays may work on one table:
 * each row is claimed by one of them, within a transaction, so that a crash releases it to the others. A row that fails
 * is tried again according to the settings, and parked after the last attempt. Uses one connection while it sends.
 * Thread-safe.
 */
public final class OutboxRelay implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(OutboxRelay.class);
    private static final RedeliveryPolicy RECOVERY =
            new RedeliveryPolicy(Integer.MAX_VALUE, Duration.ofSeconds(1), Duration.ofSeconds(5));
    private static final Duration INTERRUPTION = Duration.ofSeconds(2);

    private final String name;
    private final Transactions transactions;
    private final OutboxTable table;
    private final Supplier<Publisher> target;
    private final RelaySettings settings;
    private final Semaphore wakeUps = new Semaphore(0);
    private @Nullable Thread worker;
    private volatile @Nullable Publisher opened;
    private volatile boolean closed;

    /**
     * Creates a relay, not yet started.
     *
     * @param name the service name of the target, which selects the rows
     * @param target supplies the target on first use; a failure leaves the rows unchanged and is retried
     */
    public OutboxRelay(String name, DataSource dataSource, Supplier<Publisher> target, RelaySettings settings) {
        this(name, dataSource, KitSchema.OF_THE_CONNECTION, target, settings);
    }

    OutboxRelay(
            String name, DataSource dataSource, KitSchema schema, Supplier<Publisher> target, RelaySettings settings) {
        this.name = name;
        this.transactions = Transactions.on(dataSource);
        this.table = new OutboxTable(name, transactions.dataSource(), schema);
        this.target = target;
        this.settings = settings.listener(new QuietRelayListener(settings.listener()));
    }

    /**
     * Starts a thread that sends events after each commit.
     *
     * <p>It also polls for remaining rows at each poll interval.
     */
    public synchronized OutboxRelay start() {
        if (worker == null && !closed) {
            worker = new Thread(this::work, "kit-outbox-" + name);
            worker.setDaemon(true);
            worker.start();
        }
        return this;
    }

    /**
     * Sends all due events on this thread, and returns their number.
     *
     * @throws Exception if the table or the target cannot be reached; the failure of a refused event is recorded in its
     *     row
     */
    public int sendDue() throws Exception {
        Publisher publisher = publisher();
        OutboxPass pass = new OutboxPass(name, table, publisher, settings, () -> closed);
        int sent = 0;
        OutboxPass.Result result;
        do {
            result = transactions.execute(TransactionSettings.defaults(), pass::run);
            sent += result.sent();
        } while (result.more() && !closed);
        return sent;
    }

    private Publisher publisher() {
        Publisher known = opened;
        if (known == null) {
            known = target.get();
            opened = known;
        }
        return known;
    }

    /** Returns the maximum size of an event of the target, without a limit until the target is opened. */
    long maximumEventBytes() {
        Publisher known = opened;
        return known == null ? Long.MAX_VALUE : known.maximumEventBytes();
    }

    /** Stops the relay, waiting up to 30 seconds for the running pass. Unsent rows are released. */
    @Override
    public void close() {
        close(Duration.ofSeconds(30));
    }

    /** Stops the relay, waiting up to {@code drain} for the running pass. Unsent rows are released. */
    public void close(Duration drain) {
        Thread running;
        synchronized (this) {
            closed = true;
            running = worker;
        }
        wake();
        if (running == null) {
            return;
        }
        try {
            running.join(Math.max(1, drain.toMillis()));
            if (running.isAlive()) {
                running.interrupt();
                running.join(INTERRUPTION.toMillis());
            }
            if (running.isAlive()) {
                log.warn("The relay of outbox {} did not stop; its events go back when its connection ends.", name);
            }
        } catch (InterruptedException e) {
            running.interrupt();
            Thread.currentThread().interrupt();
        }
    }

    void wake() {
        wakeUps.release();
    }

    private void work() {
        int failures = 0;
        while (!closed) {
            try {
                sendDue();
                failures = 0;
            } catch (Exception e) {
                failures++;
                report(failures, e);
            }
            pause(failures == 0 ? settings.pollInterval() : RECOVERY.delayAfter(failures));
        }
    }

    /** Logs one stack trace per outage instead of one per attempt. */
    private void report(int failures, Exception failure) {
        if (failures == 1) {
            log.warn("Outbox {} cannot be relayed now; trying again until it can.", name, failure);
        } else {
            log.debug("Outbox {} cannot be relayed now, for the {}th time.", name, failures, failure);
        }
        settings.listener().unavailable(name, failures, failure);
    }

    private void pause(Duration longest) {
        try {
            if (wakeUps.tryAcquire(longest.toNanos(), TimeUnit.NANOSECONDS)) {
                wakeUps.drainPermits();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closed = true;
        }
    }
}
