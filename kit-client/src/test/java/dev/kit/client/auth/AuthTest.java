package dev.kit.client.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.ApiException;
import dev.kit.client.ApiFailure;
import dev.kit.client.AuthStrategy;
import dev.kit.client.Call;
import dev.kit.client.CallOption;
import dev.kit.client.Interceptor;
import dev.kit.client.NoInput;
import dev.kit.client.Operation;
import dev.kit.client.TestServer;
import dev.kit.client.TypedFetcher;
import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.HttpMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class AuthTest {

    private static final Operation<NoInput, Object, Object> PRIVATE =
            operation("/private").security("bearerAuth").build();
    private static final Operation<NoInput, Object, Object> PUBLIC =
            operation("/public").security().build();
    private static final Operation<NoInput, Object, Object> KEYED =
            operation("/keyed").security("keyAuth").build();

    @Test
    @DisplayName("CA-01 CA-02 a bearer operation carries the token, a public one does not ask for it")
    void bearer() {
        AtomicInteger asked = new AtomicInteger();
        try (TestServer server = TestServer.json(200, "{}")) {
            TypedFetcher api = TypedFetcher.builder(server.url())
                    .auth("bearerAuth", Bearer.of(() -> {
                        asked.incrementAndGet();
                        return "valid-token";
                    }))
                    .build();
            api.call(PRIVATE);
            assertThat(server.last().header("Authorization")).isEqualTo("Bearer valid-token");
            api.call(PUBLIC);
            assertThat(server.last().headers().has("Authorization")).isFalse();
            assertThat(asked).hasValue(1);
        }
    }

    @Test
    @DisplayName("CA-02 the strategy NoAuth sends nothing")
    void none() {
        try (TestServer server = TestServer.json(200, "{}")) {
            TypedFetcher.builder(server.url())
                    .auth("bearerAuth", new NoAuth())
                    .build()
                    .call(PRIVATE);
            assertThat(server.last().headers().has("Authorization")).isFalse();
        }
    }

    @Test
    @DisplayName("CA-03 CA-08 a key goes into a header, the query or a cookie")
    void apiKeys() {
        try (TestServer server = TestServer.json(200, "{}")) {
            keyed(server, ApiKey.header("X-Custom-Key", () -> "k1"));
            assertThat(server.last().header("X-Custom-Key")).isEqualTo("k1");
            keyed(server, ApiKey.query("api key", () -> "a b&c"));
            assertThat(server.last().uri()).isEqualTo("/keyed?api%20key=a%20b%26c");
            keyed(server, ApiKey.cookie("session", () -> "ab+/==;x"), CallOption.cookie("lang", "en"));
            assertThat(server.last().header("Cookie")).isEqualTo("lang=en; session=ab+/==%3Bx");
            keyed(server, Basic.of("ada", "pa:ss"));
            assertThat(server.last().header("Authorization")).isEqualTo("Basic YWRhOnBhOnNz");
        }
    }

    @Test
    @DisplayName("CA-04 a signing strategy sees the final address, headers and body, and comes last")
    void signsLast() {
        List<ApiRequest> signed = new ArrayList<>();
        try (TestServer server = TestServer.json(200, "{}")) {
            TypedFetcher api = TypedFetcher.builder(server.url())
                    .auth(new Signer(signed))
                    .interceptAttempts(new Interceptor() {
                        @Override
                        public ApiRequest onRequest(ApiRequest request) {
                            return request.withHeader("X-Late", "yes");
                        }
                    })
                    .build();
            api.call("POST /orders/{id}", Call.body("x").param("id", "ü").query("q", "a b"), Object.class);
            assertThat(signed).singleElement().satisfies(request -> {
                assertThat(request.uri().toString()).endsWith("/orders/%C3%BC?q=a%20b");
                assertThat(request.headers().has("X-Late")).isTrue();
                assertThat(request.body()).isNotNull();
            });
            assertThat(server.last().header("Authorization")).isEqualTo("Signature 1");
            assertThatThrownBy(() -> api.call(
                            "GET /orders", Call.create(), Object.class, CallOption.header("Authorization", "mine")))
                    .hasMessageContaining("is signed");
        }
    }

    @Test
    @DisplayName("CA-05 an Authorization header of the call wins")
    void explicitHeaderWins() {
        try (TestServer server = TestServer.json(200, "{}")) {
            TypedFetcher api = TypedFetcher.builder(server.url())
                    .auth("bearerAuth", Bearer.token("t1"))
                    .build();
            api.call(PRIVATE, CallOption.header("Authorization", "Bearer mine"), CallOption.header("X-More", "1"));
            assertThat(server.last().headers().all("Authorization")).containsExactly("Bearer mine");
            assertThat(server.last().header("X-More")).isEqualTo("1");
        }
    }

    @Test
    @DisplayName("CA-06 an interceptor of attempts sees the credentials")
    void attemptsSeeCredentials() {
        List<String> seen = new ArrayList<>();
        try (TestServer server = TestServer.json(200, "{}")) {
            TypedFetcher.builder(server.url())
                    .auth(Bearer.token("t1"))
                    .interceptAttempts(new Interceptor() {
                        @Override
                        public ApiRequest onRequest(ApiRequest request) {
                            seen.addAll(request.headers().all("authorization"));
                            return request;
                        }
                    })
                    .build()
                    .call("GET /x", Call.create(), Object.class);
            assertThat(seen).containsExactly("Bearer t1");
        }
    }

    @Test
    @DisplayName("CA-07 a scheme without a strategy fails when the client is built, naming both")
    void missingStrategy() {
        assertThatThrownBy(() -> TypedFetcher.builder("http://127.0.0.1:1")
                        .operations(List.of(PRIVATE, PUBLIC))
                        .build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("bearerAuth: GET /private")
                .hasMessageNotContaining("/public");
        assertThatThrownBy(() -> TypedFetcher.create("http://127.0.0.1:1").call(PRIVATE))
                .hasMessageContaining("bearerAuth");
    }

    @Test
    @DisplayName("CA-09 a null token sends nothing, a throwing provider fails the call unsent")
    void tokenProblems() {
        try (TestServer server = TestServer.json(200, "{}")) {
            TypedFetcher.builder(server.url())
                    .auth("bearerAuth", Bearer.of(() -> null))
                    .build()
                    .call(PRIVATE);
            assertThat(server.last().headers().has("Authorization")).isFalse();
            TypedFetcher broken = TypedFetcher.builder(server.url())
                    .auth("bearerAuth", Bearer.of(() -> {
                        throw new IllegalStateException("vault is closed");
                    }))
                    .build();
            assertThatThrownBy(() -> broken.call(PRIVATE))
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            thrown -> assertThat(thrown.failure()).isInstanceOf(ApiFailure.Auth.class))
                    .hasRootCauseMessage("vault is closed");
            assertThat(server.seen()).hasSize(1);
        }
    }

    @Test
    @DisplayName("CA-10 a 401 leads to one refresh and one replay, never a loop")
    void refreshesOnce() {
        Tokens tokens = new Tokens();
        try (TestServer server = TestServer.json(401, "{}")) {
            TypedFetcher api = TypedFetcher.builder(server.url())
                    .auth("bearerAuth", Bearer.of(tokens))
                    .build();
            assertThatThrownBy(() -> api.call(PRIVATE)).isInstanceOf(ApiException.class);
            assertThat(server.seen())
                    .extracting(seen -> seen.header("Authorization"))
                    .containsExactly("Bearer stale", "Bearer fresh1");
            assertThat(tokens.refreshed).hasValue(1);
        }
    }

    @Test
    @DisplayName("CA-10 calls refused together refresh once")
    void refreshIsSingleFlight() {
        Tokens tokens = new Tokens();
        try (TestServer server = new TestServer((exchange, count) -> TestServer.reply(
                exchange,
                "Bearer stale".equals(exchange.getRequestHeaders().getFirst("Authorization")) ? 401 : 200,
                "{}"))) {
            TypedFetcher api = TypedFetcher.builder(server.url())
                    .auth("bearerAuth", Bearer.of(tokens))
                    .build();
            List<CompletableFuture<Object>> calls = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                calls.add(api.callAsync(PRIVATE, NoInput.NONE));
            }
            assertThat(calls).allSatisfy(call -> assertThat(call.join()).isNotNull());
            assertThat(tokens.refreshed).hasValue(1);
        }
    }

    @Test
    @DisplayName("CA-11 secrets appear in no text")
    void secretsStaySecret() {
        assertThat(Bearer.token("t-secret") + " " + Basic.of("u", "p-secret") + ApiKey.query("k", () -> "k-secret"))
                .doesNotContain("secret");
        List<String> requests = new ArrayList<>();
        try (TestServer server = TestServer.json(500, "{}")) {
            TypedFetcher api = TypedFetcher.builder(server.url())
                    .auth(ApiKey.query("k", () -> "k-secret"))
                    .header("X-Session-Token", "h-secret")
                    .interceptAttempts(new Interceptor() {
                        @Override
                        public ApiRequest onRequest(ApiRequest request) {
                            requests.add(request.toString());
                            return request;
                        }
                    })
                    .build();
            assertThatThrownBy(() -> api.call("GET /x", Call.create(), Object.class))
                    .message()
                    .doesNotContain("secret");
            assertThat(requests).singleElement().asString().doesNotContain("secret");
        }
    }

    private static void keyed(TestServer server, AuthStrategy strategy, CallOption... options) {
        TypedFetcher.builder(server.url()).auth("keyAuth", strategy).build().call(KEYED, options);
    }

    private static Operation.Builder<NoInput, Object, Object> operation(String path) {
        return Operation.<NoInput, Object, Object>define(path, HttpMethod.GET, path)
                .success(2, Object.class);
    }

    private static final class Tokens implements TokenProvider {
        private final AtomicInteger refreshed = new AtomicInteger();

        @Override
        public String current() {
            return "stale";
        }

        @Override
        public @Nullable String refresh(String stale) {
            return "fresh" + refreshed.incrementAndGet();
        }
    }

    private record Signer(List<ApiRequest> signed) implements AuthStrategy {
        @Override
        public ApiRequest authorize(ApiRequest request) {
            signed.add(request);
            return request.withHeader("Authorization", "Signature " + signed.size());
        }

        @Override
        public boolean signs() {
            return true;
        }
    }
}
