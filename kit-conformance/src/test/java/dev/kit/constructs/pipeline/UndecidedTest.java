package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.pipeline.PipelineHarness.problem;
import static dev.kit.constructs.pipeline.PipelineHarness.run;
import static dev.kit.constructs.pipeline.PipelineHarness.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.database.NoDatabase;
import dev.kit.constructs.endpoints.Credential;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.endpoints.RequestScope.Step;
import dev.kit.constructs.endpoints.SessionContext;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.jwt.JwtVerifier;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.testing.MockHandlers;
import dev.kit.constructs.testing.TestContext;
import dev.kit.constructs.testing.TestEndpointAdaptor;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SubmissionPublisher;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Functions of an application that decide, and return nothing. */
@SuppressWarnings("NullAway") // applications that are compiled without null checks return null
final class UndecidedTest {

    private static TestExchange request() {
        return TestExchange.of("GET", "/payroll").header("Authorization", "Bearer garbage");
    }

    private static <S> Endpoint<String> guarded(Step<SessionContext<NoDatabase>, S> session) {
        return e.session(session).get("/payroll").output(String.class).handle(ctx -> "the payroll");
    }

    private static String mistake(Endpoint<?> endpoint) {
        Pipeline.Execution execution =
                PipelineHarness.pipeline(endpoint, environment -> environment).inspect(request());
        problem(execution.answer(), 500);
        return String.valueOf(execution.thrown());
    }

    @Test
    @DisplayName("endpoints H1 null from a session step of any form is 401")
    void refusesNull() {
        problem(run(guarded(ctx -> null), request()), 401);
        problem(run(guarded(Credential.bearer().verifiedBy((ctx, token) -> null)), request()), 401);
        problem(run(guarded(Credential.bearer().foundBy((ctx, token) -> null)), request()), 401);
        EndpointFactory<String, NoDatabase> replaced =
                e.session(ctx -> "somebody").replaceSession(ctx -> null);
        problem(run(replaced.get("/payroll").handle(ctx -> "the payroll"), request()), 401);
    }

    @Test
    @DisplayName("endpoints H1 null from the session is 401 before anything else is asked")
    void asksNothingElse() {
        List<String> asked = new ArrayList<>();
        Endpoint<String> endpoint = e.session(Credential.bearer().verifiedBy((ctx, token) -> unknown(token)))
                .authorize(ctx -> asked.add("authorize"))
                .get("/payroll")
                .rateLimit(RateLimit.of(5, Duration.ofMinutes(1)).perSession(session -> {
                    asked.add("limit");
                    return session;
                }))
                .output(String.class)
                .handle(ctx -> {
                    asked.add("handler");
                    return "the payroll";
                });
        Answer answer = run(endpoint, request());

        problem(answer, 401);
        assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
        assertThat(asked).isEmpty();
    }

    private static String unknown(String token) {
        return token.equals("known") ? token : null;
    }

    @Test
    @DisplayName("endpoints H1 an Optional is no session: 500, whose text names .foundBy")
    void refusesOptionals() {
        assertThat(mistake(guarded(Credential.bearer().verifiedBy((ctx, token) -> Optional.empty()))))
                .contains("GET /payroll", "Optional", ".foundBy(");
        assertThat(mistake(guarded(Credential.bearer().verifiedBy((ctx, token) -> Optional.of(token)))))
                .contains(".foundBy(");
        assertThat(mistake(guarded(ctx -> OptionalLong.empty()))).contains(".foundBy(");
        assertThat(mistake(guarded(ctx -> Optional.ofNullable(ctx.header("X-User")))))
                .contains(".foundBy(");
    }

    @Test
    @DisplayName("endpoints H1 a future is no session: 500, whose text says that it is not awaited")
    void refusesFutures() {
        Credential bearer = Credential.bearer();
        assertThat(mistake(guarded(bearer.verifiedBy((ctx, token) -> CompletableFuture.completedFuture(null)))))
                .contains("GET /payroll", "not awaited");
        assertThat(mistake(guarded(bearer.verifiedBy((ctx, token) -> CompletableFuture.completedStage("ann")))))
                .contains("not awaited");
        assertThat(mistake(guarded(bearer.verifiedBy((ctx, token) -> new FutureTask<>(() -> "ann")))))
                .contains("not awaited");
        assertThat(mistake(guarded(bearer.optional((ctx, token) -> CompletableFuture.completedFuture(null)))))
                .contains("not awaited");
        assertThat(mistake(
                        guarded(bearer.foundBy((ctx, token) -> Optional.of(CompletableFuture.completedFuture(null))))))
                .contains("not awaited");
        assertThat(mistake(guarded(Credential.none(ctx -> new SubmissionPublisher<String>()))))
                .contains("not awaited");
    }

    @Test
    @DisplayName("endpoints H1 what is declared for everyone lets everyone in, an Optional of nobody included")
    void keepsWhatIsOpen() {
        Endpoint<String> guests = e.session(Credential.cookie("sid").optional((ctx, sid) -> sid))
                .get("/")
                .output(String.class)
                .handle(ctx -> ctx.session().orElse("nobody"));
        assertThat(text(run(guests, TestExchange.of("GET", "/")))).isEqualTo("\"nobody\"");

        Endpoint<String> absent = e.session(Credential.cookie("sid").optional((ctx, sid) -> sid.orElse(null)))
                .get("/")
                .output(String.class)
                .handle(ctx -> "session " + ctx.session());
        assertThat(text(run(absent, TestExchange.of("GET", "/")))).isEqualTo("\"session null\"");

        Endpoint<String> anyone = e.session(Credential.none(ctx -> ctx.header("X-User")))
                .get("/")
                .output(String.class)
                .handle(ctx -> "session " + ctx.session());
        assertThat(text(run(anyone, TestExchange.of("GET", "/")))).isEqualTo("\"session null\"");
        assertThat(run(e.authorizer("none").get("/").handle(ctx -> "in"), TestExchange.of("GET", "/"))
                        .status())
                .isEqualTo(200);
    }

    @Test
    @DisplayName("endpoints M15 requests whose key is null are counted by the address of their clients")
    void countsByAddress() {
        Endpoint<String> endpoint = e.get("/")
                .rateLimit(RateLimit.of(1, Duration.ofMinutes(1))
                        .key(request -> request.header("X-Key").orElse(null)))
                .output(String.class)
                .handle(ctx -> "in");
        Pipeline pipeline = PipelineHarness.pipeline(endpoint, environment -> environment);

        assertThat(pipeline.execute(from("192.0.2.1")).status()).isEqualTo(200);
        assertThat(pipeline.execute(from("192.0.2.2")).status()).isEqualTo(200);
        assertThat(pipeline.execute(from("192.0.2.1")).status()).isEqualTo(429);
        assertThat(pipeline.execute(from("192.0.2.1").header("X-Key", "a")).status())
                .isEqualTo(200);
        assertThat(pipeline.execute(from("192.0.2.3").header("X-Key", "a")).status())
                .isEqualTo(429);
    }

    private static TestExchange from(String address) {
        return TestExchange.of("GET", "/").from(address);
    }

    @Test
    @DisplayName("endpoints H1 a JwtVerifier of the application that returns null refuses the token")
    void refusesClaimsOfNothing() {
        Endpoint<String> endpoint =
                e.authorizer("jwt").get("/payroll").output(String.class).handle(ctx -> "the payroll");
        JwtVerifier undecided = token -> null;
        Answer answer = run(endpoint, request(), environment -> environment.jwtVerifier(undecided));

        problem(answer, 401);
        assertThat(answer.header("WWW-Authenticate")).contains("invalid_token");
    }

    @Test
    @DisplayName("endpoints H1 test adaptors and MockHandlers answer 401 and 500 alike")
    @SuppressWarnings("try") // the registration is there to be closed
    void holdsInTests() throws Exception {
        Endpoint<String> nobody = guarded(Credential.bearer().verifiedBy((ctx, token) -> null));
        Endpoint<String> maybe = e.session(Credential.bearer().verifiedBy((ctx, token) -> Optional.empty()))
                .get("/maybe")
                .output(String.class)
                .handle(ctx -> "in");
        assertThatThrownBy(() -> TestEndpointAdaptor.of(nobody)
                        .header("Authorization", "Bearer garbage")
                        .request())
                .isInstanceOfSatisfying(
                        HttpException.class,
                        refusal -> assertThat(refusal.status()).isEqualTo(401));
        assertThatThrownBy(() -> TestEndpointAdaptor.of(maybe)
                        .header("Authorization", "Bearer garbage")
                        .request())
                .hasStackTraceContaining(".foundBy(");

        MockHandlers mocks = MockHandlers.create(List.of(nobody, maybe), "https://payroll.test");
        try (var context = mocks.registerContext("one", TestContext.create())) {
            HttpResponse<String> refused = sent(mocks, "/payroll");
            assertThat(refused.statusCode()).isEqualTo(401);
            assertThat(refused.headers().firstValue("WWW-Authenticate")).contains("Bearer");
            assertThat(sent(mocks, "/maybe").statusCode()).isEqualTo(500);
        }
    }

    private static HttpResponse<String> sent(MockHandlers mocks, String path) throws Exception {
        return mocks.httpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("https://payroll.test" + path))
                                .header(MockHandlers.TEST_CONTEXT_HEADER, "one")
                                .header("Authorization", "Bearer garbage")
                                .build(),
                        BodyHandlers.ofString());
    }
}
