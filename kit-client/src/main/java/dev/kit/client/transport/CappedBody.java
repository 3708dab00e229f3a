package dev.kit.client.transport;

import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Collects a body up to a limit; can be aborted from another thread. */
final class CappedBody implements HttpResponse.BodySubscriber<byte[]> {

    private static final byte[] NOTHING = {};
    private static final int SMALLEST = 1024;
    private static final int TRUSTED = 1024 * 1024;

    private final long limit;
    private final CompletableFuture<byte[]> result = new CompletableFuture<>();
    private byte[] collected = NOTHING;
    private int size;
    private volatile Flow.@Nullable Subscription subscription;
    private volatile boolean aborted;

    CappedBody(long limit) {
        this.limit = limit;
    }

    /** Reserves memory for a body of a declared length, as far as that can be trusted. */
    CappedBody expecting(long length) {
        if (length > 0) {
            collected = new byte[(int) Math.min(length, TRUSTED)];
        }
        return this;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return result;
    }

    @Override
    public void onSubscribe(Flow.Subscription started) {
        subscription = started;
        if (aborted) {
            started.cancel();
        } else {
            started.request(Long.MAX_VALUE);
        }
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            int length = buffer.remaining();
            if (size + (long) length > Math.min(limit, Integer.MAX_VALUE - 16)) {
                abort();
                result.completeExceptionally(new BodyTooLargeException(limit));
                return;
            }
            if (size + length > collected.length) {
                long doubled = Math.min(2L * collected.length, Integer.MAX_VALUE - 16);
                collected = Arrays.copyOf(collected, (int) Math.max(size + length, Math.max(doubled, SMALLEST)));
            }
            buffer.get(collected, size, length);
            size += length;
        }
    }

    @Override
    public void onError(Throwable failure) {
        result.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        result.complete(size == collected.length ? collected : Arrays.copyOf(collected, size));
    }

    /** Stops receiving. */
    void abort() {
        aborted = true;
        Flow.Subscription current = subscription;
        if (current != null) {
            current.cancel();
        }
    }
}
