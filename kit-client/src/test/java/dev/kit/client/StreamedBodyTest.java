package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.auth.AwsCredentials;
import dev.kit.client.auth.AwsSigV4;
import dev.kit.client.auth.Bearer;
import dev.kit.client.auth.TokenProvider;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.FilePart;
import dev.kit.client.http.HttpMethod;
import dev.kit.client.http.Multipart;
import dev.kit.client.http.ParameterStyle;
import dev.kit.client.http.Payload;
import dev.kit.client.json.TypeRef;
import dev.kit.client.retry.RetryPolicy;
import dev.kit.client.transport.Transport;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bodies that are streams of the JDK, in both directions, on a real socket. */
class StreamedBodyTest {

    private static final Operation<NoInput, byte[], Object> EXPORT = Operation.<NoInput, byte[], Object>define(
                    "export", HttpMethod.GET, "/export")
            .success(200, byte[].class)
            .build();

    private static TypedFetcher.Builder builder(RawServer server, Transport transport) {
        return TypedFetcher.builder(server.url())
                .transport(transport)
                .retry(RetryPolicy.defaults().backoff(Duration.ZERO, Duration.ZERO));
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("dev.kit.client.Transports#all")
    @DisplayName("an open answer is read as it arrives, whatever its size, and after the deadline")
    void readsAsItArrives(Transport transport) throws IOException {
        CountDownLatch taken = new CountDownLatch(1);
        try (RawServer server = new RawServer((wire, count) -> {
            wire.chunked("application/octet-stream").chunk("first");
            StreamCallTest.await(taken);
            wire.chunk("x".repeat(100_000)).write("0\r\n\r\n");
        })) {
            ApiResponse<InputStream> answer =
                    builder(server, transport).maxResponseBytes(1_000).build().open(EXPORT, NoInput.NONE);
            try (InputStream body = answer.body()) {
                assertThat(new String(body.readNBytes(5), StandardCharsets.UTF_8))
                        .isEqualTo("first");
                taken.countDown();
                assertThat(body.readAllBytes()).hasSize(100_000);
                assertThat(body.read()).isEqualTo(-1);
            }
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.header("Content-Type")).contains("application/octet-stream");
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("dev.kit.client.Transports#all")
    @DisplayName("closing an open answer early ends the exchange, and the stream gives nothing more")
    void closesEarly(Transport transport) throws IOException, InterruptedException {
        LinkedBlockingQueue<Boolean> closed = new LinkedBlockingQueue<>();
        try (RawServer server = new RawServer((wire, count) -> {
            wire.chunked("application/octet-stream").chunk("first");
            closed.add(wire.closedByClient());
        })) {
            InputStream body = builder(server, transport)
                    .build()
                    .open("GET /export", Call.create())
                    .body();
            assertThat(body.read()).isEqualTo('f');
            body.close();
            assertThat(closed.poll(20, TimeUnit.SECONDS)).isTrue();
            assertThatThrownBy(body::read).isInstanceOf(IOException.class).hasMessageContaining("closed");
            body.close();
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("dev.kit.client.Transports#all")
    @DisplayName("an open answer that breaks throws an IOException that names the call, and passes onError once")
    void namesTheCallOfABrokenBody(Transport transport) throws IOException {
        List<ApiException> seen = new ArrayList<>();
        try (RawServer server =
                new RawServer((wire, count) -> wire.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf"))) {
            TypedFetcher api = builder(server, transport).onError(seen::add).build();
            try (InputStream body = api.open(EXPORT, NoInput.NONE).body()) {
                assertThat(body.readNBytes(4)).hasSize(4);
                assertThatThrownBy(body::read)
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("GET /export")
                        .hasMessageContaining(server.url())
                        .cause()
                        .isInstanceOfSatisfying(
                                ApiException.class,
                                broken -> assertThat(broken.failure()).isInstanceOf(ApiFailure.Network.class));
            }
            assertThat(seen).hasSize(1);
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("dev.kit.client.Transports#all")
    @DisplayName("an open answer that stalls ends after the silence allowed")
    void endsAStall(Transport transport) throws IOException {
        CountDownLatch over = new CountDownLatch(1);
        try (RawServer server = new RawServer((wire, count) -> {
            wire.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf");
            StreamCallTest.await(over);
        })) {
            CallOption idle = CallOption.idleTimeout(Duration.ofSeconds(1));
            try (InputStream body = builder(server, transport)
                    .build()
                    .open(EXPORT, NoInput.NONE, idle)
                    .body()) {
                assertThatThrownBy(body::readAllBytes).hasMessageContaining("PT1S");
            }
            over.countDown();
        }
    }

    @Test
    @DisplayName("a refused open call throws its failure, or is an Err when wrapped")
    void refuses() {
        try (TestServer server = TestServer.json(404, "{\"title\":\"none\"}")) {
            TypedFetcher api = TypedFetcher.create(server.url());
            assertThatThrownBy(() -> api.open(EXPORT, NoInput.NONE))
                    .isInstanceOf(ApiException.class)
                    .hasMessageContaining("404");
            assertThat(api.wrap().open("GET /export", Call.create())).isInstanceOf(WrappedResult.Err.class);
            assertThat(api.wrap().open(EXPORT, NoInput.NONE)).isInstanceOf(WrappedResult.Err.class);
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("dev.kit.client.Transports#all")
    @DisplayName("a stream is sent in chunks, as a whole body and as a part")
    void sendsAStream(Transport transport) {
        try (TestServer server = TestServer.json(200, "{}")) {
            TypedFetcher api =
                    TypedFetcher.builder(server.url()).transport(transport).build();
            api.call(
                    "PUT /a",
                    Call.create().upload(FilePart.of("a.bin", stream("whole")), "application/octet-stream"),
                    Object.class);
            assertThat(server.last().body()).isEqualTo("whole");
            assertThat(server.last().header("Content-Type")).isEqualTo("application/octet-stream");
            api.call(
                    "PUT /a",
                    Call.create().multipart(Multipart.create().file("a", FilePart.of("a.bin", stream("part")))),
                    Object.class);
            assertThat(server.last().body()).contains("filename=\"a.bin\"").contains("part");
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("dev.kit.client.Transports#all")
    @DisplayName("a body that is a stream is sent once: not after 503, a redirect or a new token, nor signed")
    void sendsAStreamOnce(Transport transport) {
        for (int status : List.of(503, 307, 401)) {
            try (RawServer server = new RawServer((wire, count) ->
                    wire.write("HTTP/1.1 " + status + " No\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n"))) {
                TypedFetcher api =
                        builder(server, transport).auth(Bearer.of(new Tokens())).build();
                Payload body = Payload.once(4, "text/plain", stream("text"));
                assertThatThrownBy(() -> api.call("PUT /a", Call.create().payload(body), Object.class))
                        .hasMessageContaining(String.valueOf(status));
                assertThat(server.seen()).hasSize(1);
                assertThatThrownBy(() -> api.call("PUT /a", Call.create().payload(body), Object.class))
                        .isInstanceOf(ApiException.class)
                        .rootCause()
                        .hasMessageContaining("was read already");
                assertThat(api.callAsync("PUT /a", Call.create().payload(body), TypeRef.of(Object.class)))
                        .failsWithin(Duration.ofSeconds(20))
                        .withThrowableThat()
                        .withStackTraceContaining("was read already");
                assertThat(server.seen()).as("no connection is made for it").hasSize(1);
            }
        }
    }

    @Test
    @DisplayName("a part that is a stream is sent once as well")
    void sendsAPartOnce() {
        try (TestServer server = TestServer.json(200, "{}")) {
            TypedFetcher api = TypedFetcher.create(server.url());
            Call call = Call.create().multipart(Multipart.create().file("a", FilePart.of("a.bin", stream("part"))));
            api.call("PUT /a", call, Object.class);
            assertThatThrownBy(() -> api.call("PUT /a", call, Object.class))
                    .isInstanceOf(ApiException.class)
                    .rootCause()
                    .hasMessageContaining("was read already");
            assertThat(server.seen()).hasSize(1);
        }
    }

    @Test
    @DisplayName("a stream cannot be signed, because that reads it")
    void refusesToSign() {
        AwsSigV4 signer = AwsSigV4.of(AwsCredentials.of("a", "b"), "eu-central-1", "execute-api");
        try (TestServer server = TestServer.json(200, "{}")) {
            TypedFetcher api = TypedFetcher.builder(server.url()).auth(signer).build();
            Call call = Call.create().payload(Payload.once(-1, "text/plain", stream("text")));
            assertThatThrownBy(() -> api.call("PUT /a", call, Object.class))
                    .isInstanceOf(ApiException.class)
                    .hasMessageContaining("cannot be a stream");
            assertThat(server.seen()).isEmpty();
        }
    }

    @Test
    @DisplayName("lists of a form repeat their name unless another style is given")
    void writesForms() {
        try (TestServer server = TestServer.json(200, "{}")) {
            Map<String, List<String>> form = Map.of("a", List.of("x y", "z,"));
            TypedFetcher api = TypedFetcher.create(server.url());
            api.call("POST /a", Call.create().form(form), Object.class);
            assertThat(server.last().body()).isEqualTo("a=x%20y&a=z%2C");
            api.call("POST /a", Call.create().form(form, Map.of("a", ParameterStyle.FORM)), Object.class);
            assertThat(server.last().body()).isEqualTo("a=x%20y,z%2C");
        }
    }

    /** A provider that always has another token. */
    private static final class Tokens implements TokenProvider {

        private final AtomicInteger count = new AtomicInteger();

        @Override
        public String current() {
            return "token" + count.get();
        }

        @Override
        public String refresh(String stale) {
            return "token" + count.incrementAndGet();
        }
    }
}
