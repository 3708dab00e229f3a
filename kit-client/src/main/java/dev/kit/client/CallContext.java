package dev.kit.client;

import dev.kit.client.http.Headers;
import dev.kit.client.retry.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The state shared by the stages of one call; used by one stage at a time. */
final class CallContext {

    private final String endpoint;
    private final Headers explicit;
    private final long end;
    private final CallSettings settings;
    private final List<AuthStrategy> credentials;
    private final @Nullable OpenBody body;
    private boolean refreshed;
    private volatile @Nullable Duration unwaited;
    private final CompletableFuture<@Nullable Void> cancelled = new CompletableFuture<>();

    CallContext(
            String endpoint,
            Headers explicit,
            CallSettings settings,
            List<AuthStrategy> credentials,
            @Nullable OpenBody body) {
        this.endpoint = endpoint;
        this.explicit = explicit;
        this.end = System.nanoTime() + settings.times().call().toNanos();
        this.settings = settings;
        this.credentials = credentials;
        this.body = body;
    }

    String endpoint() {
        return endpoint;
    }

    Headers explicit() {
        return explicit;
    }

    /** Returns the time left in nanoseconds; not above zero once the deadline has passed. */
    long remaining() {
        return end - System.nanoTime();
    }

    /** Records that the server requests a wait that exceeds the deadline. */
    void tooLong(Duration asked) {
        unwaited = asked;
    }

    @Nullable Duration unwaited() {
        return unwaited;
    }

    RetryPolicy retry() {
        return settings.retry();
    }

    CallSettings.Times times() {
        return settings.times();
    }

    List<AuthStrategy> credentials() {
        return credentials;
    }

    /** Returns the holder for the unread body of a success, or null if the response is read as a whole. */
    @Nullable OpenBody body() {
        return body;
    }

    /** Registers the future that an asynchronous call waits for, so that cancelling the call cancels it. */
    @SuppressWarnings("FutureReturnValueIgnored") // the future itself carries the outcome
    <T> CompletableFuture<T> track(CompletableFuture<T> future) {
        cancelled.thenRun(() -> future.cancel(true));
        return future;
    }

    /** Cancels the future that the call waits for, now and later. */
    void cancel() {
        cancelled.complete(null);
    }

    /** Returns true the first time only: credentials are refreshed once in a call. */
    boolean mayRefresh() {
        boolean first = !refreshed;
        refreshed = true;
        return first;
    }
}
