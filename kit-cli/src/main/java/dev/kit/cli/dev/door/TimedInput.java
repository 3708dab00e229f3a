package dev.kit.cli.dev.door;

import java.io.FilterInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;

/** The input of a client with time limits. Used by one thread at a time. */
final class TimedInput extends FilterInputStream {

    private final Socket client;

    private int idleMs;

    private long deadlineNanos;

    private boolean untilDeadline;

    TimedInput(Socket client) throws IOException {
        super(client.getInputStream());
        this.client = client;
    }

    /** Sets the maximum idle time in milliseconds; 0 means no limit. */
    void allowIdle(int ms) {
        untilDeadline = false;
        idleMs = ms;
    }

    /** Sets the maximum time for all further reads together, in milliseconds from now. */
    void allowInAll(int ms) {
        untilDeadline = true;
        deadlineNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ms);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        try {
            client.setSoTimeout(untilDeadline ? left() : idleMs);
            return super.read(bytes, offset, length);
        } catch (SocketTimeoutException e) {
            throw new LateClientException(e);
        }
    }

    private int left() throws SocketTimeoutException {
        long left = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime());
        if (left <= 0) {
            throw new SocketTimeoutException("The time is over");
        }
        return (int) left;
    }
}
