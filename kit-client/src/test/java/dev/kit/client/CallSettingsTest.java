package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.HttpMethod;
import dev.kit.client.http.ParameterStyle;
import dev.kit.client.retry.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Checks the settings of a single call and of the fetcher, beside the input. */
class CallSettingsTest {

    private static final User.Draft ADA = new User.Draft("Ada", "a@b");
    private static final RetryPolicy AT_ONCE = RetryPolicy.defaults().backoff(Duration.ZERO, Duration.ZERO);

    @Test
    void addsQueryHeadersAndMembers() {
        try (TestServer server = TestServer.json(201, User.ADA)) {
            TypedFetcher.create(server.url())
                    .call(
                            Users.CREATE,
                            ADA,
                            CallOption.query("dry run", true),
                            CallOption.query("tags", List.of("a", "b"), ParameterStyle.FORM_EXPLODED),
                            CallOption.header("X-Shop", "1"),
                            CallOption.bodyMember("beta", Map.of("level", 3)),
                            CallOption.bodyMember("email", null));
            assertThat(server.last().uri()).isEqualTo("/users?dry%20run=true&tags=a&tags=b");
            assertThat(server.last().header("X-Shop")).isEqualTo("1");
            assertThat(server.last().body()).isEqualTo("{\"name\":\"Ada\",\"email\":null,\"beta\":{\"level\":3}}");
        }
    }

    @Test
    void addsNoMemberToWhatIsNoObject() {
        try (TestServer server = TestServer.json(200, "{}")) {
            TypedFetcher api = TypedFetcher.create(server.url());
            CallOption member = CallOption.bodyMember("beta", 1);
            for (Call call : List.of(
                    Call.create(),
                    Call.body(List.of(1)),
                    Call.body(null),
                    Call.create().text("x", "text/plain"))) {
                assertThatThrownBy(() -> api.call("PUT /x", call, Object.class, member))
                        .isInstanceOf(ApiException.class)
                        .hasMessageContaining("[beta]")
                        .hasMessageContaining("PUT /x")
                        .hasMessageContaining("no JSON object");
            }
            assertThat(server.seen()).isEmpty();
        }
    }

    @Test
    @DisplayName("an attempt that hangs is given up and repeated within the deadline, blocking and not")
    void limitsAttempts() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (RawServer server = new RawServer((wire, count) -> {
            if (count % 2 == 1) {
                StreamCallTest.await(over);
            }
            wire.answer(200, "application/json", User.ADA);
        })) {
            TypedFetcher api = TypedFetcher.builder(server.url())
                    // A slower answer would be repeated, and the third attempt hangs.
                    .attemptTimeout(Duration.ofSeconds(2))
                    .retry(AT_ONCE)
                    .build();
            assertThat(api.call(Users.GET_USER, new Users.GetUser("1")).name()).isEqualTo("Ada");
            assertThat(api.callAsync(Users.GET_USER, new Users.GetUser("1"))
                            .get(20, TimeUnit.SECONDS)
                            .name())
                    .isEqualTo("Ada");
            assertThat(server.seen()).hasSize(4);
            assertThatThrownBy(() -> api.call(
                            Users.CREATE,
                            ADA,
                            CallOption.attemptTimeout(Duration.ofMillis(100)),
                            CallOption.timeout(Duration.ofSeconds(5))))
                    .hasMessageContaining("attemptTimeout")
                    .hasMessageContaining("PT0.1S")
                    .hasMessageContaining(server.url());
            over.countDown();
        }
    }

    @Test
    @DisplayName("CF-23 a random idempotency key is the same for all attempts of a call and another for the next")
    void keysCalls() {
        try (TestServer server =
                new TestServer((exchange, count) -> TestServer.reply(exchange, status(exchange, count), User.ADA))) {
            TypedFetcher plain =
                    TypedFetcher.builder(server.url()).retry(AT_ONCE).build();
            CallOption keyed = CallOption.idempotencyKey();
            plain.call(Users.CREATE, ADA, keyed);
            plain.call(Users.CREATE, ADA, keyed);
            TypedFetcher always = TypedFetcher.builder(server.url())
                    .retry(AT_ONCE)
                    .idempotencyKeys()
                    .build();
            always.call(Users.CREATE, ADA);
            always.call(Users.CREATE, ADA, CallOption.idempotencyKey("mine"));
            always.call(Users.PUT, new Users.PutUser("1", ADA));
            List<String> keys = server.seen().stream()
                    .map(seen -> seen.header("Idempotency-Key"))
                    .toList();
            assertThat(keys.get(0)).isNotEmpty().isEqualTo(keys.get(1)).isNotEqualTo(keys.get(2));
            assertThat(keys.get(2)).isNotEmpty().isEqualTo(keys.get(3));
            assertThat(keys.get(4)).isNotEmpty().isEqualTo(keys.get(5)).isNotEqualTo(keys.get(2));
            assertThat(keys.subList(6, keys.size())).containsExactly("mine", "mine", "", "");
        }
    }

    @Test
    void namesItselfUnlessToldOtherwise() {
        try (TestServer server = TestServer.json(200, "[]")) {
            TypedFetcher.create(server.url()).call(Users.LIST);
            assertThat(server.last().header("User-Agent")).matches("kit-client/\\d+\\.\\d+.*");
            TypedFetcher.builder(server.url())
                    .header("user-agent", "shop/2")
                    .build()
                    .call(Users.LIST);
            assertThat(server.last().header("User-Agent")).isEqualTo("shop/2");
        }
    }

    @Test
    void keepsTheAnswerOfAnAsynchronousCall() throws Exception {
        try (TestServer server = TestServer.json(201, User.ADA)) {
            CompletableFuture<Integer> status = TypedFetcher.create(server.url())
                    .exchangeAsync(Users.CREATE, ADA)
                    .thenApply(answer -> answer.status());
            assertThat(status.get(20, TimeUnit.SECONDS)).isEqualTo(201);
        }
        CompletableFuture<WrappedResult<ApiResponse<User>, ApiFailure>> lost =
                TypedFetcher.create("http://127.0.0.1:1").wrap().exchangeAsync(Users.CREATE, ADA);
        assertThat(lost.get(20, TimeUnit.SECONDS).ok()).isFalse();
    }

    @Test
    void demandsStrategiesOfTheOperationsInUseOnly() {
        Operation<NoInput, Object, Object> secured = Operation.<NoInput, Object, Object>define(
                        "secured", HttpMethod.GET, "/secured")
                .success(200, Object.class)
                .security("oauth")
                .build();
        TypedFetcher.Builder builder =
                TypedFetcher.builder("http://127.0.0.1:1").operations(List.of(secured, Users.LIST));
        assertThatThrownBy(builder::build).hasMessageContaining("oauth").hasMessageContaining("GET /secured");
        TypedFetcher api = builder.inUse(Users.LIST).build();
        assertThatThrownBy(() -> api.call(secured)).hasMessageContaining("oauth");
        assertThatThrownBy(() -> builder.inUse(secured).build()).hasMessageContaining("oauth");
    }

    private static int status(HttpExchange exchange, int count) {
        int success = exchange.getRequestMethod().equals("PUT") ? 200 : 201;
        return count % 2 == 1 ? 503 : success;
    }
}
