package dev.kit.cli.dev.door;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The transfer of a request body. A large body is sent while waiting for the response, which may arrive before its end.
 */
final class Sending {

    private static final long REST_SECONDS = 30;

    private final Body body;

    private final BufferedInputStream in;

    private final Upstream application;

    private @Nullable IOException fault;

    private boolean answering;

    private CompletableFuture<Void> end = CompletableFuture.completedFuture(null);

    private Sending(Body body, BufferedInputStream in, Upstream application) {
        this.body = body;
        this.in = in;
        this.application = application;
    }

    static Sending start(Body body, BufferedInputStream in, Upstream application, Executor threads) throws IOException {
        Sending sending = new Sending(body, in, application);
        if (body instanceof Body.Sized sized && sized.length() <= in.available()) {
            body.copy(in, application.out());
        } else if (!(body instanceof Body.None)) {
            sending.end = CompletableFuture.runAsync(sending::send, threads);
        }
        return sending;
    }

    /** Waits for the body; returns whether all of it was sent. */
    boolean ended() throws InterruptedException {
        try {
            end.get(REST_SECONDS, TimeUnit.SECONDS);
            return true;
        } catch (ExecutionException | TimeoutException e) {
            return false; // another request cannot follow
        }
    }

    /** Returns the client's fault that ended the exchange with the application, else the given exception. */
    synchronized IOException faultOr(IOException other) {
        return fault == null ? other : fault;
    }

    /**
     * Marks the start of the response, which is then forwarded completely; throws the client's fault if that came
     * first.
     */
    synchronized void answer() throws IOException {
        if (fault != null) {
            throw fault;
        }
        answering = true;
    }

    private void send() {
        try {
            body.copy(in, application.out());
        } catch (MalformedMessageException | LateClientException e) {
            fail(e);
            throw new CompletionException(e);
        } catch (IOException e) {
            throw new CompletionException(e);
        }
    }

    /**
     * Records the fault. The application would wait for the rest of the body, so its connection is closed unless it is
     * already responding.
     */
    private synchronized void fail(IOException e) {
        fault = e;
        if (!answering) {
            application.end();
        }
    }
}
