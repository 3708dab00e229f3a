package dev.kit.cli.dev.door;

import java.io.FilterInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;

/** Reads from a client for a limited time. Used by one thread at a time. */
final class TimedInput extends FilterInputStream {

    private final Socket client;

    private int idleMs;

    private long deadlineNanos;

    private boolean untilDeadline;

    TimedInput(Socket client) throws IOException {
        super(client.getInputStream());
        this.client = client;
    }

    /** Lets the client be silent that long, 0 for any time. */
    void allowIdle(int ms) {
        untilDeadline = false;
        idleMs = ms;
    }

    /** Ends all reading that long from now, however often something comes. */
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
