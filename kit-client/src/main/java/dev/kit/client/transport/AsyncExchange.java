package dev.kit.client.transport;

import dev.kit.client.http.ApiResponse;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** An exchange for which no thread waits; cancelling it cancels the underlying request. */
final class AsyncExchange extends CompletableFuture<ApiResponse<byte[]>> implements Expiry.Exchange {

    private final long end;
    private final CappedBody body;
    private final long gzipLimit;

    /**
     * Creates an exchange that has not started.
     *
     * @param gzipLimit the maximum size of the decoded body; -1 if the caller decodes it
     */
    AsyncExchange(long end, CappedBody body, long gzipLimit) {
        this.end = end;
        this.body = body;
        this.gzipLimit = gzipLimit;
    }

    @Override
    public long end() {
        return end;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // this future carries the outcome
    void follow(CompletableFuture<HttpResponse<byte[]>> request) {
        request.whenComplete((answer, failure) -> {
            if (failure == null) {
                complete(answer);
            } else {
                boolean wrapped = failure instanceof CompletionException && failure.getCause() != null;
                completeExceptionally(wrapped ? failure.getCause() : failure);
            }
        });
        whenComplete((answer, failure) -> {
            Expiry.forget(this);
            body.abort();
            request.cancel(true);
        });
    }

    private void complete(HttpResponse<byte[]> received) {
        ApiResponse<byte[]> answer = JdkTransport.answer(received);
        try {
            complete(gzipLimit < 0 ? answer : Gzip.decoded(answer, gzipLimit));
        } catch (IOException e) {
            completeExceptionally(e);
        }
    }

    @Override
    public void expire() {
        completeExceptionally(JdkTransport.late());
    }
}
