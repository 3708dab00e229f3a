package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.pipeline.PipelineHarness.pipeline;
import static dev.kit.constructs.pipeline.PipelineHarness.problem;
import static dev.kit.constructs.pipeline.PipelineHarness.run;
import static dev.kit.constructs.pipeline.PipelineHarness.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.jwt.Claims;
import dev.kit.constructs.jwt.InvalidTokenException;
import dev.kit.constructs.jwt.JwtVerifier;
import dev.kit.constructs.jwt.KeysUnavailableException;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.testing.TestEndpointAdaptor;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TokenTest {

    /** Knows one token. */
    private static final JwtVerifier VERIFIER = token -> {
        if (token.equals("down")) {
            throw new KeysUnavailableException("The keys cannot be fetched from https://issuer.internal.", null);
        }
        if (!token.equals("good-token")) {
            throw new InvalidTokenException("The signature is wrong.");
        }
        return Claims.of(Map.of("sub", "user-123", "scope", "orders:read"));
    };

    private final AtomicInteger handled = new AtomicInteger();
    private final Endpoint<String> endpoint = e.authorizer("jwt")
            .get("/orders/:id")
            .rateLimit(RateLimit.of(100, Duration.ofMinutes(1)))
            .output(String.class)
            .handle(ctx -> {
                handled.incrementAndGet();
                return ctx.claims().subject().orElse("nobody");
            });

    private static Answer ask(Endpoint<?> endpoint, TestExchange exchange) {
        return run(endpoint, exchange, environment -> environment.jwtVerifier(VERIFIER));
    }

    private static TestExchange get() {
        return TestExchange.of("GET", "/orders/1").param("id", "1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer good-token", "bearer good-token", "BEARER   good-token "})
    @DisplayName("AU-03 the claims of a valid token are in the context")
    void claimsReachTheHandler(String header) {
        assertThat(text(ask(endpoint, get().header("Authorization", header)))).isEqualTo("\"user-123\"");
    }

    @Test
    @DisplayName("AU-14 an invalid token is 401 with a challenge, and nothing else is told")
    void invalidTokensAreChallenged() {
        Answer answer = ask(endpoint, get().header("Authorization", "Bearer evil-token"));

        assertThat(problem(answer, 401).path("detail").asString()).isEqualTo("The token is not valid.");
        assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer error=\"invalid_token\"");
        assertThat(text(answer)).doesNotContain("evil", "signature");
        assertThat(answer.header("X-RateLimit-Remaining")).isEqualTo("99");
        assertThat(handled).hasValue(0);
    }

    @Test
    @DisplayName("AU-14 without a token the challenge names the scheme alone")
    void missingTokensAreChallenged() {
        for (TestExchange request :
                new TestExchange[] {get(), get().header("Authorization", "Basic dTpw"), get().header("Cookie", "a=b")
                }) {
            Answer answer = ask(endpoint, request);
            problem(answer, 401);
            assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
        }
        Answer twice =
                ask(endpoint, get().header("Authorization", "Bearer good-token").header("Authorization", "Bearer x"));
        assertThat(problem(twice, 401).path("code").asString()).isEqualTo("UNAUTHORIZED");
        assertThat(handled).hasValue(0);
    }

    @Test
    @DisplayName("AU-09 keys that cannot be had are 503, never a pass")
    void missingKeysAreUnavailable() {
        Answer answer = ask(endpoint, get().header("Authorization", "Bearer down"));

        problem(answer, 503);
        assertThat(answer.header("Retry-After")).isEqualTo("5");
        assertThat(text(answer)).doesNotContain("issuer.internal");
        assertThat(handled).hasValue(0);
    }

    @Test
    @DisplayName("AU-01 session, authorize and input checks come after the token and see its claims")
    void theSessionSeesTheClaims() {
        AtomicInteger sessions = new AtomicInteger();
        Endpoint<String> guarded = e.authorizer("jwt")
                .session(ctx -> {
                    sessions.incrementAndGet();
                    return ctx.claims().scopes();
                })
                .authorize(ctx -> ctx.session().contains("orders:read"))
                .get("/")
                .output(String.class)
                .handle(ctx -> ctx.claims().subject().orElseThrow());

        problem(ask(guarded, TestExchange.of("GET", "/").header("Authorization", "Bearer x")), 401);
        assertThat(sessions).hasValue(0);
        assertThat(ask(guarded, TestExchange.of("GET", "/").header("Authorization", "Bearer good-token"))
                        .status())
                .isEqualTo(200);
    }

    @Test
    @DisplayName("AU-15 EN-19 jwt without verifier and session does not start; a verifier enforces no other authorizer")
    void unenforcedAuthorizersDoNotStart() {
        assertThatThrownBy(() -> run(endpoint, get()))
                .isInstanceOf(InvalidConstructsException.class)
                .hasMessageContaining("JwtVerifier");
        for (String name : new String[] {"bearer", "apiKey", "iam"}) {
            Endpoint<String> other = e.authorizer(name).get("/").handle(ctx -> "in");
            assertThatThrownBy(() -> ask(other, TestExchange.of("GET", "/")))
                    .isInstanceOf(InvalidConstructsException.class)
                    .hasMessageContaining("\"" + name + "\", which nothing enforces");
        }
        Endpoint<String> open =
                e.authorizer("jwt").get("/").settings(s -> s.authorizer("none")).handle(ctx -> "in");
        assertThat(ask(open, TestExchange.of("GET", "/")).status()).isEqualTo(200);
    }

    @Test
    @DisplayName("AU-15 claims that nothing verified cannot be read")
    void unverifiedClaimsCannotBeRead() {
        Endpoint<String> plain = e.get("/").handle(ctx -> String.valueOf(ctx.claims()));

        problem(ask(plain, TestExchange.of("GET", "/").header("Authorization", "Bearer good-token")), 500);
    }

    @Test
    @DisplayName("AU-03 TA-01 a test gives claims, or a token and a verifier")
    void testsGiveClaims() {
        TestEndpointAdaptor<String> adaptor = TestEndpointAdaptor.of(endpoint).params("id", 1);

        assertThat(adaptor.claims(Map.of("sub", "u1")).request().data()).isEqualTo("u1");
        assertThat(adaptor.jwtVerifier(VERIFIER)
                        .header("Authorization", "Bearer good-token")
                        .request()
                        .data())
                .isEqualTo("user-123");
        assertThat(adaptor.jwtVerifier(VERIFIER).answer().status()).isEqualTo(401);
    }

    @Test
    @DisplayName("AU-14 the pipeline is built once and serves good and bad tokens side by side")
    void servesBoth() {
        Pipeline pipeline = pipeline(endpoint, environment -> environment.jwtVerifier(VERIFIER));
        for (int i = 0; i < 3; i++) {
            assertThat(pipeline.execute(get().header("Authorization", "Bearer good-token"))
                            .status())
                    .isEqualTo(200);
            assertThat(pipeline.execute(get().header("Authorization", "Bearer x"))
                            .status())
                    .isEqualTo(401);
        }
    }
}
