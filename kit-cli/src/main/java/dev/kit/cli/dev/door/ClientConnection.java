package dev.kit.cli.dev.door;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A connection of a client, whose requests are forwarded one after the other. Used by one thread. */
final class ClientConnection {

    private static final int CONTINUE = 100;

    private static final int SWITCHING = 101;

    private static final int FINAL = 200;

    private final DoorLimits limits;

    private final Gate gate;

    private final Executor threads;

    private final @Nullable Tls tls;

    private final @Nullable CallerMark mark;

    private final Socket client;

    private final TimedInput input;

    private final BufferedInputStream in;

    private final OutputStream out;

    private @Nullable Upstream upstream;

    ClientConnection(
            Socket client, Gate gate, Executor threads, @Nullable Tls tls, @Nullable CallerMark mark, DoorLimits limits)
            throws IOException {
        this.limits = limits;
        this.tls = tls;
        this.gate = gate;
        this.threads = threads;
        this.mark = mark;
        this.client = client;
        this.input = new TimedInput(client);
        this.in = new BufferedInputStream(input);
        this.out = new BufferedOutputStream(client.getOutputStream());
    }

    /** Serves requests until the connection is to be closed. */
    void serve() throws IOException, InterruptedException {
        try {
            Optional<Head> request = next(limits.headMs());
            while (request.isPresent() && answer(request.get())) {
                request = next(limits.keptMs());
            }
        } catch (MalformedMessageException e) {
            refuse(OwnAnswer.malformed(String.valueOf(e.getMessage())));
        } catch (LateClientException e) {
            refuse(OwnAnswer.late());
        } finally {
            disconnect();
        }
    }

    /** Returns the next request, or empty if none begins within the given time. */
    private Optional<Head> next(int patienceMs) throws IOException {
        input.allowIdle(patienceMs);
        if (!begins()) {
            return Optional.empty();
        }
        input.allowInAll(limits.headMs());
        Optional<Head> request = Head.read(in);
        if (request.isPresent()) {
            RequestGrammar.check(request.get());
        }
        input.allowIdle(limits.bodyMs());
        return request;
    }

    private boolean begins() throws IOException {
        in.mark(1);
        try {
            if (in.read() < 0) {
                return false;
            }
        } catch (LateClientException e) {
            return false; // no request, so no response
        }
        in.reset();
        return true;
    }

    /**
     * Sends the response and waits for the client to close the connection. Closing it with unread input would discard
     * the response.
     */
    private void refuse(OwnAnswer answer) throws IOException {
        answer.writeLast(out);
        client.shutdownOutput();
        input.allowInAll(DoorLimits.LINGER_MS);
        Body.pump(in, OutputStream.nullOutputStream());
    }

    /** Responds to the request; returns whether another request may follow. */
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

    private OwnAnswer own(Head request, Gate.Passage passage) {
        boolean welcome = new AnsweredRequest(request, client.getInetAddress(), tls != null).isWelcome(gate.readers());
        if (passage instanceof Gate.Passage.Told told) {
            Obstacle known = told.obstacle();
            return OwnAnswer.told(known == null || welcome ? known : known.withoutSources());
        }
        Obstacle obstacle = ((Gate.Passage.Closed) passage).obstacle();
        return OwnAnswer.to(request, welcome ? obstacle : obstacle.withoutSources());
    }

    private boolean pass(Head request, Body body, Gate.Passage.Open passage) throws IOException, InterruptedException {
        if (request.isHttp2()) {
            return passHttp2(request, passage);
        }
        Runnable answered = once(passage.answered());
        try {
            Upstream application = connect(passage);
            application.out().write(named(request).withoutHttp2().bytes());
            application.out().flush();
            Sending sending = Sending.start(body, in, application, threads);
            Head answer = firstAnswer(application, answered, sending);
            sending.answer();
            boolean more = handBack(request, answer, application);
            return more && !request.closes() && sending.ended();
        } finally {
            answered.run();
        }
    }

    /**
     * Tunnels HTTP/2 frames of local clients. Requests of other machines could not be marked with the caller's address.
     */
    private boolean passHttp2(Head request, Gate.Passage.Open passage) throws IOException {
        passage.answered().run();
        if (!isLocal()) {
            throw new MalformedMessageException("other machines are answered in HTTP/1.1 only");
        }
        Upstream application = connect(passage);
        application.out().write(request.bytes());
        application.out().flush();
        tunnel(application);
        return false;
    }

    private boolean isLocal() {
        return client.getInetAddress().isLoopbackAddress();
    }

    private Head named(Head request) {
        InetAddress caller = client.getInetAddress();
        Head known = isLocal() ? request : request.with("X-Forwarded-For: " + caller.getHostAddress());
        return mark == null ? known : mark.on(known, caller);
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

    /** Returns the first final response; interim responses are forwarded. */
    private Head firstAnswer(Upstream application, Runnable answered, Sending sending) throws IOException {
        while (true) {
            Head answer;
            try {
                answer = Head.read(application.in()).orElseThrow(() -> new IOException("The application hung up"));
            } catch (MalformedMessageException e) {
                throw sending.faultOr(new IOException("The application's answer is malformed", e));
            } catch (IOException e) {
                throw sending.faultOr(e);
            }
            answered.run();
            int status = statusOf(answer);
            if (status == SWITCHING || status >= FINAL || status < CONTINUE) {
                return answer;
            }
            out.write(answer.bytes());
            out.flush();
        }
    }

    private static int statusOf(Head answer) throws IOException {
        try {
            return answer.status();
        } catch (MalformedMessageException e) {
            throw new IOException("The application's answer is malformed", e);
        }
    }

    private boolean handBack(Head request, Head answer, Upstream application) throws IOException {
        out.write(answer.bytes());
        if (statusOf(answer) == SWITCHING) {
            out.flush();
            tunnel(application);
            return false;
        }
        Body body = handBackBody(request, answer, application);
        application.touch();
        if (answer.closes()) {
            disconnect();
            return false;
        }
        return !(body instanceof Body.UntilEnd);
    }

    /** Forwards the response body. Malformed responses are not reported as faults of the client. */
    private Body handBackBody(Head request, Head answer, Upstream application) throws IOException {
        try {
            Body body = Body.ofAnswer(request.method(), answer);
            if (application.in().available() == 0) {
                out.flush();
            }
            body.copy(application.in(), out);
            return body;
        } catch (MalformedMessageException e) {
            throw new IOException("The application's answer is malformed", e);
        }
    }

    private void tunnel(Upstream application) throws IOException {
        input.allowIdle(0);
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

    /** Returns an action that runs on the first call only. */
    private static Runnable once(Runnable action) {
        AtomicBoolean done = new AtomicBoolean();
        return () -> {
            if (done.compareAndSet(false, true)) {
                action.run();
            }
        };
    }
}
