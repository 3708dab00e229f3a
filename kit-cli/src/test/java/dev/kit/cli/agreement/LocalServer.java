package dev.kit.cli.agreement;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The server of the drawn types at a local port, for clients. */
final class LocalServer implements AutoCloseable {

    private final HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private final Readers readers;

    LocalServer(Readers readers, List<DrawnType> types) throws IOException {
        this.readers = readers;
        types.forEach(type -> http.createContext("/" + type.name(), exchange -> answer(type, exchange)));
        http.start();
    }

    String address() {
        return "http://127.0.0.1:" + http.getAddress().getPort();
    }

    private void answer(DrawnType type, HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            Verdict verdict = verdict(type, body);
            byte[] text =
                    (verdict.accepted() ? verdict.text() : verdict + " of " + body).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders()
                    .set("Content-Type", verdict.accepted() ? "application/json" : "text/plain; charset=utf-8");
            exchange.sendResponseHeaders(verdict.accepted() ? 200 : 422, text.length);
            exchange.getResponseBody().write(text);
        }
    }

    private Verdict verdict(DrawnType type, String body) throws IOException {
        try {
            return readers.server(type, body);
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
