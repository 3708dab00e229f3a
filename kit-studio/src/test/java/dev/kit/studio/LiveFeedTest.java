package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.kit.studio.entries.EventEntry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.LogEntry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.monitor.InMemoryStorage;
import dev.kit.studio.server.LiveFeed;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class LiveFeedTest {

    private final Studio studio = Studio.create(StudioOptions.storage(new InMemoryStorage()));
    private final TomcatApp app = new TomcatApp(0, "").with(studio).start();

    @AfterEach
    void stop() {
        studio.close();
        app.close();
    }

    /** A browser's end of the feed. */
    private static final class Client implements WebSocket.Listener {

        private final BlockingQueue<String> frames = new LinkedBlockingQueue<>();
        private final CompletableFuture<Integer> closed = new CompletableFuture<>();
        private final StringBuilder partial = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            partial.append(data);
            if (last) {
                frames.add(partial.toString());
                partial.setLength(0);
            }
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            closed.complete(code);
            return null;
        }

        JsonNode next() throws InterruptedException {
            String frame = frames.poll(10, TimeUnit.SECONDS);
            assertThat(frame).as("a frame within ten seconds").isNotNull();
            return Http.parse(frame);
        }
    }

    private WebSocket open(Client client, String query, String... headers) {
        WebSocket.Builder builder = HttpClient.newHttpClient().newWebSocketBuilder();
        for (int i = 0; i < headers.length; i += 2) {
            builder.header(headers[i], headers[i + 1]);
        }
        return builder.buildAsync(URI.create("ws://127.0.0.1:" + app.port() + "/__studio/ws" + query), client)
                .orTimeout(10, TimeUnit.SECONDS)
                .join();
    }

    private void connected(int clients) {
        await().untilAsserted(() -> assertThat(studio.liveFeed().clients()).isEqualTo(clients));
    }

    private String recordRequest(String path) {
        return studio.recordRequest(RequestEntry.of("GET", path, 200, Duration.ofMillis(5)));
    }

    @Test
    @DisplayName("WS-01 WS-02 WS-03 each client gets each request, exception and log as one frame")
    void sendsEntriesToEveryClient() throws InterruptedException {
        Client first = new Client();
        Client second = new Client();
        open(first, "");
        open(second, "");
        connected(2);
        String id = recordRequest("/live");
        studio.recordException(ExceptionEntry.of(new IllegalStateException("live"), false, id));
        studio.recordLog(LogEntry.of(LogEntry.Level.INFO, "test", "live", Map.of()));
        studio.recordEvent(EventEntry.of("order.placed", EventEntry.Stage.PUBLISHED, "basic", "{}", id));
        for (Client client : List.of(first, second)) {
            JsonNode request = client.next();
            assertThat(request.path("type").stringValue()).isEqualTo("request");
            JsonNode detail = Http.json(app.url("/__studio/api/requests/" + id));
            request.path("payload")
                    .properties()
                    .forEach(member -> assertThat(detail.get(member.getKey())).isEqualTo(member.getValue()));
            assertThat(client.next().path("type").stringValue()).isEqualTo("exception");
            assertThat(client.next().path("type").stringValue()).isEqualTo("log");
            assertThat(client.frames).isEmpty();
        }
    }

    @Test
    @DisplayName("WS-01 H2 a client that keeps lists is told what the studio keeps no longer")
    void tellsWhatIsDropped() throws InterruptedException {
        try (Studio small = Studio.create(StudioOptions.storage(InMemoryStorage.ofBytes(20_000)));
                TomcatApp own = new TomcatApp(0, "").with(small).start()) {
            Client client = new Client();
            HttpClient.newHttpClient()
                    .newWebSocketBuilder()
                    .buildAsync(URI.create("ws://127.0.0.1:" + own.port() + "/__studio/ws?types=dropped"), client)
                    .orTimeout(10, TimeUnit.SECONDS)
                    .join();
            await().until(() -> small.liveFeed().clients() == 1);
            String first = small.recordRequest(RequestEntry.of("GET", "/first", 200, Duration.ofMillis(5)));
            for (int i = 0; i < 30; i++) {
                small.recordRequest(RequestEntry.of("GET", "/more", 200, Duration.ofMillis(5)));
            }
            JsonNode dropped = client.next();
            assertThat(dropped.path("type").stringValue()).isEqualTo("dropped");
            assertThat(dropped.path("payload").path("ids").path(0).stringValue())
                    .isEqualTo(first);
        }
    }

    @Test
    @DisplayName("WS-04 a client that left gets nothing and disturbs nobody")
    void forgetsAClientThatLeft() throws InterruptedException {
        Client stays = new Client();
        open(stays, "");
        WebSocket leaving = open(new Client(), "");
        connected(2);
        leaving.sendClose(WebSocket.NORMAL_CLOSURE, "bye").join();
        connected(1);
        recordRequest("/after");
        assertThat(stays.next().path("payload").path("path").stringValue()).isEqualTo("/after");
    }

    @Test
    @DisplayName("WS-06 a ping is answered, nonsense is ignored")
    void answersPings() throws InterruptedException {
        Client client = new Client();
        WebSocket socket = open(client, "");
        socket.sendText("not json {{{", true).join();
        socket.sendText("{\"type\":\"other\"}", true).join();
        socket.sendText("{\"type\":\"ping\"}", true).join();
        assertThat(client.next().path("type").stringValue()).isEqualTo("pong");
    }

    @Test
    @DisplayName("WS-08 a frame that is too long closes that session only")
    void closesAClientThatSendsTooMuch() throws Exception {
        Client loud = new Client();
        Client quiet = new Client();
        WebSocket socket = open(loud, "");
        open(quiet, "");
        connected(2);
        assertThat(socket.sendText("x".repeat(100_000), true)).isNotNull();
        assertThat(loud.closed.get(10, TimeUnit.SECONDS)).isEqualTo(1009);
        recordRequest("/still");
        assertThat(quiet.next().path("payload").path("path").stringValue()).isEqualTo("/still");
    }

    @Test
    @DisplayName("WS-08 a client that floods is closed")
    void closesAClientThatFloods() throws Exception {
        Client client = new Client();
        WebSocket socket = open(client, "");
        CompletableFuture<?> sent = CompletableFuture.completedFuture(null);
        for (int i = 0; i < 200; i++) {
            sent = sent.thenCompose(done -> socket.sendText("{\"type\":\"other\"}", true));
        }
        assertThat(client.closed.get(10, TimeUnit.SECONDS)).isEqualTo(1008);
    }

    @Test
    @DisplayName("WS-09 a handshake with a foreign origin is refused")
    void refusesForeignOrigins() {
        assertThatThrownBy(() -> open(new Client(), "", "Origin", "http://evil.example"))
                .hasCauseInstanceOf(java.net.http.WebSocketHandshakeException.class);
        String answer = Http.raw(app.port(), """
                GET /__studio/ws HTTP/1.1
                Host: evil.example
                Origin: http://evil.example
                Upgrade: websocket
                Connection: Upgrade, close
                Sec-WebSocket-Version: 13
                Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==

                """);
        assertThat(answer).startsWith("HTTP/1.1 403").contains("application/problem+json");
    }

    @Test
    @DisplayName("WS-11 shutting down closes clients with 1001")
    void closesClientsAtShutdown() throws Exception {
        Client client = new Client();
        open(client, "");
        connected(1);
        studio.liveFeed().close();
        assertThat(client.closed.get(10, TimeUnit.SECONDS)).isEqualTo(1001);
    }

    @Test
    @DisplayName("WS-01 a client that comes back gets what it missed, once, in order")
    void resumesAfterAGap() throws InterruptedException {
        recordRequest("/1");
        recordRequest("/2");
        recordRequest("/3");
        studio.recorder().drain(Duration.ofSeconds(5));
        Client client = new Client();
        open(client, "?since=1");
        JsonNode resume = client.next();
        assertThat(resume.path("type").stringValue()).isEqualTo("resume");
        assertThat(resume.path("payload").path("complete").booleanValue()).isTrue();
        recordRequest("/4");
        for (String path : List.of("/2", "/3", "/4")) {
            assertThat(client.next().path("payload").path("path").stringValue()).isEqualTo(path);
        }
    }

    @Test
    @DisplayName("WS-01 who asks to resume from nowhere is told to fetch the lists")
    void answersAPositionThatIsNone() throws InterruptedException {
        recordRequest("/1");
        studio.recorder().drain(Duration.ofSeconds(5));
        for (String since : List.of("garbage", "-1", "9223372036854775808", "99")) {
            Client client = new Client();
            WebSocket socket = open(client, "?since=" + since);
            JsonNode resume = client.next();
            assertThat(resume.path("type").stringValue()).isEqualTo("resume");
            assertThat(resume.path("payload").path("complete").booleanValue()).isFalse();
            assertThat(resume.path("payload").path("seq").longValue()).isEqualTo(1);
            socket.abort();
        }
    }

    @Test
    @DisplayName("WS-01 a handshake with a broken query is a problem, not an error of the server")
    void refusesABrokenQuery() {
        String answer = Http.raw(app.port(), """
                GET /__studio/ws?since=%zz HTTP/1.1
                Host: localhost
                Upgrade: websocket
                Connection: Upgrade, close
                Sec-WebSocket-Version: 13
                Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==

                """);
        assertThat(answer)
                .startsWith("HTTP/1.1 400")
                .contains("application/problem+json")
                .contains("broken percent-encoding");
    }

    @Test
    @DisplayName("WS-02 half a character in a text does not break the feed")
    void sendsHalfACharacter() throws InterruptedException {
        Client client = new Client();
        open(client, "");
        connected(1);
        studio.recordLog(LogEntry.of(LogEntry.Level.INFO, "test", "cut \ud83d", Map.of()));
        recordRequest("/after");
        assertThat(client.next().path("payload").path("message").stringValue()).startsWith("cut ");
        assertThat(client.next().path("type").stringValue()).isEqualTo("request");
    }

    @Test
    @DisplayName("WS-02 events come when asked for")
    void sendsOtherKindsWhenAskedFor() throws InterruptedException {
        Client client = new Client();
        open(client, "?types=event");
        connected(1);
        recordRequest("/not-this");
        studio.recordEvent(EventEntry.of("order.placed", EventEntry.Stage.PUBLISHED, "basic", "{}", null));
        assertThat(client.next().path("type").stringValue()).isEqualTo("event");
    }

    @Test
    @DisplayName("WS-05 a client whose send fails is dropped, the others still receive")
    void dropsAClientThatFails() throws InterruptedException {
        Client works = new Client();
        open(works, "");
        studio.liveFeed()
                .connect(
                        new LiveFeed.Session() {
                            @Override
                            public void send(String text) throws IOException {
                                throw new IOException("gone");
                            }

                            @Override
                            public void close(int code, String reason) {
                                works.partial.setLength(0);
                            }
                        },
                        null);
        connected(2);
        recordRequest("/one");
        assertThat(works.next().path("payload").path("path").stringValue()).isEqualTo("/one");
        connected(1);
    }

    @Test
    @DisplayName("WS-07 a hundred threads at once neither mix nor lose frames")
    void keepsFramesWholeUnderConcurrency() throws InterruptedException {
        Client client = new Client();
        open(client, "");
        connected(1);
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> threads = IntStream.range(0, 100)
                .mapToObj(i -> new Thread(() -> {
                    try {
                        start.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    recordRequest("/t/" + i);
                }))
                .toList();
        threads.forEach(Thread::start);
        start.countDown();
        long before = 0;
        for (int i = 0; i < 100; i++) {
            long seq = client.next().path("payload").path("seq").longValue();
            assertThat(seq).isGreaterThan(before);
            before = seq;
        }
    }
}
