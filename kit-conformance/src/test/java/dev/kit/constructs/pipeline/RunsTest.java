package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.pipeline.PipelineHarness.problem;
import static dev.kit.constructs.pipeline.PipelineHarness.run;
import static dev.kit.constructs.pipeline.PipelineHarness.services;
import static dev.kit.constructs.pipeline.PipelineHarness.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.RequestContext;
import dev.kit.constructs.RequestRun;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.SuccessStatus;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.run.ConstructEnvironment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.MDC;

final class RunsTest {

    @Test
    @DisplayName("EN-08 data answers 200, or the status of the builder; without output schema it is sent too")
    void answersData() {
        Endpoint<List<Integer>> plain = e.get("/").handle(ctx -> List.of(1, 2));
        assertThat(run(plain, get()).status()).isEqualTo(200);
        assertThat(text(run(plain, get()))).isEqualTo("[1,2]");
        Endpoint<String> created =
                e.post("/").status(SuccessStatus.Created).output(String.class).handle(ctx -> "new");
        assertThat(run(created, get()).status()).isEqualTo(201);
        Endpoint<Object> nothing = e.get("/").handle((ctx, response) -> response.send());
        assertThat(run(nothing, get()).body()).isEqualTo(Answer.Empty.INSTANCE);
    }

    @Test
    @DisplayName("EN-10 EN-11 EN-12 a service is made once, after a failure again, and must be declared")
    void servicesAreMadeOnce() {
        AtomicInteger made = new AtomicInteger();
        Service<String> flaky = Service.of("flaky", env -> {
            if (made.incrementAndGet() == 1) {
                throw new java.io.IOException("not yet");
            }
            return "ready";
        });
        Endpoint<String> endpoint =
                e.services(flaky).get("/").output(String.class).handle(ctx -> ctx.service(flaky));
        ServiceRegistry registry = services();
        Pipeline pipeline = Pipeline.create(
                endpoint,
                PipelineEnvironment.builder(ConstructEnvironment.of(registry)).build());
        problem(pipeline.execute(get()), 500);
        assertThat(text(pipeline.execute(get()))).isEqualTo("\"ready\"");
        assertThat(text(pipeline.execute(get()))).isEqualTo("\"ready\"");
        assertThat(made).hasValue(2);
        Endpoint<String> undeclared = e.get("/").output(String.class).handle(ctx -> ctx.service(flaky));
        problem(run(undeclared, get()), 500);
    }

    @Test
    @DisplayName("EN-13 EN-14 the request context is there for the handler and its wrapped tasks, and gone afterwards")
    void requestContextFollows() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try {
            Endpoint<String> endpoint = e.get("/").output(String.class).handle(ctx -> {
                RequestContext context = RequestContext.current();
                assertThat(context.requestId()).isEqualTo(ctx.requestId());
                assertThat(MDC.get(RequestContext.MDC_KEY)).isEqualTo("abc");
                assertThat(context.logger()).isSameAs(ctx.logger());
                return pool.submit(context.wrap(() -> RequestContext.current().requestId()))
                        .get();
            });
            assertThat(text(run(endpoint, get().header("X-Request-ID", "abc")))).isEqualTo("\"abc\"");
            assertThat(pool.submit(RequestContext::currentOrNull).get()).isNull();
        } finally {
            pool.shutdown();
            assertThat(pool.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(MDC.get(RequestContext.MDC_KEY)).isNull();
        assertThatThrownBy(RequestContext::current).hasMessageContaining("called outside request context");
    }

    @Test
    @DisplayName("EN-13 an id that a filter logs before a request is logged again after it")
    void restoresTheLoggedId() {
        MDC.put(RequestContext.MDC_KEY, "the filter's own");
        try {
            assertThat(text(run(e.get("/").output(String.class).handle(ctx -> ctx.requestId()), get())))
                    .doesNotContain("filter");
            assertThat(MDC.get(RequestContext.MDC_KEY)).isEqualTo("the filter's own");
        } finally {
            MDC.remove(RequestContext.MDC_KEY);
        }
    }

    @Test
    @DisplayName("EN-15 a harmless request id comes back, without one a fresh one is made")
    void echoesRequestIds() {
        Endpoint<String> endpoint = e.get("/").output(String.class).handle(ctx -> "a");
        assertThat(run(endpoint, get().header("x-request-id", "A.b_c-1")).header("X-Request-ID"))
                .isEqualTo("A.b_c-1");
        String fresh = run(endpoint, get()).header("X-Request-ID");
        assertThat(fresh).hasSize(36).isNotEqualTo(run(endpoint, get()).header("X-Request-ID"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a\nb", "ü", "<script>"})
    @DisplayName("EN-16 any other request id is replaced")
    void replacesRequestIds(String id) {
        Endpoint<String> endpoint = e.get("/").output(String.class).handle(ctx -> "a");
        assertThat(run(endpoint, get().header("X-Request-ID", id)).header("X-Request-ID"))
                .hasSize(36);
        assertThat(run(endpoint, get().header("X-Request-ID", "x".repeat(10_000)))
                        .header("X-Request-ID"))
                .hasSize(36);
    }

    @Test
    @DisplayName("RL-02 RL-03 RL-08 RL-09 the call over the limit answers 429 with headers, and the handler rests")
    void limitsCalls() {
        AtomicInteger handled = new AtomicInteger();
        Endpoint<Integer> endpoint = e.get("/users/:id")
                .rateLimit(RateLimit.of(2, Duration.ofMinutes(1)))
                .output(Integer.class)
                .handle(ctx -> handled.incrementAndGet());
        Pipeline pipeline = PipelineHarness.pipeline(endpoint, environment -> environment);
        Answer first = pipeline.execute(TestExchange.of("GET", "/users/1"));
        assertThat(first.header("X-RateLimit-Limit")).isEqualTo("2");
        assertThat(first.header("X-RateLimit-Remaining")).isEqualTo("1");
        assertThat(first.header("RateLimit-Policy")).contains("q=2").contains("w=60");
        pipeline.execute(TestExchange.of("GET", "/users/2"));
        Answer third = pipeline.execute(TestExchange.of("GET", "/users/3").header("X-Forwarded-For", "203.0.113.9"));
        assertThat(problem(third, 429).path("detail").asString())
                .isEqualTo("Too many requests, please try again later.");
        assertThat(third.header("Retry-After")).matches("[1-9][0-9]*");
        assertThat(handled).hasValue(2);
        assertThat(pipeline.execute(TestExchange.of("GET", "/users/1").from("198.51.100.7"))
                        .status())
                .isEqualTo(200);
    }

    @Test
    @DisplayName("EN-15 listeners hear of each request by its id, and cannot spoil it")
    void listenersHear() {
        List<RequestRun> runs = new ArrayList<>();
        Endpoint<String> endpoint = e.get("/users/:id").output(String.class).handle(ctx -> {
            throw new IllegalStateException("broken");
        });
        PipelineListener listener = new PipelineListener() {
            @Override
            public void requestFinished(RequestRun run) {
                runs.add(run);
                throw new IllegalStateException("listener broken too");
            }
        };
        Answer answer = run(
                endpoint,
                TestExchange.of("GET", "/users/7"),
                environment -> PipelineEnvironment.builder(ConstructEnvironment.builder(services())
                        .listener(listener)
                        .build()));
        problem(answer, 500);
        assertThat(runs).singleElement().satisfies(run -> {
            assertThat(run.requestId()).isEqualTo(answer.header("X-Request-ID"));
            assertThat(run.route()).isEqualTo("/users/{id}");
            assertThat(run.path()).isEqualTo("/users/7");
            assertThat(run.status()).isEqualTo(500);
            assertThat(run.failure()).hasMessage("broken");
        });
    }

    private static TestExchange get() {
        return TestExchange.of("GET", "/");
    }
}
