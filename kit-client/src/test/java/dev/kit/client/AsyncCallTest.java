package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.kit.client.auth.Bearer;
import dev.kit.client.auth.TokenProvider;
import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Payload;
import dev.kit.client.retry.RetryPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class AsyncCallTest {

    private static final Users.GetUser ADA = new Users.GetUser("1");

    @Test
    @DisplayName("R2 1,000 calls at once occupy at most 50 threads")
    void occupiesFewThreads() throws Exception {
        warmUp();
        // Threads of calls with interceptors, and of clients with threads of their own, which stay for a minute.
        Set<Thread> ofOtherTests = threads("kit-client-\\d+|HttpClient-\\d+-Worker-.*");
        ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();
        HttpServer server = slowly(later);
        try {
            TypedFetcher api = TypedFetcher.create(
                    "http://127.0.0.1:" + server.getAddress().getPort());
            List<CompletableFuture<User>> calls = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                calls.add(api.callAsync(Users.GET_USER, ADA));
            }
            int most = 0;
            for (CompletableFuture<User> call : calls) {
                most = Math.max(most, clientThreads(ofOtherTests));
                assertThat(call.get(30, TimeUnit.SECONDS).name()).isEqualTo("Ada");
            }
            assertThat(most).isLessThanOrEqualTo(50);
        } finally {
            server.stop(0);
            later.shutdownNow();
        }
    }

    @Test
    @DisplayName("R3 fetchers share the connections of one client")
    void shareOneClient() {
        try (TestServer server = TestServer.json(200, User.ADA)) {
            TypedFetcher.create(server.url()).call(Users.GET_USER, ADA);
            // Not those of the shared pool, which come and go with the work.
            String ofOneClient = "kit-client-\\d+|HttpClient-.*";
            Set<Thread> before = threads(ofOneClient);
            for (int i = 0; i < 200; i++) {
                TypedFetcher.create(server.url());
            }
            assertThat(before).containsAll(threads(ofOneClient));
        }
    }

    @Test
    @DisplayName("CF-22 an asynchronous call retries, passes the interceptors in order and decodes")
    void doesAllThatABlockingCallDoes() throws Exception {
        List<String> order = new CopyOnWriteArrayList<>();
        try (TestServer server =
                new TestServer((exchange, count) -> TestServer.reply(exchange, count < 3 ? 503 : 200, User.ADA))) {
            TypedFetcher api = TypedFetcher.builder(server.url())
                    .intercept(named("A", order))
                    .intercept(named("B", order))
                    .interceptAttempts(named("attempt", order))
                    .build();
            assertThat(api.callAsync(Users.GET_USER, ADA)
                            .get(30, TimeUnit.SECONDS)
                            .name())
                    .isEqualTo("Ada");
            assertThat(order)
                    .containsExactly(
                            "A>",
                            "B>",
                            "attempt>",
                            "<attempt",
                            "attempt>",
                            "<attempt",
                            "attempt>",
                            "<attempt",
                            "<B",
                            "<A");
        }
    }

    @Test
    @DisplayName("R2 100 asynchronous calls answered 401 refresh the token once")
    void refreshesOnce() throws Exception {
        AtomicInteger refreshed = new AtomicInteger();
        TokenProvider tokens = new TokenProvider() {
            @Override
            public String current() {
                return refreshed.get() == 0 ? "old" : "new";
            }

            @Override
            public String refresh(String stale) {
                refreshed.incrementAndGet();
                return "new";
            }
        };
        try (TestServer server = new TestServer((exchange, count) -> TestServer.reply(
                exchange,
                "Bearer new".equals(exchange.getRequestHeaders().getFirst("Authorization")) ? 200 : 401,
                User.ADA))) {
            TypedFetcher api =
                    TypedFetcher.builder(server.url()).auth(Bearer.of(tokens)).build();
            List<CompletableFuture<User>> calls = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                calls.add(api.callAsync(Users.GET_USER, ADA));
            }
            for (CompletableFuture<User> call : calls) {
                assertThat(call.get(30, TimeUnit.SECONDS).name()).isEqualTo("Ada");
            }
            assertThat(refreshed).hasValue(1);
        }
    }

    @Test
    @DisplayName("CF-24 the deadline ends an asynchronous call whose body stalls, and cancelling ends it at once")
    void endsInTime() throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        try (TestServer server = new TestServer((exchange, count) -> {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            await(closed);
        })) {
            TypedFetcher api = TypedFetcher.create(server.url());
            CompletableFuture<User> late =
                    api.callAsync(Users.GET_USER, ADA, CallOption.timeout(Duration.ofMillis(200)));
            assertThatThrownBy(() -> late.get(30, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            thrown -> assertThat(thrown.failure()).isInstanceOf(ApiFailure.Timeout.class));
            CompletableFuture<User> cancelled = api.callAsync(Users.GET_USER, ADA);
            assertThat(cancelled.cancel(true)).isTrue();
            assertThat(cancelled).isCancelled();
            closed.countDown();
        }
    }

    @Test
    @DisplayName("CW-05 a wrapped asynchronous call gives its failure as a value, with the address")
    void wrapsFailures() throws Exception {
        TypedFetcher api = TypedFetcher.builder("http://127.0.0.1:1")
                .retry(RetryPolicy.none())
                .build();
        WrappedResult<User, ApiFailure> result =
                api.wrap().callAsync(Users.GET_USER, ADA).get(30, TimeUnit.SECONDS);
        assertThat(result.fold(user -> "none", ApiFailure::message)).contains("got no answer from http://127.0.0.1:1");
    }

    @Test
    @DisplayName("CF-24 a blocking call that ran out of time leaves its thread without an interrupt")
    void takesTheInterruptBack() {
        CountDownLatch closed = new CountDownLatch(1);
        try (TestServer server = new TestServer((exchange, count) -> await(closed))) {
            TypedFetcher api = TypedFetcher.create(server.url());
            for (int i = 0; i < 5; i++) {
                assertThatThrownBy(() -> api.call(Users.GET_USER, ADA, CallOption.timeout(Duration.ofMillis(50))))
                        .isInstanceOf(ApiException.class)
                        .hasMessageContaining("did not finish");
                assertThat(Thread.currentThread().isInterrupted()).isFalse();
            }
            closed.countDown();
        }
    }

    @Test
    @Order(Integer.MAX_VALUE) // the threads that take the place of blocked ones stay for a minute, and are counted
    @DisplayName("R2 calls that wait for other calls in their continuations all end")
    void survivesBlockingContinuations() throws Exception {
        try (TestServer server = TestServer.json(200, User.ADA)) {
            TypedFetcher api = TypedFetcher.create(server.url());
            List<CompletableFuture<String>> calls = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                calls.add(api.callAsync(Users.GET_USER, ADA)
                        .thenApply(user -> api.call(Users.GET_USER, ADA).name()));
            }
            for (CompletableFuture<String> call : calls) {
                assertThat(call.get(20, TimeUnit.SECONDS)).isEqualTo("Ada");
            }
        }
    }

    @Test
    @DisplayName("R5 a base address that is none is refused when the fetcher is built, without showing secrets")
    void checksTheBaseAddress() {
        assertThatThrownBy(() -> TypedFetcher.create("")).hasMessageContaining("is empty");
        assertThatThrownBy(() -> TypedFetcher.builder("${SHOP_URL}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"${SHOP_URL}\" is no URL");
        assertThatThrownBy(() -> TypedFetcher.builder("https://me:secret@host")).hasMessageNotContaining("secret");
    }

    private static Interceptor named(String name, List<String> order) {
        return new Interceptor() {
            @Override
            public ApiRequest onRequest(ApiRequest request) {
                order.add(name + ">");
                return request;
            }

            @Override
            public ApiResponse<Payload> onResponse(ApiRequest request, ApiResponse<Payload> response) {
                order.add("<" + name);
                return response;
            }
        };
    }

    /** Answers each request half a second later without a thread for each. */
    @SuppressWarnings("FutureReturnValueIgnored") // a failure shows as a call without an answer
    private static HttpServer slowly(ScheduledExecutorService later) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 2_000);
        byte[] ada = User.ADA.getBytes(StandardCharsets.UTF_8);
        server.createContext(
                "/",
                exchange -> later.schedule(
                        () -> {
                            try (exchange) {
                                exchange.getResponseHeaders().set("Content-Type", "application/json");
                                exchange.sendResponseHeaders(200, ada.length);
                                exchange.getResponseBody().write(ada);
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                        },
                        500,
                        TimeUnit.MILLISECONDS));
        server.start();
        return server;
    }

    /** Answers pile up on further threads while the first ones still run interpreted code. */
    private static void warmUp() throws Exception {
        try (TestServer server = TestServer.json(200, User.ADA)) {
            TypedFetcher api = TypedFetcher.create(server.url());
            for (int i = 0; i < 500; i++) {
                api.callAsync(Users.GET_USER, ADA).get(30, TimeUnit.SECONDS);
            }
        }
    }

    private static Set<Thread> threads(String names) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().matches(names))
                .collect(Collectors.toSet());
    }

    /** The timer of the whole JVM, which JDK 25 counts among its common pool, is nobody's. */
    private static int clientThreads(Set<Thread> besides) {
        return (int) Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !besides.contains(thread))
                .filter(thread -> thread.getName().startsWith("HttpClient-")
                        || thread.getName().startsWith("kit-client-")
                        || thread.getName().startsWith("ForkJoinPool.commonPool-worker"))
                .count();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
