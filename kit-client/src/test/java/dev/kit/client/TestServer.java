package dev.kit.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kit.client.http.Headers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A real server on the loopback whose answers a test writes down. */
public final class TestServer implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Seen> seen = new CopyOnWriteArrayList<>();

    /** Serves {@code answer} for every path. */
    public TestServer(Answer answer) {
        try {
            // The system drops connections that a full queue cannot take, and tries again after a second.
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 2_000);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            try (exchange) {
                seen.add(Seen.of(exchange));
                answer.to(exchange, seen.size());
            }
        });
        server.start();
    }

    /** A server that always gives one JSON answer. */
    public static TestServer json(int status, String body) {
        return new TestServer((exchange, count) -> reply(exchange, status, body));
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    public List<Seen> seen() {
        return seen;
    }

    public Seen last() {
        return seen.get(seen.size() - 1);
    }

    /** Answers with JSON. */
    public static void reply(HttpExchange exchange, int status, String body) throws IOException {
        reply(exchange, status, body, "application/json");
    }

    /** Answers with any media type. */
    public static void reply(HttpExchange exchange, int status, String body, String mediaType) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", mediaType);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    /** Writes the answer to the {@code count}-th request. */
    @FunctionalInterface
    public interface Answer {
        void to(HttpExchange exchange, int count) throws IOException;
    }

    /** A request as it arrived. */
    public record Seen(String method, String uri, Headers headers, String body) {

        static Seen of(HttpExchange exchange) throws IOException {
            Map<String, List<String>> headers = Map.copyOf(exchange.getRequestHeaders());
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            return new Seen(
                    exchange.getRequestMethod(), exchange.getRequestURI().toString(), Headers.of(headers), body);
        }

        public String header(String name) {
            return headers.first(name).orElse("");
        }
    }
}
