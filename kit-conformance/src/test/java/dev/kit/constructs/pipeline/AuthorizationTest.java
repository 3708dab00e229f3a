package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.pipeline.PipelineHarness.problem;
import static dev.kit.constructs.pipeline.PipelineHarness.run;
import static dev.kit.constructs.pipeline.PipelineHarness.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.Endpoints.NoSession;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.http.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AuthorizationTest {

    record Session(String userId, String role) {}

    record Wanted(String role) {}

    record ResourceId(String id) {}

    record Tenant(String tenant) {}

    private static final Service<String> GREETING = Service.of("greeting", env -> "hello");

    @Test
    @DisplayName("AU-01 AU-03 the session comes from a cookie, a header or a service, and reaches the handler")
    void theSessionReachesTheHandler() {
        Endpoint<String> endpoint = e.services(GREETING)
                .session(ctx -> new Session(ctx.cookie("session") + ctx.header("authorization"), ctx.service(GREETING)))
                .authorize(ctx -> ctx.session().role().equals("hello"))
                .get("/me")
                .output(String.class)
                .handle(ctx -> ctx.session().userId());
        Answer answer = run(endpoint, get().header("Cookie", "session=user-123").header("Authorization", "-token"));
        assertThat(text(answer)).isEqualTo("\"user-123-token\"");
    }

    @ParameterizedTest
    @CsvSource({"403", "401", "500"})
    @DisplayName("AU-02 what the session step throws decides the status, and the handler does not run")
    void sessionFailuresKeepTheirStatus(int status) {
        AtomicInteger handled = new AtomicInteger();
        Endpoint<Integer> endpoint = e.session(ctx -> {
                    if (status == 500) {
                        throw new java.io.IOException("secret detail");
                    }
                    throw HttpErrors.of(status, "no session");
                })
                .get("/me")
                .output(Integer.class)
                .handle(ctx -> handled.incrementAndGet());
        Answer answer = run(endpoint, get());
        problem(answer, status);
        assertThat(text(answer)).doesNotContain("secret detail");
        assertThat(handled).hasValue(0);
    }

    @Test
    @DisplayName("AU-04 without a session step there is an empty session, and everything is allowed")
    void defaultsAllow() {
        Endpoint<String> endpoint = e.get("/me").output(String.class).handle(ctx -> {
            assertThat(ctx.session()).isSameAs(NoSession.INSTANCE);
            return "in";
        });
        assertThat(run(endpoint, get()).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            value = {"true,200", "false,401", "null,401"},
            nullValues = "null")
    @DisplayName("AU-05 AU-12 only true lets a request pass")
    void onlyTruePasses(Boolean allowed, int status) {
        AtomicInteger handled = new AtomicInteger();
        Endpoint<Integer> endpoint =
                e.get("/me").authorize(ctx -> allowed).output(Integer.class).handle(ctx -> handled.incrementAndGet());
        assertThat(run(endpoint, get()).status()).isEqualTo(status);
        assertThat(handled).hasValue(status == 200 ? 1 : 0);
    }

    @Test
    @DisplayName("AU-06 AU-07 AU-08 the check sees the validated input, and is asked once")
    void theCheckSeesTheInput() {
        List<String> asked = new ArrayList<>();
        Endpoint<String> endpoint = e.post("/:id")
                .params(ResourceId.class)
                .query(Tenant.class)
                .body(Wanted.class)
                .authorize(ctx -> {
                    asked.add(ctx.params().id()
                            + ctx.query().tenant()
                            + ctx.body().role());
                    return ctx.body().role().equals("admin");
                })
                .output(String.class)
                .handle(ctx -> "in");
        TestExchange admin = TestExchange.of("POST", "/res-42")
                .param("id", "res-42")
                .query("tenant=acme")
                .json("{\"role\":\"admin\"}");
        assertThat(run(endpoint, admin).status()).isEqualTo(200);
        assertThat(asked).containsExactly("res-42acmeadmin");
        TestExchange viewer = TestExchange.of("POST", "/res-42")
                .param("id", "res-42")
                .query("tenant=acme")
                .json("{\"role\":\"viewer\"}");
        problem(run(endpoint, viewer), 401);
    }

    @Test
    @DisplayName("AU-09 a check that throws never allows")
    void failingChecksDeny() {
        Endpoint<String> broken = e.get("/")
                .authorize(ctx -> {
                    throw new IllegalStateException("broken");
                })
                .output(String.class)
                .handle(ctx -> "in");
        problem(run(broken, get()), 500);
        Endpoint<String> gone = e.get("/")
                .authorize(ctx -> {
                    throw HttpErrors.notFound("gone");
                })
                .output(String.class)
                .handle(ctx -> "in");
        problem(run(gone, get()), 404);
    }

    @Test
    @DisplayName("AU-10 factory and endpoint checks must both hold, unless a branch asks only its own")
    void checksAddUp() {
        var guarded = e.session(ctx -> new Session("u", String.valueOf(ctx.header("role"))))
                .authorize(ctx -> !ctx.session().role().equals("null"))
                .factory("/api");
        Endpoint<String> both = guarded.get("/a")
                .authorize(ctx -> ctx.session().role().equals("admin"))
                .output(String.class)
                .handle(ctx -> "in");
        Endpoint<String> open = guarded.authorizeOnly(ctx -> true)
                .get("/b")
                .output(String.class)
                .handle(ctx -> "in");
        assertThat(run(both, get()).status()).isEqualTo(401);
        assertThat(run(both, get().header("role", "viewer")).status()).isEqualTo(401);
        assertThat(run(both, get().header("role", "admin")).status()).isEqualTo(200);
        assertThat(run(open, get()).status()).isEqualTo(200);
    }

    @Test
    @DisplayName("AU-11 invalid input is answered before the check is asked")
    void validationComesFirst() {
        AtomicInteger asked = new AtomicInteger();
        Endpoint<String> endpoint = e.post("/")
                .body(Wanted.class)
                .authorize(ctx -> asked.incrementAndGet() > 0)
                .output(String.class)
                .handle(ctx -> "in");
        problem(run(endpoint, TestExchange.of("POST", "/").json("{}")), 422);
        assertThat(asked).hasValue(0);
    }

    @Test
    @DisplayName("AU-13 EN-21 a check or handler beyond the timeout is interrupted and answers 504")
    void timeoutsInterrupt() {
        AtomicInteger handled = new AtomicInteger();
        Endpoint<Integer> slowCheck = e.get("/")
                .settings(s -> s.timeout(Duration.ofMillis(50)))
                .authorize(ctx -> {
                    sleep();
                    return true;
                })
                .output(Integer.class)
                .handle(ctx -> handled.incrementAndGet());
        problem(run(slowCheck, get()), 504);
        assertThat(handled).hasValue(0);
        Endpoint<String> slowHandler = e.get("/")
                .settings(s -> s.timeout(Duration.ofMillis(50)))
                .output(String.class)
                .handle(ctx -> {
                    Thread.sleep(20_000);
                    return "late";
                });
        problem(run(slowHandler, get()), 504);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    @DisplayName("AU-14 a refusal is a problem with a challenge that names the scheme")
    void refusalsChallenge() {
        Endpoint<String> endpoint = e.authorizer("jwt")
                .session(ctx -> new Session("u", "none"))
                .authorize(ctx -> false)
                .get("/orders/:id")
                .output(String.class)
                .handle(ctx -> "in");
        Answer answer = run(endpoint, TestExchange.of("GET", "/orders/1").param("id", "1"));
        assertThat(problem(answer, 401).path("code").asString()).isEqualTo("UNAUTHORIZED");
        assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
    }

    @Test
    @DisplayName("AU-15 an authorizer that nothing enforces fails at start-up")
    void unenforcedAuthorizersFail() {
        Endpoint<String> endpoint =
                e.authorizer("jwt").get("/").output(String.class).handle(ctx -> "in");
        assertThatThrownBy(() -> run(endpoint, get())).hasMessageContaining("\"jwt\", which nothing enforces");
    }

    /** Sleeps on although interrupted, as careless code does. */
    private static void sleep() {
        long end = System.nanoTime() + Duration.ofMillis(200).toNanos();
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    private static TestExchange get() {
        return TestExchange.of("GET", "/");
    }
}
