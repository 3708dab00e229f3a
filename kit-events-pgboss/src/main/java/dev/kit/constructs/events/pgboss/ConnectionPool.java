package dev.kit.constructs.events.pgboss;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A few connections that publishing threads share. Thread-safe. */
final class ConnectionPool implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 30;
    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Connections connections;
    private final int size;
    private final Semaphore permits;
    private final Deque<Idle> idle = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    ConnectionPool(Connections connections, int size) {
        this.connections = connections;
        this.size = size;
        this.permits = new Semaphore(size, true);
    }

    /** Work on a connection. */
    @FunctionalInterface
    interface Work<T> {

        T on(Connection connection) throws SQLException;
    }

    /** Runs {@code work}, and once more on a new connection if the first one is broken. */
    <T> T retrying(Work<T> work) throws SQLException {
        try {
            return run(work);
        } catch (SQLException e) {
            if (!Connections.isBroken(e) || closed) {
                throw e;
            }
            discardIdle();
            return run(work);
        }
    }

    <T> T run(Work<T> work) throws SQLException {
        Connection connection = take();
        boolean usable = false;
        try {
            T result = work.on(connection);
            usable = true;
            return result;
        } catch (SQLException e) {
            usable = !Connections.isBroken(e) && connection.getAutoCommit();
            throw e;
        } finally {
            give(connection, usable);
        }
    }

    private Connection take() throws SQLException {
        acquire();
        try {
            for (Idle next = idle.pollFirst(); next != null; next = idle.pollFirst()) {
                if (next.isUsable()) {
                    return next.connection();
                }
                closeQuietly(next.connection());
            }
            return connections.open();
        } catch (SQLException | RuntimeException e) {
            permits.release();
            throw e;
        }
    }

    private void acquire() throws SQLException {
        try {
            if (!permits.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new SQLException(
                        "all " + size + " connections are in use for " + PATIENCE_SECONDS
                                + " s; raise the option poolSize",
                        "53300");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted while waiting for a connection", "57014", e);
        }
    }

    private void give(Connection connection, boolean usable) {
        if (usable && !closed) {
            idle.addFirst(new Idle(connection, System.nanoTime()));
        } else {
            closeQuietly(connection);
        }
        permits.release();
        if (closed) {
            discardIdle();
        }
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
        discardIdle();
    }

    private void discardIdle() {
        for (Idle next = idle.pollFirst(); next != null; next = idle.pollFirst()) {
            closeQuietly(next.connection());
        }
    }

    /** Closes a connection. A failure is only logged, since the connection is not used again. */
    static void closeQuietly(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            PgBossDatabase.log.debug("Could not close a connection", e);
        }
    }

    /** Closes the socket without notifying the server. A thread that waits for a response fails. */
    static void abort(Connection connection) {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            PgBossDatabase.log.debug("Could not cut a connection", e);
        }
    }

    private record Idle(Connection connection, long since) {

        boolean isUsable() throws SQLException {
            return System.nanoTime() - since < FRESH_NANOS || connection.isValid(2);
        }
    }
}
