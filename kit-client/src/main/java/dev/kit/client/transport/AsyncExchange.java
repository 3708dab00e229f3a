package dev.kit.client.transport;

import dev.kit.client.http.ApiResponse;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** An exchange that no thread waits for; cancelled, it gives up the request behind it. */
final class AsyncExchange extends CompletableFuture<ApiResponse<byte[]>> implements Expiry.Exchange {

    private final long end;
    private final CappedBody body;
    private volatile @Nullable CompletableFuture<?> pending;

    AsyncExchange(long end, CappedBody body) {
        this.end = end;
        this.body = body;
    }

    @Override
    public long end() {
        return end;
    }

    void follow(CompletableFuture<HttpResponse<byte[]>> request) {
        pending = request;
        request.whenComplete((answer, failure) -> {
            Expiry.forget(this);
            if (failure == null) {
                complete(JdkTransport.answer(answer));
            } else {
                boolean wrapped = failure instanceof CompletionException && failure.getCause() != null;
                completeExceptionally(wrapped ? failure.getCause() : failure);
            }
        });
        if (isDone()) {
            giveUp();
        }
    }

    @Override
    public void expire() {
        completeExceptionally(JdkTransport.late());
        giveUp();
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        Expiry.forget(this);
        giveUp();
        return cancelled;
    }

    private void giveUp() {
        body.abort();
        CompletableFuture<?> request = pending;
        if (request != null) {
            request.cancel(true);
        }
    }
}
