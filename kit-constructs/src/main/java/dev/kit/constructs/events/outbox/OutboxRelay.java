package dev.kit.constructs.events.outbox;

import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the rows of an outbox table on to a publisher, and deletes what was sent.
 *
 * <p>At least once, and in order within a key. Several relays may work on one table: each row is claimed by one of
 * them. A row that fails is tried again after 1 s, 2 s, 4 s … up to 5 minutes, and parked after 20 attempts.
 * Thread-safe.
 */
public final class OutboxRelay implements AutoCloseable {

    /** Twenty attempts, 1 second to 5 minutes apart. */
    public static final RetryPolicy DEFAULT_RETRY = RetryPolicy.of(20, Duration.ofSeconds(1));

    private static final Logger log = LoggerFactory.getLogger(OutboxRelay.class);
    private static final int BATCH = 100;
    private static final long POLL_MILLIS = 1_000;

    private final Transactions transactions;
    private final OutboxTable table;
    private final OutboxTable unscoped;
    private final Publisher target;
    private final RetryPolicy retry;
    private final Semaphore wakeUps = new Semaphore(0);
    private @Nullable Thread worker;
    private volatile boolean closed;

    /** A relay from the outbox table of {@code dataSource} to {@code target}, not yet started. */
    public OutboxRelay(DataSource dataSource, Publisher target, RetryPolicy retry) {
        this.transactions = Transactions.on(dataSource);
        this.table = new OutboxTable(transactions.dataSource());
        this.unscoped = new OutboxTable(dataSource);
        this.target = target;
        this.retry = retry;
    }

    /** Starts a thread that sends after each commit, and looks for forgotten rows every second. */
    public synchronized OutboxRelay start() {
        if (worker == null && !closed) {
            Thread started = new Thread(this::work, "kit-outbox");
            started.setDaemon(true);
            started.start();
            worker = started;
        }
        return this;
    }

    /** Sends whatever is due now, on this thread; returns how many rows were sent. */
    public int sendDue() throws Exception {
        int sent = 0;
        Pass pass;
        do {
            pass = transactions.execute(TransactionSettings.defaults(), this::pass);
            sent += pass.sent();
        } while ((pass.sent() > 0 || pass.claimed() == BATCH) && !closed);
        return sent;
    }

    /** Rows that were given up, oldest first. */
    public List<ParkedEvent> parked() {
        return unscoped.parked();
    }

    /** Sends a parked row again, from its first attempt; false if it is not parked. */
    public boolean retry(UUID eventId) {
        boolean found = unscoped.retry(eventId);
        wake();
        return found;
    }

    /** Stops after the pass that is running, within 30 seconds. */
    @Override
    public void close() {
        Thread running;
        synchronized (this) {
            closed = true;
            running = worker;
        }
        wake();
        try {
            if (running != null) {
                running.join(Duration.ofSeconds(30).toMillis());
                running.interrupt();
            }
        } catch (InterruptedException e) {
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
                log.warn("The outbox could not be read; trying again.", e);
            }
            pause(
                    failures == 0
                            ? POLL_MILLIS
                            : DEFAULT_RETRY.delayAfter(failures).toMillis());
        }
    }

    private void pause(long millis) {
        try {
            if (wakeUps.tryAcquire(millis, TimeUnit.MILLISECONDS)) {
                wakeUps.drainPermits();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closed = true;
        }
    }

    private Pass pass() {
        List<OutboxRow> rows = table.claim(BATCH);
        if (rows.isEmpty()) {
            return new Pass(0, 0);
        }
        if (send(rows) == null) {
            table.delete(rows);
            return new Pass(rows.size(), rows.size());
        }
        return new Pass(rows.size(), sendSingly(rows));
    }

    /** After a failed batch, so that one bad row does not hold up the others. */
    private int sendSingly(List<OutboxRow> rows) {
        int sent = 0;
        for (OutboxRow row : rows) {
            Exception failure = send(List.of(row));
            if (failure == null) {
                table.delete(List.of(row));
                sent++;
            } else {
                log.warn("Event {} could not be relayed.", row.envelope().id(), failure);
                table.failed(row, failure, retry, ThreadLocalRandom.current().nextDouble(0.8, 1.2));
            }
        }
        return sent;
    }

    private @Nullable Exception send(List<OutboxRow> rows) {
        List<Envelope> events = rows.stream().map(OutboxRow::envelope).toList();
        try {
            target.publish(events);
            return null;
        } catch (RuntimeException e) {
            return e;
        }
    }

    private record Pass(int claimed, int sent) {}
}
