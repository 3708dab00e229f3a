package dev.kit.constructs.testing.lambda;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The HTTP API from which a function requests events and to which it returns responses. Thread-safe. */
final class RuntimeApi implements AutoCloseable {

    private static final String ROOT = "/2018-06-01/runtime/";
    private static final byte[] ACCEPTED = "{\"status\":\"OK\"}".getBytes(StandardCharsets.UTF_8);

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(RuntimeApi::thread);
    private final String function;
    private final BlockingQueue<Pending> waiting = new LinkedBlockingQueue<>();
    private final Map<String, Pending> running = new ConcurrentHashMap<>();
    private volatile long firstAskedAt;

    private RuntimeApi(HttpServer server, String function) {
        this.server = server;
        this.function = function;
    }

    static RuntimeApi start(String function) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        RuntimeApi api = new RuntimeApi(server, function);
        server.setExecutor(api.threads);
        server.createContext(ROOT + "invocation/next", api::next);
        server.createContext(ROOT + "invocation/", api::answered);
        server.createContext(ROOT + "init/error", api::failed);
        server.start();
        return api;
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "kit-runtime-api");
        thread.setDaemon(true);
        return thread;
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** Returns the time of the first request in units of {@link System#nanoTime}, or zero before it. */
    long firstAskedAt() {
        return firstAskedAt;
    }

    Pending offer(byte[] event, Duration timeout) {
        Pending pending = new Pending(UUID.randomUUID().toString(), event, timeout, new CompletableFuture<>());
        running.put(pending.id(), pending);
        waiting.add(pending);
        return pending;
    }

    private void next(HttpExchange exchange) throws IOException {
        if (firstAskedAt == 0) {
            firstAskedAt = System.nanoTime();
        }
        Pending pending;
        try {
            pending = waiting.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            exchange.close();
            return;
        }
        long deadline = System.currentTimeMillis() + pending.timeout().toMillis();
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.getResponseHeaders().set("Lambda-Runtime-Aws-Request-Id", pending.id());
        exchange.getResponseHeaders().set("Lambda-Runtime-Deadline-Ms", String.valueOf(deadline));
        exchange.getResponseHeaders()
                .set("Lambda-Runtime-Invoked-Function-Arn", "arn:aws:lambda:eu-central-1:0:function:" + function);
        exchange.getResponseHeaders().set("Lambda-Runtime-Trace-Id", "Root=1-0-0;Parent=0;Sampled=0");
        send(exchange, 200, pending.event());
    }

    private void answered(HttpExchange exchange) throws IOException {
        String[] path =
                exchange.getRequestURI().getPath().substring(ROOT.length()).split("/", -1);
        byte[] body = exchange.getRequestBody().readAllBytes();
        send(exchange, 202, ACCEPTED);
        Pending pending = running.remove(path[1]);
        if (pending != null) {
            pending.answer().complete(new LocalLambda.Answer(body, path[2].equals("error")));
        }
    }

    /** Records that the function could not be created: every invocation then fails with the reason. */
    private void failed(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        send(exchange, 202, ACCEPTED);
        running.values().forEach(pending -> pending.answer().complete(new LocalLambda.Answer(body, true)));
    }

    private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        if (body.length > 0) {
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    /** An invocation without a response yet. */
    @SuppressWarnings("ArrayRecordComponent") // handed over, never changed; compared by nobody
    record Pending(String id, byte[] event, Duration timeout, CompletableFuture<LocalLambda.Answer> answer) {

        boolean isAnswered() {
            return answer.isDone();
        }

        LocalLambda.@Nullable Answer await(Duration time) throws InterruptedException {
            try {
                return answer.get(time.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                return null;
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
