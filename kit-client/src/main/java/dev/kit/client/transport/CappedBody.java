package dev.kit.client.transport;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Collects a body up to a limit; can be aborted from another thread. */
final class CappedBody implements HttpResponse.BodySubscriber<byte[]> {

    private final long limit;
    private final CompletableFuture<byte[]> result = new CompletableFuture<>();
    private final ByteArrayOutputStream collected = new ByteArrayOutputStream();
    private volatile Flow.@Nullable Subscription subscription;
    private volatile boolean aborted;

    CappedBody(long limit) {
        this.limit = limit;
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
            if (collected.size() + (long) buffer.remaining() > limit) {
                abort();
                result.completeExceptionally(new BodyTooLargeException(limit));
                return;
            }
            byte[] chunk = new byte[buffer.remaining()];
            buffer.get(chunk);
            collected.write(chunk, 0, chunk.length);
        }
    }

    @Override
    public void onError(Throwable failure) {
        result.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        result.complete(collected.toByteArray());
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
