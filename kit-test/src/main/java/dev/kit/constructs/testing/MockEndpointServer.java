package dev.kit.constructs.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kit.constructs.http.Answer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server with mocked endpoints on a free local port, until closed. Thread-safe. */
public final class MockEndpointServer implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads;
    private final String path;

    private MockEndpointServer(HttpServer server, ExecutorService threads, String path) {
        this.server = server;
        this.threads = threads;
        this.path = path;
    }

    static MockEndpointServer start(URI baseUrl, MockRoutes routes) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ExecutorService threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        server.createContext("/", exchange -> serve(exchange, routes));
        server.start();
        return new MockEndpointServer(server, threads, baseUrl.getRawPath() == null ? "" : baseUrl.getRawPath());
    }

    /**
     * Returns the server's address, with the path of the mocked URL.
     *
     * <p>An example is {@code http://127.0.0.1:40123/api}.
     */
    public String baseUrl() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    private static void serve(HttpExchange exchange, MockRoutes routes) throws IOException {
        try (exchange) {
            Answer answer = routes.answer(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI(),
                    exchange.getRequestHeaders(),
                    exchange.getRequestBody().readAllBytes());
            answer.headers().forEach(header -> exchange.getResponseHeaders().add(header.name(), header.value()));
            long length = answer.body().length();
            exchange.sendResponseHeaders(answer.status(), length == 0 ? -1 : Math.max(0, length));
            if (length != 0) {
                try (OutputStream out = exchange.getResponseBody()) {
                    answer.body().writeTo(out);
                }
            }
        }
    }

    /** Stops the server at once. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
