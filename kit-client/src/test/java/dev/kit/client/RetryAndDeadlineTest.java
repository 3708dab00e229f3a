package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.retry.RetryPolicy;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAndDeadlineTest {

    private final List<Duration> pauses = new ArrayList<>();

    @Test
    @DisplayName("CF-22 503, 503, 200 succeeds at the third attempt")
    void retriesUntilItSucceeds() {
        try (TestServer server =
                new TestServer((exchange, count) -> TestServer.reply(exchange, count < 3 ? 503 : 200, User.ADA))) {
            assertThat(api(server.url())
                            .call(Users.GET_USER, new Users.GetUser("1"))
                            .name())
                    .isEqualTo("Ada");
            assertThat(server.seen()).hasSize(3);
            assertThat(pauses).hasSize(2);
        }
    }

    @Test
    @DisplayName("CF-23 POST is not repeated unless it has an idempotency key")
    void postIsNotRepeated() {
        try (TestServer server = TestServer.json(503, "{}")) {
            User.Draft draft = new User.Draft("Ada", "a@b");
            assertThatThrownBy(() -> api(server.url()).call(Users.CREATE, draft))
                    .isInstanceOf(ApiException.class);
            assertThat(server.seen()).hasSize(1);
            assertThatThrownBy(() -> api(server.url()).call(Users.CREATE, draft, CallOption.idempotencyKey("k1")))
                    .isInstanceOf(ApiException.class);
            assertThat(server.seen()).hasSize(4);
            assertThat(server.last().header("Idempotency-Key")).isEqualTo("k1");
        }
    }

    @ParameterizedTest(name = "CF-23 status {0} is not repeated")
    @ValueSource(ints = {400, 404, 409, 422, 500})
    void clientErrorsAreNotRepeated(int status) {
        try (TestServer server = TestServer.json(status, "{}")) {
            assertThatThrownBy(() -> api(server.url()).call(Users.GET_USER, new Users.GetUser("1")))
                    .isInstanceOf(ApiException.class);
            assertThat(server.seen()).hasSize(1);
        }
    }

    @Test
    @DisplayName("CF-23 Retry-After decides the wait, and a wait beyond the deadline fails at once")
    void obeysRetryAfter() {
        try (TestServer server = new TestServer((exchange, count) -> {
            exchange.getResponseHeaders().set("Retry-After", count == 1 ? "1" : "3600");
            TestServer.reply(exchange, 429, "{}");
        })) {
            assertThatThrownBy(() -> api(server.url()).call(Users.GET_USER, new Users.GetUser("1")))
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            thrown -> assertThat(thrown.failure())
                                    .isInstanceOfSatisfying(
                                            ApiFailure.Http.class,
                                            http -> assertThat(http.retryAfter())
                                                    .contains(Duration.ofHours(1))))
                    .hasMessageContaining(
                            "answered 429 and asks to wait 3600 s, longer than timeout(Duration) allows: {}");
            assertThat(pauses).containsExactly(Duration.ofSeconds(1));
            assertThat(server.seen()).hasSize(2);
        }
    }

    @Test
    @DisplayName("CF-21 a refused connection is one exception type with a cause, seen by onError")
    void refusedConnection() {
        AtomicReference<ApiException> seen = new AtomicReference<>();
        TypedFetcher api = new FetcherBuilder("http://127.0.0.1:1")
                .pause(pauses::add)
                .onError(seen::set)
                .build();
        assertThatThrownBy(() -> api.call(Users.CREATE, new User.Draft("Ada", "a@b")))
                .isSameAs(seen.get())
                .hasCauseInstanceOf(IOException.class);
        assertThat(pauses).as("nothing was sent, so even POST is repeated").hasSize(2);
    }

    @Test
    @DisplayName("CF-21 a reset in the middle of the body is a network failure")
    void resetInTheBody() {
        try (TestServer server = new TestServer((exchange, count) -> {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, 1000);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            throw new IOException("cut");
        })) {
            TypedFetcher api =
                    TypedFetcher.builder(server.url()).retry(RetryPolicy.none()).build();
            assertThat(api.wrap()
                            .call(Users.GET_USER, new Users.GetUser("1"))
                            .<String>fold(
                                    user -> "ok", failure -> failure.getClass().getSimpleName()))
                    .isEqualTo("Network");
        }
    }

    @Test
    @DisplayName("CF-24 the deadline covers a body that stalls")
    void stalledBody() {
        CountDownLatch over = new CountDownLatch(1);
        try (TestServer server = stalling(over)) {
            assertThatThrownBy(() -> TypedFetcher.create(server.url())
                            .call(Users.GET_USER, new Users.GetUser("1"), CallOption.timeout(Duration.ofMillis(300))))
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            failure -> assertThat(failure.failure()).isInstanceOf(ApiFailure.Timeout.class));
            over.countDown();
        }
    }

    @Test
    @DisplayName("CF-24 interrupting the caller cancels the call and keeps the flag")
    void interruptCancels() throws InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        try (TestServer server = stalling(over)) {
            AtomicReference<String> outcome = new AtomicReference<>();
            Thread caller = new Thread(() -> {
                WrappedResult<User, ApiFailure> result =
                        TypedFetcher.create(server.url()).wrap().call(Users.GET_USER, new Users.GetUser("1"));
                outcome.set(result.<String>fold(
                                user -> "ok", failure -> failure.getClass().getSimpleName())
                        + Thread.currentThread().isInterrupted());
            });
            caller.start();
            caller.interrupt();
            caller.join(20_000);
            assertThat(outcome).hasValue("Cancelledtrue");
            over.countDown();
        }
    }

    @Test
    @DisplayName("CF-24 cancelling the future of an asynchronous call ends it")
    void cancelsAsynchronousCalls() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        CountDownLatch failed = new CountDownLatch(1);
        AtomicReference<ApiFailure> failure = new AtomicReference<>();
        try (TestServer server = stalling(over)) {
            TypedFetcher api = TypedFetcher.builder(server.url())
                    .onError(thrown -> {
                        failure.set(thrown.failure());
                        failed.countDown();
                    })
                    .build();
            CompletableFuture<User> future = api.callAsync(Users.GET_USER, new Users.GetUser("1"));
            while (server.seen().isEmpty()) {
                Thread.onSpinWait();
            }
            assertThat(future.cancel(true)).isTrue();
            assertThat(failed.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(failure.get()).isInstanceOf(ApiFailure.Cancelled.class);
            over.countDown();
        }
    }

    @Test
    @DisplayName("an answer above the limit is refused")
    void tooLarge() {
        try (TestServer server = TestServer.json(200, "\"" + "x".repeat(5000) + "\"")) {
            TypedFetcher api =
                    TypedFetcher.builder(server.url()).maxResponseBytes(1000).build();
            assertThatThrownBy(() -> api.call("GET /big", Call.create(), String.class))
                    .isInstanceOf(ApiException.class)
                    .hasMessageContaining("more than 1000 bytes");
        }
    }

    private TypedFetcher api(String url) {
        return new FetcherBuilder(url).pause(pauses::add).build();
    }

    private static TestServer stalling(CountDownLatch over) {
        return new TestServer((exchange, count) -> {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, 1000);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            try {
                over.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }
}
