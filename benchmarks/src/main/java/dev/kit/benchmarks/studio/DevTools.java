package dev.kit.benchmarks.studio;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A connection that speaks the DevTools protocol to a browser or to one of its pages. Thread-safe. */
final class DevTools implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final JsonMapper JSON = new JsonMapper();

    private final WebSocket socket;
    private final AtomicInteger calls = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
    private final Map<String, Consumer<JsonNode>> listeners = new ConcurrentHashMap<>();

    private DevTools(HttpClient client, URI address) {
        this.socket =
                client.newWebSocketBuilder().buildAsync(address, new Incoming()).join();
    }

    static DevTools connect(HttpClient client, URI address) throws IOException {
        try {
            return new DevTools(client, address);
        } catch (CompletionException refused) {
            throw new IOException("The browser refuses " + address, refused);
        }
    }

    /** Calls back with the parameters of every such event, on the connection's thread. */
    void on(String event, Consumer<JsonNode> listener) {
        listeners.put(event, listener);
    }

    /** Calls a method and waits for its result. */
    JsonNode call(String method, Map<String, ?> parameters) throws IOException, InterruptedException {
        return await(send(method, parameters), method);
    }

    /** Calls a method whose result comes later. */
    CompletableFuture<JsonNode> send(String method, Map<String, ?> parameters) {
        int id = calls.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        answers.put(id, answer);
        String text = JSON.writeValueAsString(Map.of("id", id, "method", method, "params", parameters));
        synchronized (socket) {
            socket.sendText(text, true).join();
        }
        return answer;
    }

    /** Evaluates an expression or a promise in the page; returns its value as JSON. */
    JsonNode evaluate(String script) throws IOException, InterruptedException {
        JsonNode answer =
                call("Runtime.evaluate", Map.of("expression", script, "awaitPromise", true, "returnByValue", true));
        if (answer.has("exceptionDetails")) {
            throw new IOException("The page refuses " + script + ": " + answer.get("exceptionDetails"));
        }
        return answer.path("result").path("value");
    }

    static <T> T await(CompletableFuture<T> answer, String what) throws IOException, InterruptedException {
        try {
            return answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException refused) {
            throw new IOException(what + " failed", refused.getCause());
        } catch (TimeoutException late) {
            throw new IOException(what + " did not happen within " + PATIENCE, late);
        }
    }

    private void take(JsonNode message) {
        if (!message.has("id")) {
            Consumer<JsonNode> listener = listeners.get(message.path("method").asString());
            if (listener != null) {
                listener.accept(message.path("params"));
            }
            return;
        }
        CompletableFuture<JsonNode> answer = answers.remove(message.get("id").asInt());
        if (answer != null && message.has("error")) {
            answer.completeExceptionally(new IOException(message.get("error").toString()));
        } else if (answer != null) {
            answer.complete(message.path("result"));
        }
    }

    private final class Incoming implements WebSocket.Listener {

        private final StringBuilder text = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                JsonNode message = JSON.readTree(text.toString());
                text.setLength(0);
                take(message);
            }
            from.request(1);
            return null;
        }

        @Override
        public void onError(WebSocket from, Throwable failure) {
            answers.values().forEach(answer -> answer.completeExceptionally(failure));
        }
    }

    @Override
    public void close() {
        socket.abort();
    }
}
