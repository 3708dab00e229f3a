package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.auth.Bearer;
import dev.kit.client.auth.TokenProvider;
import dev.kit.client.http.HttpMethod;
import dev.kit.client.json.TypeRef;
import dev.kit.client.transport.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers of many items, on a real socket. */
class StreamCallTest {

    private static final String EVENTS = "text/event-stream";
    private static final Operation<NoInput, Tick, Object> TICKS = Operation.<NoInput, Tick, Object>define(
                    "ticks", HttpMethod.GET, "/ticks")
            .accept(EVENTS)
            .success(200, Tick.class)
            .build();

    record Tick(int at, String name) {}

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("dev.kit.client.Transports#all")
    void readsEventsAsTheStandardSays(Transport transport) {
        try (RawServer server = new RawServer((wire, count) -> wire.open(200, EVENTS + ";charset=utf-8")
                .write("\uFEFF: a comment\nretry: 5\nid: 1\ndata: {\"at\":1,\r\ndata:\"name\":\"é\"}\r\n\r\n")
                .write("event: late\rdata: {\"at\":2,\"name\":\"b\"}\r\r")
                .write("id\ndata: {\"at\":3,\"name\":\"c\"}\nunknown: x\n\n: end\n\n"))) {
            try (Stream<ServerSentEvent<Tick>> events =
                    api(server, transport).stream(TICKS, NoInput.NONE).events()) {
                assertThat(events)
                        .containsExactly(
                                new ServerSentEvent<>("1", "message", new Tick(1, "é")),
                                new ServerSentEvent<>("1", "late", new Tick(2, "b")),
                                new ServerSentEvent<>("", "message", new Tick(3, "c")));
            }
            assertThat(server.last().header("Accept")).isEqualTo(EVENTS);
            assertThat(server.last().header("Accept-Encoding")).isEqualTo("identity");
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("dev.kit.client.Transports#all")
    void givesAnItemBeforeTheNextIsSent(Transport transport) throws Exception {
        CountDownLatch first = new CountDownLatch(1);
        try (RawServer server = new RawServer((wire, count) -> {
            wire.chunked("application/x-ndjson").chunk("{\"at\":1,\"name\":\"a\"}\n");
            await(first);
            wire.chunk("{\"at\":2,").chunk("\"name\":\"b\"}").chunk("\n").write("0\r\n\r\n");
        })) {
            List<Integer> seen = new ArrayList<>();
            try (Stream<Tick> ticks = api(server, transport).stream(TICKS, NoInput.NONE).stream()) {
                ticks.forEach(tick -> {
                    seen.add(tick.at());
                    first.countDown();
                });
            }
            assertThat(seen).containsExactly(1, 2);
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("dev.kit.client.Transports#all")
    @DisplayName(
            "CF-21 an event stream cut in the middle is a network failure with the address, after what came before")
    void cutInTheMiddle(Transport transport) {
        for (boolean orderly : new boolean[] {true, false}) {
            try (RawServer server = new RawServer((wire, count) -> {
                if (orderly) {
                    wire.open(200, EVENTS).write("data: {\"at\":1,\"name\":\"a\"}\n\ndata: {\"at\":2,");
                } else {
                    wire.chunked(EVENTS).chunk("data: {\"at\":1,\"name\":\"a\"}\n\n");
                    wire.write("30\r\ndata: {\"at\"");
                }
            })) {
                List<Tick> seen = new ArrayList<>();
                List<ApiException> failures = new ArrayList<>();
                TypedFetcher api = TypedFetcher.builder(server.url())
                        .transport(transport)
                        .onError(failures::add)
                        .build();
                try (Stream<Tick> ticks = api.stream(TICKS, NoInput.NONE).stream()) {
                    assertThatThrownBy(() -> ticks.forEach(seen::add))
                            .isInstanceOfSatisfying(
                                    ApiException.class,
                                    thrown -> assertThat(thrown.failure())
                                            .isInstanceOfSatisfying(
                                                    ApiFailure.Network.class,
                                                    lost -> assertThat(lost.address())
                                                            .isEqualTo(server.url())))
                            .hasMessageContaining(server.url());
                }
                assertThat(seen).containsExactly(new Tick(1, "a"));
                assertThat(failures).hasSize(1);
            }
        }
    }

    @Test
    void connectsAgainAfterTheLastEvent() {
        try (RawServer server = new RawServer((wire, count) -> {
            switch (count) {
                case 1 -> {
                    wire.open(200, EVENTS).write("retry: 20\nid: 7\ndata: {\"at\":1,\"name\":\"a\"}\n\ndata: {");
                }
                case 2 -> wire.open(200, EVENTS).write("data: {\"at\":2,\"name\":\"b\"}\n\ndata: {\"at\":");
                case 3 -> wire.open(200, EVENTS).write("id: 8\ndata: {\"at\":3,\"name\":\"c\"}\n\n");
                default -> wire.write("HTTP/1.1 204 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
            }
        })) {
            StreamCall<Tick> call = TypedFetcher.create(server.url()).stream(TICKS, NoInput.NONE)
                    .reconnecting(2);
            try (Stream<Tick> ticks = call.stream()) {
                assertThat(ticks).extracting(Tick::at).containsExactly(1, 2, 3);
            }
            assertThat(server.seen())
                    .extracting(request -> request.header("Last-Event-ID"))
                    .containsExactly("", "7", "7", "8");
        }
    }

    @Test
    void givesUpConnectingAgain() {
        try (RawServer server = new RawServer((wire, count) -> {
            wire.open(200, EVENTS).write("retry: 1\ndata: {\"at\":1,");
        })) {
            StreamCall<Tick> call = TypedFetcher.create(server.url()).stream(TICKS, NoInput.NONE)
                    .reconnecting(2);
            try (Stream<Tick> ticks = call.stream()) {
                assertThatThrownBy(ticks::toList).isInstanceOf(ApiException.class);
            }
            assertThat(server.seen()).hasSize(3);
        }
    }

    @Test
    void endsAtTheMarkAndReadsTextAsItIs() {
        try (RawServer server = new RawServer((wire, count) ->
                wire.open(200, EVENTS).write("data: one\n\ndata:\n\ndata:  two\n\ndata: [DONE]\n\ndata: never\n\n"))) {
            try (Stream<String> texts =
                    TypedFetcher.create(server.url()).stream("GET /texts", Call.create(), TypeRef.of(String.class))
                            .until("[DONE]")
                            .stream()) {
                assertThat(texts).containsExactly("one", "", " two");
            }
            assertThat(server.last().header("Accept")).contains(EVENTS).contains("ndjson");
        }
    }

    @Test
    @DisplayName("a status of an error, an unfit media type and an unreadable item are named")
    void namesWhatIsWrong() {
        try (RawServer server = new RawServer((wire, count) -> {
            switch (count) {
                case 1 -> wire.answer(409, "application/json", "{\"message\":\"busy\"}");
                case 2 -> wire.answer(200, "text/html", "<p>");
                default -> wire.open(200, EVENTS).write("data: {\"at\":\"x\",\"name\":\"a\"}\n\n");
            }
        })) {
            TypedFetcher api = TypedFetcher.create(server.url());
            assertThatThrownBy(() -> api.stream(TICKS, NoInput.NONE).stream())
                    .hasMessageContaining("409")
                    .hasMessageContaining("busy");
            assertThatThrownBy(() -> api.stream(TICKS, NoInput.NONE).stream())
                    .hasMessageContaining("text/event-stream")
                    .hasMessageContaining("text/html");
            try (Stream<Tick> ticks = api.stream(TICKS, NoInput.NONE).stream()) {
                assertThatThrownBy(ticks::toList).isInstanceOfSatisfying(ApiException.class, thrown -> {
                    assertThat(thrown.failure())
                            .isInstanceOfSatisfying(
                                    ApiFailure.Decode.class,
                                    decode -> assertThat(decode.path()).isEqualTo("/at"));
                });
            }
        }
    }

    @Test
    @DisplayName("CW-08 a wrapped stream gives its failure as the last item and never throws")
    void wrapsFailures() {
        try (RawServer server = new RawServer((wire, count) -> {
            if (count == 1) {
                wire.answer(500, "text/plain", "broken");
            } else {
                wire.open(200, EVENTS).write("data: {\"at\":1,\"name\":\"a\"}\n\ndata: {");
            }
        })) {
            WrappedFetcher<String> api = TypedFetcher.create(server.url()).wrap(ApiFailure::message);
            List<WrappedResult<Tick, String>> refused =
                    api.stream(TICKS, NoInput.NONE).stream().toList();
            assertThat(refused).hasSize(1);
            assertThat(refused.get(0).<String>fold(Tick::name, failure -> failure))
                    .contains("500");
            List<String> cut = api.stream(TICKS, NoInput.NONE).stream()
                    .map(result -> result.<String>fold(Tick::name, failure -> failure))
                    .toList();
            assertThat(cut).hasSize(2).first().isEqualTo("a");
            assertThat(cut.get(1)).contains(server.url());
        }
    }

    @Test
    void retriesAndRefreshesBeforeTheFirstItem() {
        AtomicBoolean fresh = new AtomicBoolean();
        TokenProvider tokens = new TokenProvider() {
            @Override
            public String current() {
                return fresh.get() ? "new" : "old";
            }

            @Override
            public String refresh(String stale) {
                fresh.set(true);
                return "new";
            }
        };
        try (RawServer server = new RawServer((wire, count) -> {
            switch (count) {
                case 1 -> wire.answer(503, "text/plain", "later");
                case 2 -> wire.answer(401, "text/plain", "who?");
                default -> wire.open(200, EVENTS).write("data: {\"at\":1,\"name\":\"a\"}\n\n");
            }
        })) {
            TypedFetcher api =
                    TypedFetcher.builder(server.url()).auth(Bearer.of(tokens)).build();
            try (Stream<Tick> ticks = api.stream(TICKS, NoInput.NONE).stream()) {
                assertThat(ticks).hasSize(1);
            }
            assertThat(server.last().header("Authorization")).isEqualTo("Bearer new");
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("dev.kit.client.Transports#all")
    void endsTheExchangeWhenTheStreamIsClosed(Transport transport) throws Exception {
        CompletableFuture<Boolean> closed = new CompletableFuture<>();
        try (RawServer server = new RawServer((wire, count) -> {
            wire.open(200, EVENTS).write("data: {\"at\":1,\"name\":\"a\"}\n\n");
            closed.complete(wire.closedByClient());
        })) {
            try (Stream<Tick> ticks = api(server, transport).stream(TICKS, NoInput.NONE).stream()) {
                assertThat(ticks.findFirst()).isPresent();
            }
            assertThat(closed.get(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("dev.kit.client.Transports#all")
    @DisplayName("CF-24 silence in a stream ends it, and its deadline does not")
    void limitsSilence(Transport transport) throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (RawServer server = new RawServer((wire, count) -> {
            wire.open(200, EVENTS);
            for (int at = 1; at <= 3; at++) {
                pause(1_100);
                wire.write("data: {\"at\":" + at + ",\"name\":\"a\"}\n\n");
            }
            await(over);
        })) {
            // The items end after the deadline; head and items each have three seconds more than they need.
            CallOption[] limits = {
                CallOption.timeout(Duration.ofSeconds(3)), CallOption.idleTimeout(Duration.ofSeconds(4))
            };
            List<Integer> seen = new ArrayList<>();
            try (Stream<Tick> ticks = api(server, transport).stream(TICKS, NoInput.NONE, limits).stream()) {
                assertThatThrownBy(() -> ticks.forEach(tick -> seen.add(tick.at())))
                        .hasMessageContaining("idleTimeout")
                        .hasMessageContaining(server.url());
            }
            assertThat(seen).containsExactly(1, 2, 3);
            over.countDown();
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("dev.kit.client.Transports#all")
    void interruptingTheReaderEndsIt(Transport transport) throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (RawServer server = new RawServer((wire, count) -> {
            wire.open(200, EVENTS).write("data: {\"at\":1,\"name\":\"a\"}\n\n");
            await(over);
        })) {
            CompletableFuture<String> outcome = new CompletableFuture<>();
            Thread reader = new Thread(() -> {
                try (Stream<Tick> ticks = api(server, transport).stream(TICKS, NoInput.NONE).stream()) {
                    ticks.forEach(tick -> Thread.currentThread().interrupt());
                    outcome.complete("ended");
                } catch (ApiException e) {
                    outcome.complete(e.failure().getClass().getSimpleName()
                            + Thread.currentThread().isInterrupted());
                }
            });
            reader.start();
            assertThat(outcome.get(20, TimeUnit.SECONDS)).isEqualTo("Cancelledtrue");
            over.countDown();
        }
    }

    @Test
    void anItemAboveTheLimitIsRefusedAndManySmallOnesAreNot() {
        try (RawServer server = new RawServer((wire, count) -> {
            wire.open(200, EVENTS);
            for (int i = 0; i < 50; i++) {
                wire.write("data: {\"at\":1,\"name\":\"a\"}\n\n");
            }
            wire.write("data: " + "x".repeat(300) + "\n\n");
        })) {
            TypedFetcher api =
                    TypedFetcher.builder(server.url()).maxResponseBytes(200).build();
            List<Tick> seen = new ArrayList<>();
            try (Stream<Tick> ticks = api.stream(TICKS, NoInput.NONE).reconnecting(3).stream()) {
                assertThatThrownBy(() -> ticks.forEach(seen::add))
                        .hasMessageContaining("200 bytes")
                        .isInstanceOfSatisfying(
                                ApiException.class,
                                thrown -> assertThat(thrown.failure()).isInstanceOf(ApiFailure.TooLarge.class));
            }
            assertThat(seen).hasSize(50);
            assertThat(server.seen())
                    .as("connecting again would bring it again")
                    .hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{\"at\":1,\"name\":\"a\"}\n\n{\"at\":2,\"name\":\"b\"}", "\u001e{\"at\":1}\n\u001e{\"at\":2}\n"
            })
    void readsLinesWithAndWithoutALastEnd(String body) {
        try (RawServer server = new RawServer((wire, count) ->
                wire.answer(200, body.startsWith("{") ? "application/jsonl" : "application/json-seq", body))) {
            try (Stream<Tick> ticks = TypedFetcher.create(server.url()).stream(TICKS, NoInput.NONE).stream()) {
                assertThat(ticks).extracting(Tick::at).containsExactly(1, 2);
            }
        }
    }

    private static TypedFetcher api(RawServer server, Transport transport) {
        return TypedFetcher.builder(server.url()).transport(transport).build();
    }

    static void await(CountDownLatch latch) throws IOException {
        try {
            if (!latch.await(20, TimeUnit.SECONDS)) {
                throw new IOException("nobody came");
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static void pause(int millis) throws IOException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
