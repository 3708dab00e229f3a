package dev.kit.constructs.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.TransactionTimedOutException;

/**
 * One use of a connection, which ends with a deadline at the latest.
 *
 * <p>First the running statement is cancelled, repeatedly for a grace period, because a cancellation has no effect if
 * no statement is running. After that the connection is aborted. A closed use never affects the connection, which
 * another transaction may use by then.
 */
final class ConnectionUse implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Transactions.class);

    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final int CANCELLATIONS = 5;
    private static final int THREADS = 8;

    /**
     * The threads for expired uses. The waiting is left to the deadline, since each transaction would wake one of these
     * threads. A thread that hangs on a dead server does not delay the others for long.
     */
    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private final Connection connection;
    private final Duration limit;
    private final WorkDeadline deadline;
    private boolean closed;
    private int cancellations;
    private @Nullable Future<?> alarm;

    private ConnectionUse(Connection connection, Duration limit, WorkDeadline deadline) {
        this.connection = connection;
        this.limit = limit;
        this.deadline = deadline;
    }

    /**
     * Begins a use of {@code connection} for at most {@code limit}. The time since {@code begin}, in nanoseconds,
     * counts, such as the wait for the connection.
     */
    static ConnectionUse begin(Connection connection, Duration limit, long begin) {
        ConnectionUse use = new ConnectionUse(connection, limit, WorkDeadline.within(limit, begin));
        use.deadline.attach(use);
        return use;
    }

    /** Starts to end the use; called once. */
    void expire() {
        schedule(Duration.ZERO);
    }

    private synchronized void schedule(Duration delay) {
        if (!closed) {
            alarm = TIMER.schedule(this::enforce, delay.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    private void enforce() {
        if (cancel()) {
            schedule(PAUSE);
        }
    }

    /**
     * Cancels the statement, and returns true if it has to be cancelled again. The lock is held meanwhile: closing
     * waits for it, so no cancellation arrives too late.
     */
    private synchronized boolean cancel() {
        if (closed) {
            return false;
        }
        boolean cancelled = cancellations++ < CANCELLATIONS && PostgresDriver.cancel(connection);
        if (!cancelled) {
            abort();
        }
        return cancelled;
    }

    private void abort() {
        try {
            connection.abort(TIMER);
            log.warn("A transaction did not end within {} ms, so its connection was closed.", limit.toMillis());
        } catch (SQLException | RuntimeException e) {
            log.warn("A transaction does not end within {} ms, nor can its connection be closed.", limit.toMillis(), e);
        }
    }

    /** Fails if the time has expired. The transaction must not commit then, whatever was cancelled. */
    void check() {
        if (deadline.isExpired()) {
            throw new TransactionTimedOutException("The transaction took longer than " + limit.toMillis()
                    + " ms and was rolled back. Do less in one transaction, or raise its timeout.");
        }
    }

    @Override
    public void close() {
        deadline.detach(this);
        synchronized (this) {
            closed = true;
            if (alarm != null) {
                alarm.cancel(false);
            }
        }
    }

    private static ScheduledThreadPoolExecutor timer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(
                THREADS,
                task -> {
                    Thread thread = new Thread(task, "kit-transaction-limits");
                    thread.setDaemon(true);
                    return thread;
                },
                new ThreadPoolExecutor.DiscardPolicy());
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }
}
