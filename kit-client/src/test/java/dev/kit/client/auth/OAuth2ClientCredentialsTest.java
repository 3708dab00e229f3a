package dev.kit.client.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.kit.client.ApiException;
import dev.kit.client.ApiFailure;
import dev.kit.client.NoInput;
import dev.kit.client.Operation;
import dev.kit.client.TestServer;
import dev.kit.client.TypedFetcher;
import dev.kit.client.http.HttpMethod;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The grant of RFC 6749, section 4.4. */
class OAuth2ClientCredentialsTest {

    private static final Operation<NoInput, Object, Object> ORDERS = Operation.<NoInput, Object, Object>define(
                    "orders", HttpMethod.GET, "/orders")
            .success(200, Object.class)
            .security("oauth2")
            .build();

    private final Ticking clock = new Ticking();

    @Test
    void asksForATokenAsTheStandardSays() {
        try (TestServer tokens = issuing(3600);
                TestServer api = TestServer.json(200, "{}")) {
            OAuth2ClientCredentials credentials = OAuth2ClientCredentials.of(
                            tokens.url() + "/oauth/token", "shop:1", "s€cret&")
                    .scope("orders:read", "orders:write")
                    .parameter("audience", "https://api");
            TypedFetcher fetcher = fetcher(api, credentials);
            fetcher.call(ORDERS);
            fetcher.call(ORDERS);
            assertThat(tokens.seen()).hasSize(1);
            assertThat(tokens.last().method() + " " + tokens.last().uri()).isEqualTo("POST /oauth/token");
            assertThat(tokens.last().header("Content-Type")).isEqualTo("application/x-www-form-urlencoded");
            assertThat(tokens.last().body())
                    .isEqualTo("grant_type=client_credentials&scope=orders%3Aread%20orders%3Awrite"
                            + "&audience=https%3A%2F%2Fapi");
            String basic = tokens.last().header("Authorization").substring("Basic ".length());
            assertThat(new String(Base64.getDecoder().decode(basic), StandardCharsets.UTF_8))
                    .isEqualTo("shop%3A1:s%E2%82%ACcret%26");
            assertThat(api.seen())
                    .hasSize(2)
                    .allSatisfy(seen -> assertThat(seen.header("Authorization")).isEqualTo("Bearer t1"));
        }
    }

    @Test
    void sendsTheSecretInTheBodyWhereTheServerWantsIt() {
        try (TestServer tokens = issuing(3600);
                TestServer api = TestServer.json(200, "{}")) {
            fetcher(api, of(tokens).secretInBody()).call(ORDERS);
            assertThat(tokens.last().header("Authorization")).isEmpty();
            assertThat(tokens.last().body()).endsWith("&client_id=shop&client_secret=s3cret");
        }
    }

    @Test
    void replacesATokenShortlyBeforeItExpires() {
        try (TestServer tokens = issuing(3600);
                TestServer api = TestServer.json(200, "{}")) {
            TypedFetcher fetcher = fetcher(api, of(tokens).withClock(clock));
            fetcher.call(ORDERS);
            clock.pass(Duration.ofSeconds(3569));
            fetcher.call(ORDERS);
            assertThat(tokens.seen()).hasSize(1);
            clock.pass(Duration.ofSeconds(2));
            fetcher.call(ORDERS);
            assertThat(tokens.seen()).hasSize(2);
            assertThat(api.last().header("Authorization")).isEqualTo("Bearer t2");
        }
        try (TestServer tokens = issuing(20);
                TestServer api = TestServer.json(200, "{}")) {
            TypedFetcher fetcher = fetcher(api, of(tokens).withClock(clock));
            fetcher.call(ORDERS);
            clock.pass(Duration.ofSeconds(9));
            fetcher.call(ORDERS);
            assertThat(tokens.seen())
                    .as("a token of 20 s is good for half of them")
                    .hasSize(1);
            clock.pass(Duration.ofSeconds(2));
            fetcher.call(ORDERS);
            assertThat(tokens.seen()).hasSize(2);
        }
    }

    @Test
    @DisplayName("CA-10 a 401 leads to one new token and one replay, never a loop, and the new token is kept")
    void refreshesOnceAfterA401() {
        AtomicReference<String> good = new AtomicReference<>("Bearer t2");
        try (TestServer tokens = issuing(0);
                TestServer api = new TestServer((exchange, count) -> TestServer.reply(
                        exchange,
                        Objects.equals(good.get(), exchange.getRequestHeaders().getFirst("Authorization")) ? 200 : 401,
                        "{}"))) {
            TypedFetcher fetcher = fetcher(api, of(tokens));
            fetcher.call(ORDERS);
            fetcher.call(ORDERS);
            assertThat(api.seen())
                    .extracting(seen -> seen.header("Authorization"))
                    .containsExactly("Bearer t1", "Bearer t2", "Bearer t2");
            good.set("none");
            assertThatThrownBy(() -> fetcher.call(ORDERS)).hasMessageContaining("401");
            assertThat(tokens.seen()).hasSize(3);
            assertThat(api.seen()).hasSize(5);
        }
    }

    @Test
    void callsAtOnceShareOneTokenOrOneFailure() throws Exception {
        try (TestServer tokens = new TestServer((exchange, count) -> {
                    if (count == 1) {
                        await().atMost(Duration.ofSeconds(30)).until(() -> sharing() == 9);
                    } else {
                        pause();
                    }
                    TestServer.reply(exchange, count == 1 ? 500 : 200, "{\"access_token\":\"t\"}");
                });
                TestServer api = TestServer.json(200, "{}")) {
            TypedFetcher fetcher = fetcher(api, of(tokens));
            List<CompletableFuture<Object>> failed = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                failed.add(fetcher.callAsync(ORDERS, NoInput.NONE));
            }
            for (CompletableFuture<Object> call : failed) {
                assertThatThrownBy(() -> call.get(20, TimeUnit.SECONDS)).hasMessageContaining("500");
            }
            List<CompletableFuture<Object>> calls = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                calls.add(fetcher.callAsync(ORDERS, NoInput.NONE));
            }
            for (CompletableFuture<Object> call : calls) {
                call.get(20, TimeUnit.SECONDS);
            }
            assertThat(tokens.seen()).hasSize(2);
        }
    }

    @Test
    @DisplayName("CA-09 CA-11 a refusal names the endpoint and the code, sends nothing, and shows no secret")
    void namesRefusals() {
        String refusal = "{\"error\":\"invalid_client\",\"error_description\":\"no s3cret of that kind\"}";
        String[] answers = {refusal, "<p>", "{\"token_type\":\"mac\",\"access_token\":\"leak\"}", "[\"leak\"]", "null"};
        for (String answer : answers) {
            try (TestServer tokens = TestServer.json(answer.equals(refusal) ? 400 : 200, answer);
                    TestServer api = TestServer.json(200, "{}")) {
                OAuth2ClientCredentials credentials = of(tokens);
                assertThatThrownBy(() -> fetcher(api, credentials).call(ORDERS))
                        .isInstanceOfSatisfying(ApiException.class, thrown -> {
                            assertThat(thrown.failure()).isInstanceOf(ApiFailure.Auth.class);
                            assertThat(trace(thrown)).doesNotContain("s3cret").doesNotContain("leak");
                        })
                        .hasMessageContaining(tokens.url() + "/token")
                        .hasMessageContaining(answer.equals(refusal) ? "invalid_client" : "GET /orders");
                assertThat(api.seen()).isEmpty();
                assertThat(credentials.toString()).contains("/token", "shop").doesNotContain("s3cret");
            }
        }
    }

    @Test
    void refusesAnAddressThatIsNone() {
        for (String url :
                List.of("", "id.example.com", "https://id.example.com", "https://id/token?x=1", "ftp://x/y")) {
            assertThatThrownBy(() -> OAuth2ClientCredentials.of(url, "a", "b"))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void followsNoRedirectWithTheSecret() {
        try (TestServer other = issuing(10);
                TestServer tokens = new TestServer((exchange, count) -> {
                    exchange.getResponseHeaders().set("Location", other.url() + "/token");
                    TestServer.reply(exchange, 307, "");
                });
                TestServer api = TestServer.json(200, "{}")) {
            assertThatThrownBy(() -> fetcher(api, of(tokens)).call(ORDERS)).hasMessageContaining("307");
            assertThat(other.seen()).isEmpty();
        }
    }

    private static String trace(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    private static OAuth2ClientCredentials of(TestServer tokens) {
        return OAuth2ClientCredentials.of(tokens.url() + "/token", "shop", "s3cret");
    }

    private static TypedFetcher fetcher(TestServer api, OAuth2ClientCredentials credentials) {
        return TypedFetcher.builder(api.url()).auth("oauth2", credentials).build();
    }

    private static TestServer issuing(int seconds) {
        String life = seconds == 0 ? "" : ",\"expires_in\":" + seconds;
        return new TestServer((exchange, count) -> TestServer.reply(
                exchange, 200, "{\"access_token\":\"t" + count + "\",\"token_type\":\"bearer\"" + life + "}"));
    }

    /** The number of threads that wait for a token that another thread fetches. */
    private static long sharing() {
        return Thread.getAllStackTraces().values().stream()
                .filter(stack -> Arrays.stream(stack)
                        .anyMatch(frame -> frame.getClassName().equals(TokenCache.class.getName())
                                && frame.getMethodName().equals("shared")))
                .count();
    }

    private static void pause() {
        try {
            Thread.sleep(300);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class Ticking extends Clock {

        private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));

        void pass(Duration time) {
            now.updateAndGet(instant -> instant.plus(time));
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return Objects.requireNonNull(now.get());
        }
    }
}
