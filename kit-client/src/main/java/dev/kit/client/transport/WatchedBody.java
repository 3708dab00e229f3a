package dev.kit.client.transport;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A body that is read as it arrives, and aborted after too long a silence or an interrupt of the reading thread. */
final class WatchedBody extends InputStream implements Expiry.Exchange {

    private final InputStream body;
    private final Runnable abort;
    private final long silence;
    private volatile @Nullable Thread reader;
    private volatile long since;
    private volatile boolean expired;
    private boolean ended;

    private WatchedBody(InputStream body, Duration silence, Runnable abort) {
        this.body = body;
        this.silence = silence.toNanos();
        this.abort = abort;
    }

    /**
     * Watches a body until it is closed.
     *
     * @param abort ends a read on another thread
     */
    static InputStream over(InputStream body, Duration silence, Runnable abort) {
        WatchedBody watched = new WatchedBody(body, silence, abort);
        Expiry.watch(watched);
        return watched;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        since = System.nanoTime();
        reader = Thread.currentThread();
        try {
            int count = expired ? -1 : body.read(buffer, offset, length);
            refuseLate();
            ended = count < 0;
            return count;
        } catch (IOException e) {
            refuseLate();
            throw e;
        } finally {
            reader = null;
        }
    }

    private void refuseLate() throws IOException {
        if (expired) {
            throw JdkTransport.late();
        }
    }

    @Override
    public long end() {
        return (reader == null ? System.nanoTime() : since) + silence;
    }

    @Override
    public boolean abandoned() {
        Thread waiting = reader;
        return waiting != null && waiting.isInterrupted();
    }

    @Override
    public void expire() {
        expired = end() - System.nanoTime() <= 0;
        abort.run();
    }

    @Override
    public void close() throws IOException {
        Expiry.forget(this);
        if (!ended) {
            abort.run(); // otherwise the library would wait for the rest to keep the connection
        }
        body.close();
    }
}
