package dev.kit.client.transport;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A body of the JDK's client that is read as it arrives. Unlike the JDK's own stream it ends when its reader is
 * interrupted, and after too long a silence.
 */
final class ArrivingBody extends InputStream implements HttpResponse.BodySubscriber<InputStream> {

    private final long silence;
    private final BlockingQueue<Optional<List<ByteBuffer>>> arrived = new LinkedBlockingQueue<>();
    private List<ByteBuffer> current = List.of();
    private int index;
    private boolean ended;
    private volatile Flow.@Nullable Subscription subscription;
    private volatile @Nullable Throwable failure;
    private volatile boolean closed;

    ArrivingBody(Duration silence) {
        this.silence = silence.toNanos();
    }

    @Override
    public CompletionStage<InputStream> getBody() {
        return CompletableFuture.completedFuture(this);
    }

    @Override
    public void onSubscribe(Flow.Subscription started) {
        subscription = started;
        if (closed) {
            started.cancel();
        } else {
            started.request(1);
        }
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        arrived.add(Optional.of(buffers));
    }

    @Override
    public void onError(Throwable thrown) {
        failure = thrown;
        arrived.add(Optional.empty());
    }

    @Override
    public void onComplete() {
        arrived.add(Optional.empty());
    }

    @Override
    public int read() throws IOException {
        return awaitByte() ? current.get(index).get() & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!awaitByte()) {
            return -1;
        }
        ByteBuffer buffer = current.get(index);
        int count = Math.min(length, buffer.remaining());
        buffer.get(target, offset, count);
        return count;
    }

    /** Waits for a byte; returns false at the end. */
    private boolean awaitByte() throws IOException {
        while (!ended) {
            for (; index < current.size(); index++) {
                if (current.get(index).hasRemaining()) {
                    return true;
                }
            }
            Optional<List<ByteBuffer>> next = next();
            current = next.orElse(List.of());
            index = 0;
            ended = next.isEmpty();
            Flow.Subscription source = subscription;
            if (source != null) {
                source.request(1);
            }
        }
        Throwable thrown = failure;
        if (thrown != null) {
            throw thrown instanceof IOException io ? io : new IOException(thrown);
        }
        return false;
    }

    private Optional<List<ByteBuffer>> next() throws IOException {
        try {
            if (closed) {
                throw new IOException("The body was closed.");
            }
            Optional<List<ByteBuffer>> buffers = arrived.poll(silence, TimeUnit.NANOSECONDS);
            if (buffers == null) {
                close();
                throw JdkTransport.late();
            }
            return buffers;
        } catch (InterruptedException e) {
            close();
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("The reading thread was interrupted.");
        }
    }

    @Override
    public void close() {
        closed = true;
        Flow.Subscription source = subscription;
        if (source != null) {
            source.cancel();
        }
    }
}
