package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.endpoints.Endpoints.forbiddenUnless;
import static dev.kit.constructs.pipeline.PipelineHarness.problem;
import static dev.kit.constructs.pipeline.PipelineHarness.run;
import static dev.kit.constructs.pipeline.PipelineHarness.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.database.NoDatabase;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.endpoints.Endpoints;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.openapi.OpenApiInfo;
import dev.kit.constructs.ratelimit.RateLimit;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Refusals and limits of callers whose session is known. */
final class KnownCallerTest {

    record User(String id, boolean admin) {}

    private static final EndpointFactory<User, NoDatabase> KNOWN = e.session(ctx -> {
        String name = ctx.header("X-User");
        if (name == null) {
            throw HttpErrors.unauthorized("Who are you?");
        }
        return new User(name, name.equals("root"));
    });

    private static final RateLimit TWICE = RateLimit.of(2, Duration.ofMinutes(1));

    @Test
    @DisplayName("R3 forbiddenUnless answers a known caller 403, while false stays 401")
    void forbidsKnownCallers() {
        Endpoint<String> admins = KNOWN.get("/")
                .authorize(ctx -> forbiddenUnless(ctx.session().admin()))
                .output(String.class)
                .handle(ctx -> "in");
        assertThat(problem(run(admins, as("eve")), 403).path("detail").asString())
                .isEqualTo("You are not allowed to do this.");
        assertThat(text(run(admins, as("root")))).isEqualTo("\"in\"");
        problem(run(admins, TestExchange.of("GET", "/")), 401);

        Endpoint<String> explained = KNOWN.authorize(
                        ctx -> forbiddenUnless(ctx.session().admin(), "Administrators only."))
                .get("/")
                .authorize(ctx -> ctx.session().id().equals("root"))
                .output(String.class)
                .handle(ctx -> "in");
        assertThat(problem(run(explained, as("eve")), 403).path("detail").asString())
                .isEqualTo("Administrators only.");
    }

    @Test
    @DisplayName("R4 R6 a limit per session counts each caller by itself, after the session and beside the first limit")
    void limitsSessions() {
        AtomicInteger handled = new AtomicInteger();
        Pipeline pipeline = pipeline(KNOWN.get("/")
                .rateLimit(RateLimit.of(100, Duration.ofHours(1)))
                .rateLimit(TWICE.message("Slow down.").perSession(user -> user.id()))
                .output(Integer.class)
                .handle(ctx -> handled.incrementAndGet()));

        Answer first = pipeline.execute(as("ann"));
        assertThat(first.header("RateLimit-Policy")).isEqualTo("\"default\";q=100;w=3600, \"session\";q=2;w=60");
        assertThat(first.header("RateLimit")).matches("\"default\";r=99;t=[0-9]+, \"session\";r=1;t=[0-9]+");
        assertThat(first.header("X-RateLimit-Limit")).isEqualTo("2");
        assertThat(first.header("X-RateLimit-Remaining")).isEqualTo("1");
        pipeline.execute(as("ann").from("198.51.100.7"));
        Answer third = pipeline.execute(as("ann").from("198.51.100.8"));
        assertThat(problem(third, 429).path("detail").asString()).isEqualTo("Slow down.");
        assertThat(third.header("Retry-After")).matches("[1-9][0-9]?");
        assertThat(third.header("RateLimit")).contains("\"default\";r=99", "\"session\";r=0");
        assertThat(handled).hasValue(2);
        assertThat(pipeline.execute(as("bob")).status()).isEqualTo(200);
    }

    @Test
    @DisplayName("a request without a session uses up the first limit, never that of a session")
    void failingSessionsAreNotCounted() {
        Pipeline pipeline = pipeline(KNOWN.get("/")
                .rateLimit(RateLimit.of(4, Duration.ofMinutes(1)))
                .rateLimit(TWICE.perSession(User::id))
                .output(String.class)
                .handle(ctx -> "in"));

        Answer unknown = pipeline.execute(TestExchange.of("GET", "/"));
        problem(unknown, 401);
        assertThat(unknown.header("RateLimit-Policy")).isEqualTo("\"default\";q=4;w=60");
        assertThat(pipeline.execute(as("ann")).header("X-RateLimit-Remaining")).isEqualTo("1");
        assertThat(pipeline.execute(as("ann")).status()).isEqualTo(200);
        assertThat(pipeline.execute(as("ann")).status()).isEqualTo(429);
        Answer refused = pipeline.execute(as("bob"));
        assertThat(refused.header("RateLimit-Policy"))
                .as("refused before its session")
                .isEqualTo("\"default\";q=4;w=60");
        problem(refused, 429);
    }

    @Test
    @DisplayName("no key of the first limit meets one of a session, and a session without a key is not counted")
    void keepsKeysApart() {
        Pipeline pipeline = pipeline(KNOWN.get("/")
                .rateLimit(RateLimit.of(1, Duration.ofMinutes(1))
                        .key(request -> request.header("X-Key").orElse("none")))
                .rateLimit(RateLimit.of(1, Duration.ofMinutes(1)).perSession(user -> user.admin() ? null : user.id()))
                .output(String.class)
                .handle(ctx -> "in"));

        assertThat(pipeline.execute(as("ann").header("X-Key", "session:bob")).status())
                .isEqualTo(200);
        assertThat(pipeline.execute(as("bob").header("X-Key", "ann")).status()).isEqualTo(200);
        assertThat(pipeline.execute(as("root").header("X-Key", "a")).header("RateLimit-Policy"))
                .doesNotContain("session");
        assertThat(pipeline.execute(as("root").header("X-Key", "b")).status()).isEqualTo(200);
        assertThat(pipeline.execute(as("bob").header("X-Key", "c")).status()).isEqualTo(429);
    }

    @Test
    @DisplayName("a limit per session needs the session before it, and documents 429")
    void needsASession() {
        Endpoint<String> without = e.get("/")
                .rateLimit(TWICE.perSession(session -> "all"))
                .output(String.class)
                .handle(ctx -> "in");
        assertThatThrownBy(() -> Endpoints.validate(List.of(without)))
                .isInstanceOf(InvalidConstructsException.class)
                .hasMessageContaining("has a rate limit per session but no session.");
        assertThatThrownBy(() ->
                        e.get("/").rateLimit(TWICE.perSession(session -> "all")).session(ctx -> new User("a", false)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(".perSession(…)");
        Endpoint<String> limited = KNOWN.get("/limited")
                .rateLimit(TWICE.perSession(User::id))
                .output(String.class)
                .handle(ctx -> "in");
        assertThat(Endpoints.buildOpenApiSchema(List.of(limited), OpenApiInfo.of("a", "1", "b"))
                        .json())
                .asString()
                .contains("TooManyRequests");
    }

    private static TestExchange as(String user) {
        return TestExchange.of("GET", "/").header("X-User", user);
    }

    private static Pipeline pipeline(Endpoint<?> endpoint) {
        return PipelineHarness.pipeline(endpoint, environment -> environment);
    }
}
