package dev.kit.mock;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads requests from connections and writes the responses. Thread-safe. */
record Wire(DocumentResponder exchange, Script script, Consumer<MockCall> listener) implements HttpHandler {

    private static final System.Logger LOG = System.getLogger(MockServer.class.getName());
    private static final int LARGEST_BODY = 64 << 20;
    private static final int PIECES = 10;

    @Override
    public void handle(HttpExchange connection) {
        try (connection) {
            String path =
                    Optional.ofNullable(connection.getRequestURI().getRawPath()).orElse("");
            String query = Optional.ofNullable(connection.getRequestURI().getRawQuery())
                    .orElse("");
            String method = connection.getRequestMethod();
            Optional<Operations.Match> match = exchange.find(method, path, query);
            byte[] body = connection.getRequestBody().readNBytes(LARGEST_BODY + 1);
            MockCall call = call(match, connection, method, path, query, body);
            DocumentResponder.Answered answered = body.length > LARGEST_BODY
                    ? new DocumentResponder.Answered(
                            RequestProblem.of(413, "The body has more than " + LARGEST_BODY + " bytes.")
                                    .response(),
                            Delivery.PLAIN)
                    : exchange.answer(match, call, query);
            pause(answered.delivery().delay());
            MockCall done = call.answered(answered.response().status());
            script.record(done);
            listener.accept(done);
            if (!answered.delivery().dropped()) {
                send(connection, answered);
            }
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "The connection ended before its answer did.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static MockCall call(
            Optional<Operations.Match> match,
            HttpExchange connection,
            String method,
            String path,
            String query,
            byte[] body) {
        Map<String, String> places = new HashMap<>();
        match.ifPresent(found -> found.places().forEach((name, text) -> places.put(name, Encoded.path(text))));
        Map<String, List<String>> headers = new HashMap<>();
        connection
                .getRequestHeaders()
                .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), List.copyOf(values)));
        String operation = match.map(found -> found.operation().toString()).orElse("");
        return new MockCall(operation, method, path, places, Encoded.pairs(query), headers, body, 0);
    }

    private static void send(HttpExchange connection, DocumentResponder.Answered answered)
            throws IOException, InterruptedException {
        Response response = answered.response();
        if (!response.mediaType().isEmpty()) {
            connection.getResponseHeaders().set("Content-Type", response.mediaType());
        }
        response.headers()
                .forEach((name, value) -> connection.getResponseHeaders().set(name, value));
        byte[] body = response.body();
        boolean head = connection.getRequestMethod().equals("HEAD");
        if (head && body.length > 0) {
            connection.getResponseHeaders().set("Content-Length", String.valueOf(body.length));
        }
        connection.sendResponseHeaders(response.status(), head || body.length == 0 ? -1 : body.length);
        if (!head && body.length > 0) {
            write(connection.getResponseBody(), body, answered.delivery());
        }
    }

    private static void write(OutputStream out, byte[] body, Delivery delivery)
            throws IOException, InterruptedException {
        int end = Math.min(body.length, delivery.cutAfter());
        int step = delivery.slowness().isZero() ? body.length : Math.max(1, body.length / PIECES);
        for (int from = 0; from < end; from += step) {
            if (from > 0) {
                pause(delivery.slowness().dividedBy(PIECES));
            }
            out.write(body, from, Math.min(step, end - from));
            out.flush();
        }
        // The head is buffered since JDK 25, and nothing of the body may be left to send.
        out.flush();
    }

    private static void pause(Duration time) throws InterruptedException {
        if (!time.isZero()) {
            Thread.sleep(time.toMillis());
        }
    }
}
