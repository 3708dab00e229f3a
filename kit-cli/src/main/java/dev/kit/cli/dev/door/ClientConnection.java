package dev.kit.cli.dev.door;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Passes the requests of one connection on, one after the other. Used by one thread. */
final class ClientConnection {

    private static final int CONTINUE = 100;

    private static final int SWITCHING = 101;

    private static final int FINAL = 200;

    private final Gate gate;

    private final Executor threads;

    private final @Nullable Tls tls;

    private final @Nullable String remote;

    private final InputStream in;

    private final OutputStream out;

    private @Nullable Upstream upstream;

    ClientConnection(Socket client, Gate gate, Executor threads, @Nullable Tls tls) throws IOException {
        this.tls = tls;
        this.gate = gate;
        this.threads = threads;
        InetAddress address = client.getInetAddress();
        this.remote = address.isLoopbackAddress() ? null : address.getHostAddress();
        this.in = new BufferedInputStream(client.getInputStream());
        this.out = new BufferedOutputStream(client.getOutputStream());
    }

    /** Returns when the connection is to be closed. */
    void serve() throws IOException, InterruptedException {
        try {
            boolean more = true;
            while (more) {
                Optional<Head> request = Head.read(in);
                more = request.isPresent() && answer(request.get());
            }
        } catch (MalformedMessageException e) {
            OwnAnswer.malformed(String.valueOf(e.getMessage())).write("GET", out);
        } finally {
            disconnect();
        }
    }

    /** Answers whether another request may follow. */
    private boolean answer(Head request) throws IOException, InterruptedException {
        Body body = request.isHttp2() ? new Body.None() : Body.ofRequest(request);
        Gate.Passage passage = gate.enter(request.target());
        if (passage instanceof Gate.Passage.Open open) {
            return pass(request, body, open);
        }
        boolean reads = !request.has("expect", "100-continue");
        if (reads) {
            body.copy(in, OutputStream.nullOutputStream());
        }
        own(request, passage).write(request.method(), out);
        return reads && !request.closes();
    }

    private static OwnAnswer own(Head request, Gate.Passage passage) {
        return passage instanceof Gate.Passage.Told told
                ? OwnAnswer.told(told.obstacle())
                : OwnAnswer.to(request, ((Gate.Passage.Closed) passage).obstacle());
    }

    private boolean pass(Head request, Body body, Gate.Passage.Open passage) throws IOException {
        Once answered = new Once(passage.answered());
        try {
            Upstream application = connect(passage);
            Head sent = remote == null ? request : request.with("X-Forwarded-For: " + remote);
            application.out().write(sent.withoutHttp2().bytes());
            application.out().flush();
            if (request.isHttp2()) {
                if (remote == null) {
                    answered.run();
                    tunnel(application);
                }
                return false;
            }
            CompletableFuture<Void> sending = send(body, application);
            Head answer = firstAnswer(application, answered);
            boolean more = handBack(request, answer, application);
            return more && isSent(sending) && !request.closes();
        } catch (MalformedMessageException e) {
            throw new IOException("The application's answer is malformed", e);
        } finally {
            answered.run();
        }
    }

    private Upstream connect(Gate.Passage.Open passage) throws IOException {
        Upstream known = upstream;
        if (known == null || !known.fits(passage)) {
            disconnect();
            known = Upstream.connect(passage, tls);
            upstream = known;
        }
        return known;
    }

    /** A large body is sent while the answer is awaited, which may come before its end. */
    private CompletableFuture<Void> send(Body body, Upstream application) throws IOException {
        if (body instanceof Body.None) {
            return CompletableFuture.completedFuture(null);
        }
        if (body instanceof Body.Sized sized && sized.length() <= in.available()) {
            body.copy(in, application.out());
            return CompletableFuture.completedFuture(null);
        }
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        body.copy(in, application.out());
                    } catch (IOException e) {
                        throw new CompletionException(e);
                    }
                },
                threads);
    }

    private static boolean isSent(CompletableFuture<Void> sending) {
        return sending.isDone() && !sending.isCompletedExceptionally();
    }

    /** The first answer that is not interim; those are handed on. */
    private Head firstAnswer(Upstream application, Once answered) throws IOException {
        while (true) {
            Head answer = Head.read(application.in()).orElseThrow(() -> new IOException("The application hung up"));
            answered.run();
            int status = answer.status();
            if (status == SWITCHING || status >= FINAL || status < CONTINUE) {
                return answer;
            }
            out.write(answer.bytes());
            out.flush();
        }
    }

    private boolean handBack(Head request, Head answer, Upstream application) throws IOException {
        out.write(answer.bytes());
        if (answer.status() == SWITCHING) {
            out.flush();
            tunnel(application);
            return false;
        }
        Body body = Body.ofAnswer(request.method(), answer);
        if (application.in().available() == 0) {
            out.flush();
        }
        body.copy(application.in(), out);
        application.touch();
        if (answer.closes()) {
            disconnect();
            return false;
        }
        return !(body instanceof Body.UntilEnd);
    }

    private void tunnel(Upstream application) throws IOException {
        CompletableFuture<Void> up = CompletableFuture.runAsync(
                () -> {
                    try {
                        Body.pump(in, application.out());
                        application.close();
                    } catch (IOException e) {
                        throw new CompletionException(e);
                    }
                },
                threads);
        try {
            Body.pump(application.in(), out);
        } finally {
            up.cancel(true);
        }
    }

    private void disconnect() throws IOException {
        if (upstream != null) {
            upstream.close();
            upstream = null;
        }
    }

    /** Runs an action the first time only. */
    private static final class Once implements Runnable {

        private final Runnable action;

        private boolean done;

        Once(Runnable action) {
            this.action = action;
        }

        @Override
        public void run() {
            if (!done) {
                done = true;
                action.run();
            }
        }
    }
}
