package dev.kit.boot.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** An API on this machine that has one product at every path, and remembers the requests. */
public final class Api implements AutoCloseable {

    private final HttpServer server;
    private final List<HttpExchange> requests = new CopyOnWriteArrayList<>();
    private volatile int status = 200;

    public Api() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::answer);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            requests.add(exchange);
            byte[] body = "{\"id\":1,\"name\":\"Tea\"}".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    public void answerWith(int other) {
        status = other;
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    public int count() {
        return requests.size();
    }

    /** Returns a header of the last request; null if it has none. */
    public String header(String name) {
        return String.valueOf(
                requests.get(requests.size() - 1).getRequestHeaders().getFirst(name));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
