package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.auth.OAuth2ClientCredentials;
import dev.kit.client.http.ApiRequest;
import dev.kit.client.retry.RetryPolicy;
import dev.kit.client.transport.Transport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Hostile and broken servers, over both transports, blocking and not. */
class WireTest {

    private static final Users.GetUser ADA = new Users.GetUser("1");

    @TempDir
    private Path directory;

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("dev.kit.client.Transports#all")
    @DisplayName(
            "SEC-L6 a redirect to another origin takes no header of the caller, no credential and no interceptor along")
    void leaksNothing(Transport transport) {
        try (RawServer other = new RawServer((wire, count) -> wire.answer(200, "application/json", User.ADA));
                RawServer server = new RawServer((wire, count) -> wire.write("HTTP/1.1 302 Found\r\nLocation: "
                        + other.url() + "/stolen\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"))) {
            TypedFetcher api = TypedFetcher.builder(server.url())
                    .transport(transport)
                    .header("X-Api-Key", "leak")
                    .auth(request -> request.withHeader("Authorization", "Bearer leak"))
                    .interceptAttempts(new Interceptor() {
                        @Override
                        public ApiRequest onRequest(ApiRequest request) {
                            return request.withHeader("X-Attempt", "leak");
                        }
                    })
                    .build();
            CallOption[] own = {CallOption.header("X-Own", "leak"), CallOption.cookie("session", "leak")};
            api.call(Users.GET_USER, ADA, own);
            api.callAsync(Users.GET_USER, ADA, own).join();
            api.download(Users.GET_USER, ADA, directory.resolve("ada"), own);
            assertThat(server.last().header("Authorization")).isEqualTo("Bearer leak");
            assertThat(server.last().header("X-Attempt")).isEqualTo("leak");
            assertThat(other.seen())
                    .hasSize(3)
                    .allSatisfy(request -> assertThat(request.headers().names())
                            .noneMatch(name -> request.header(name).contains("leak"))
                            .noneMatch(name -> name.matches("(?i)authorization|cookie|x-.*")));
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("dev.kit.client.Transports#all")
    @DisplayName(
            "CF-21 CF-24 a body that stalls is a timeout, one that is reset a network failure, both with the address")
    void stallsAndResets(Transport transport) throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (RawServer stalled = new RawServer((wire, count) -> {
                    wire.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{");
                    StreamCallTest.await(over);
                });
                RawServer reset = new RawServer((wire, count) -> {
                    wire.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{");
                    wire.reset();
                })) {
            for (RawServer server : List.of(stalled, reset)) {
                TypedFetcher api =
                        TypedFetcher.builder(server.url()).transport(transport).build();
                Class<?> kind = server == stalled ? ApiFailure.Timeout.class : ApiFailure.Network.class;
                // A reset that is seen after the deadline is a timeout too.
                Duration limit = server == stalled ? Duration.ofMillis(300) : Duration.ofSeconds(30);
                CallOption[] limits = {CallOption.timeout(limit), CallOption.retry(RetryPolicy.none())};
                assertThatThrownBy(() -> api.call(Users.GET_USER, ADA, limits))
                        .hasMessageContaining(server.url())
                        .isInstanceOfSatisfying(
                                ApiException.class,
                                thrown -> assertThat(thrown.failure()).isInstanceOf(kind));
                CompletableFuture<User> later = api.callAsync(Users.GET_USER, ADA, limits);
                assertThatThrownBy(() -> later.get(20, TimeUnit.SECONDS))
                        .cause()
                        .hasMessageContaining(server.url());
            }
            over.countDown();
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("dev.kit.client.Transports#all")
    @DisplayName("CF-23 Retry-After in seconds is waited for before the next attempt, blocking and not")
    void waitsAsAsked(Transport transport) throws Exception {
        try (RawServer server = new RawServer((wire, count) -> {
            if (count % 2 == 1) {
                wire.write("HTTP/1.1 429 Slow\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
            } else {
                wire.answer(200, "application/json", User.ADA);
            }
        })) {
            long start = System.nanoTime();
            TypedFetcher api =
                    TypedFetcher.builder(server.url()).transport(transport).build();
            api.call(Users.GET_USER, ADA);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(990));
            long later = System.nanoTime();
            api.callAsync(Users.GET_USER, ADA).get(20, TimeUnit.SECONDS);
            assertThat(Duration.ofNanos(System.nanoTime() - later)).isGreaterThanOrEqualTo(Duration.ofMillis(990));
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("dev.kit.client.Transports#all")
    @DisplayName("CA-10 100 calls answered 401 together fetch one new token, blocking and not")
    void refreshesOnce(Transport transport) throws Exception {
        CountDownLatch all = new CountDownLatch(100);
        try (TestServer tokens = new TestServer((exchange, count) ->
                        TestServer.reply(exchange, 200, "{\"access_token\":\"t" + count + "\",\"expires_in\":3600}"));
                TestServer server = new TestServer((exchange, count) -> {
                    boolean stale =
                            "Bearer t1".equals(exchange.getRequestHeaders().getFirst("Authorization"));
                    if (stale) {
                        all.countDown();
                        StreamCallTest.await(all);
                    }
                    TestServer.reply(exchange, stale ? 401 : 200, User.ADA);
                })) {
            OAuth2ClientCredentials credentials = OAuth2ClientCredentials.of(tokens.url() + "/token", "id", "secret");
            TypedFetcher api = TypedFetcher.builder(server.url())
                    .transport(transport)
                    .auth(credentials)
                    .build();
            ExecutorService threads = Executors.newFixedThreadPool(60);
            List<Future<User>> calls = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                Callable<User> blocking = () -> api.call(Users.GET_USER, ADA);
                calls.add(i < 60 ? threads.submit(blocking) : api.callAsync(Users.GET_USER, ADA));
            }
            for (Future<User> call : calls) {
                assertThat(call.get(30, TimeUnit.SECONDS).name()).isEqualTo("Ada");
            }
            threads.shutdown();
            assertThat(tokens.seen()).hasSize(2);
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("dev.kit.client.Transports#all")
    @DisplayName("SEC-L6 a gzip bomb ends at the limit of bytes, blocking, not and as a stream")
    void cutsBombs(Transport transport) throws Exception {
        byte[] bomb = bomb();
        assertThat(bomb.length).isLessThan(200_000);
        try (TestServer server = new TestServer((exchange, count) -> {
            exchange.getResponseHeaders().set("Content-Type", count < 3 ? "application/json" : "application/x-ndjson");
            exchange.getResponseHeaders().set("Content-Encoding", "gzip"); // a stream asked for none
            exchange.sendResponseHeaders(200, bomb.length);
            exchange.getResponseBody().write(bomb);
        })) {
            TypedFetcher api = TypedFetcher.builder(server.url())
                    .transport(transport)
                    .maxResponseBytes(1_000_000)
                    .build();
            tooLarge(() -> api.call(Users.GET_USER, ADA));
            CompletableFuture<User> later = api.callAsync(Users.GET_USER, ADA);
            assertThatThrownBy(() -> later.get(20, TimeUnit.SECONDS)).hasMessageContaining("1000000 bytes");
            tooLarge(() -> api.stream(Users.GET_USER, ADA).stream().count());
        }
    }

    private static void tooLarge(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        ApiException.class,
                        thrown -> assertThat(thrown.failure()).isInstanceOf(ApiFailure.TooLarge.class));
    }

    private static byte[] bomb() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            for (int i = 0; i < 100; i++) {
                out.write(new byte[1_000_000]);
            }
        }
        return packed.toByteArray();
    }
}
