package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.retry.RetryPolicy;
import dev.kit.client.transport.OkHttpTransport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OkHttpTransportTest {

    private static final Users.GetUser ADA = new Users.GetUser("1");

    private final OkHttpTransport transport = OkHttpTransport.create();

    @AfterEach
    void close() {
        transport.close();
    }

    @Test
    @DisplayName("CF-01 a call over OkHttp sends the same request and reads the same answer")
    void calls() throws Exception {
        try (TestServer server = TestServer.json(200, User.ADA)) {
            assertThat(api(server.url()).call(Users.GET_USER, ADA).name()).isEqualTo("Ada");
            assertThat(server.last().uri()).isEqualTo("/users/1");
            assertThat(server.last().header("Accept")).contains("json");
            List<CompletableFuture<User>> calls = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                calls.add(api(server.url()).callAsync(Users.GET_USER, ADA));
            }
            for (CompletableFuture<User> call : calls) {
                assertThat(call.get(20, TimeUnit.SECONDS).name()).isEqualTo("Ada");
            }
        }
    }

    @Test
    void sendsBodies() {
        try (TestServer server = TestServer.json(201, User.ADA)) {
            api(server.url()).call(Users.CREATE, new User.Draft("Ada", "a@b"));
            assertThat(server.last().method()).isEqualTo("POST");
            assertThat(server.last().body()).contains("\"Ada\"");
            assertThat(server.last().header("Content-Type")).isEqualTo("application/json");
        }
    }

    @Test
    @DisplayName("CF-24 a body that stalls ends at the deadline, blocking and not")
    void endsInTime() {
        CountDownLatch closed = new CountDownLatch(1);
        try (TestServer server = new TestServer((exchange, count) -> {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            await(closed);
        })) {
            CallOption limit = CallOption.timeout(Duration.ofMillis(200));
            assertThatThrownBy(() -> api(server.url()).call(Users.GET_USER, ADA, limit))
                    .isInstanceOfSatisfying(ApiException.class, OkHttpTransportTest::timedOut);
            CompletableFuture<User> late = api(server.url()).callAsync(Users.GET_USER, ADA, limit);
            assertThatThrownBy(() -> late.get(30, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .isInstanceOfSatisfying(ApiException.class, OkHttpTransportTest::timedOut);
            closed.countDown();
        }
    }

    @Test
    void staysOnTheThreadOfTheCaller() {
        List<Thread> threads = new CopyOnWriteArrayList<>();
        OkHttpClient client = new OkHttpClient.Builder()
                .addNetworkInterceptor(chain -> {
                    threads.add(Thread.currentThread());
                    return chain.proceed(chain.request());
                })
                .build();
        try (TestServer server = TestServer.json(200, User.ADA)) {
            TypedFetcher chosen = TypedFetcher.builder(server.url())
                    .transport(OkHttpTransport.over(client))
                    .onResponse((request, answer) -> {
                        threads.add(Thread.currentThread());
                        return answer;
                    })
                    .build();
            chosen.call(Users.GET_USER, ADA);
            assertThat(threads).hasSize(2).containsOnly(Thread.currentThread());
        }
    }

    @Test
    @DisplayName("OkHttp sends nothing unless it is chosen, although it is on the class path")
    void isChosenByNobodyElse() {
        try (TestServer server = TestServer.json(200, User.ADA)) {
            TypedFetcher.create(server.url()).call(Users.GET_USER, ADA);
            assertThat(server.last().header("Accept-Encoding")).isEqualTo("gzip");
            assertThat(server.last().header("Connection")).doesNotContain("Keep-Alive"); // as OkHttp writes it
            api(server.url()).call(Users.GET_USER, ADA);
            assertThat(server.last().header("Connection")).isEqualTo("Keep-Alive");
        }
    }

    @Test
    @DisplayName("CF-24 interrupting the thread ends the call")
    void endsAtAnInterrupt() {
        CountDownLatch closed = new CountDownLatch(1);
        try (TestServer server = new TestServer((exchange, count) -> await(closed))) {
            Thread caller = Thread.currentThread();
            CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS).execute(caller::interrupt);
            assertThatThrownBy(() -> api(server.url()).call(Users.GET_USER, ADA))
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            thrown -> assertThat(thrown.failure()).isInstanceOf(ApiFailure.Cancelled.class));
            assertThat(Thread.interrupted()).isTrue();
            closed.countDown();
        }
    }

    @ParameterizedTest(name = "R1 gzip is asked for, decoded, and counted as decoded, over OkHttp: {0}")
    @ValueSource(booleans = {true, false})
    void decodesGzip(boolean ok) throws Exception {
        try (TestServer server = new TestServer((exchange, count) -> {
            assertThat(exchange.getRequestHeaders().getFirst("Accept-Encoding")).contains("gzip");
            byte[] packed = gzip(count < 3 ? User.ADA : " ".repeat(10_000_000));
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
            exchange.sendResponseHeaders(200, packed.length);
            exchange.getResponseBody().write(packed);
        })) {
            TypedFetcher.Builder builder = TypedFetcher.builder(server.url()).maxResponseBytes(100_000);
            TypedFetcher api = (ok ? builder.transport(transport) : builder).build();
            assertThat(api.call(Users.GET_USER, ADA).name()).isEqualTo("Ada");
            assertThat(api.callAsync(Users.GET_USER, ADA)
                            .get(30, TimeUnit.SECONDS)
                            .name())
                    .isEqualTo("Ada");
            assertThatThrownBy(() -> api.call(Users.GET_USER, ADA))
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            thrown -> assertThat(thrown.failure()).isInstanceOf(ApiFailure.TooLarge.class));
        }
    }

    @ParameterizedTest(name = "R8 a gzip that cannot be decoded is an answer with its status, over OkHttp: {0}")
    @ValueSource(booleans = {true, false})
    void tellsBrokenGzip(boolean ok) throws Exception {
        try (TestServer server = new TestServer((exchange, count) -> {
            byte[] packed = gzip(User.ADA.repeat(50));
            packed[count % 2 == 0 ? 0 : packed.length / 2] ^= 0x55;
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
            exchange.sendResponseHeaders(200, packed.length);
            exchange.getResponseBody().write(packed);
        })) {
            TypedFetcher.Builder builder = TypedFetcher.builder(server.url());
            WrappedFetcher<ApiFailure> api =
                    (ok ? builder.transport(transport) : builder).build().wrap();
            for (int i = 0; i < 2; i++) {
                broken(api.call(Users.GET_USER, ADA));
                broken(api.callAsync(Users.GET_USER, ADA).get(30, TimeUnit.SECONDS));
            }
            assertThat(server.seen()).hasSize(4);
        }
    }

    private static void broken(WrappedResult<User, ApiFailure> result) {
        assertThat(result.<Object>fold(user -> user, failure -> failure))
                .isInstanceOfSatisfying(
                        ApiFailure.Decode.class,
                        failure -> assertThat(failure.message())
                                .contains("answered 200")
                                .contains("gzip"));
    }

    @Test
    @DisplayName("CF-21 a refused connection is a network failure, and redirects stay with the fetcher")
    void leavesTheRestToTheFetcher() {
        TypedFetcher refused = TypedFetcher.builder("http://127.0.0.1:1")
                .transport(transport)
                .retry(RetryPolicy.none())
                .build();
        assertThatThrownBy(() -> refused.call(Users.GET_USER, ADA))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        thrown -> assertThat(thrown.failure()).isInstanceOf(ApiFailure.Network.class));
        try (TestServer server = new TestServer((exchange, count) -> {
            exchange.getResponseHeaders().set("Location", "/users/2");
            TestServer.reply(exchange, count == 1 ? 302 : 200, User.ADA);
        })) {
            TypedFetcher never = TypedFetcher.builder(server.url())
                    .transport(transport)
                    .redirects(Redirects.NEVER)
                    .build();
            assertThatThrownBy(() -> never.call(Users.GET_USER, ADA)).hasMessageContaining("302");
            assertThat(server.seen()).hasSize(1);
        }
    }

    private TypedFetcher api(String url) {
        return TypedFetcher.builder(url).transport(transport).build();
    }

    private static void timedOut(ApiException thrown) {
        assertThat(thrown.failure()).isInstanceOf(ApiFailure.Timeout.class);
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return packed.toByteArray();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
