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
 * Takes the connection away from a transaction that outlives its time, since drivers do not react to an interrupt.
 *
 * <p>First the statement that runs is cancelled, again and again for a grace period, because a cancellation that finds
 * none has no effect; after that the connection is aborted. Once closed it never touches the connection again, which
 * by then may serve somebody else.
 */
final class TimeLimit implements AutoCloseable, DeadlineWatch.Watched {

    private static final Logger log = LoggerFactory.getLogger(Transactions.class);

    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final int CANCELLATIONS = 5;
    private static final int THREADS = 8;

    /**
     * For limits that are reached. Waiting for one of these threads is left to {@link DeadlineWatch}: each transaction
     * would wake one of them. Nobody waits for them either, so one that hangs on a dead server delays no other for
     * long.
     */
    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private final Connection connection;
    private final Duration limit;
    private final long end;
    private volatile boolean expired;
    private boolean closed;
    private int cancellations;
    private @Nullable Future<?> alarm;

    private TimeLimit(Connection connection, Duration limit, long end) {
        this.connection = connection;
        this.limit = limit;
        this.end = end;
    }

    /** Watches {@code connection}; the wait for it since {@code begin}, in nanoseconds, counts. */
    static TimeLimit start(Connection connection, Duration limit, long begin) {
        TimeLimit started = new TimeLimit(connection, limit, begin + limit.toNanos());
        DeadlineWatch.add(started);
        return started;
    }

    @Override
    public long end() {
        return end;
    }

    @Override
    public void expire() {
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

    /** Whether it has to be tried again. Holds the lock meanwhile: closing waits, so nothing arrives too late. */
    private synchronized boolean cancel() {
        if (closed) {
            return false;
        }
        expired = true;
        boolean cancelled = cancellations++ < CANCELLATIONS && RunningStatement.cancel(connection);
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

    /** Fails if time is up: whatever was cancelled, the transaction must not commit. */
    void check() {
        if (expired) {
            throw new TransactionTimedOutException("The transaction took longer than " + limit.toMillis()
                    + " ms and was rolled back. Do less in one transaction, or raise its timeout.");
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        DeadlineWatch.remove(this);
        if (alarm != null) {
            alarm.cancel(false);
        }
    }

    /** The identity hash would inflate the lock. */
    @Override
    public int hashCode() {
        return Long.hashCode(end);
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
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
