package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.pipeline.PipelineHarness.pipeline;
import static dev.kit.constructs.pipeline.PipelineHarness.problem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.RateLimitFailure;
import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.ratelimit.RateLimitStore;
import dev.kit.constructs.run.ConstructEnvironment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class LimitFailureTest {

    private static final RateLimit LIMIT = RateLimit.of(1, Duration.ofMinutes(1));

    private final List<RateLimitFailure> failures = new ArrayList<>();
    private final PipelineListener listener = new PipelineListener() {
        @Override
        public void rateLimitFailed(RateLimitFailure failure) {
            failures.add(failure);
        }
    };

    private static final RateLimitStore BROKEN = (key, limit) -> {
        throw new IllegalStateException("redis://:hunter2@host is down");
    };

    private static Endpoint<String> limited(RateLimit limit) {
        return e.get("/users/:id").rateLimit(limit).output(String.class).handle(ctx -> "in");
    }

    private Pipeline pipelineOf(Endpoint<?> endpoint) {
        return pipeline(
                endpoint,
                environment -> PipelineEnvironment.builder(ConstructEnvironment.builder(PipelineHarness.services())
                                .listener(listener)
                                .build())
                        .rateLimitStore(BROKEN));
    }

    @Test
    @DisplayName("R4 while the store is down requests pass, and listeners hear of each")
    void passesAndTells() {
        Answer answer = pipelineOf(limited(LIMIT)).execute(TestExchange.of("GET", "/users/1"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(failures).singleElement().satisfies(failure -> {
            assertThat(failure.requestId()).isEqualTo(answer.header("X-Request-ID"));
            assertThat(failure.route()).isEqualTo("/users/{id}");
            assertThat(failure.refused()).isFalse();
            assertThat(failure.failure()).hasMessageContaining("down");
        });
    }

    @Test
    @DisplayName("R4 a limit that fails closed answers 503 with Retry-After, and tells nothing of the store")
    void refusesWhenClosed() {
        Answer answer = pipelineOf(limited(LIMIT.failClosed())).execute(TestExchange.of("GET", "/users/1"));

        problem(answer, 503);
        assertThat(answer.header("Retry-After")).isEqualTo("1");
        assertThat(PipelineHarness.text(answer)).doesNotContain("redis", "hunter2", "down");
        assertThat(failures)
                .singleElement()
                .satisfies(failure -> assertThat(failure.refused()).isTrue());
    }

    @Test
    @DisplayName("R4 a store service that cannot be made fails like a store that is down, and is made later")
    void survivesABrokenStoreService() {
        AtomicInteger made = new AtomicInteger();
        Service<RateLimitStore> flaky = Service.of("limits", env -> {
            if (made.incrementAndGet() == 1) {
                throw new java.io.IOException("not yet");
            }
            return RateLimitStore.inMemory();
        });
        Pipeline pipeline = pipelineOf(limited(LIMIT.store(flaky)));

        assertThat(pipeline.execute(TestExchange.of("GET", "/users/1")).status())
                .isEqualTo(200);
        assertThat(pipeline.execute(TestExchange.of("GET", "/users/1")).status())
                .isEqualTo(200);
        problem(pipeline.execute(TestExchange.of("GET", "/users/1")), 429);
        assertThat(failures).hasSize(1);
    }

    @Test
    @DisplayName("RL-07 an exceed handler may answer with an HTTP error of its own")
    void exceedHandlersMayAnswer() {
        RateLimit limit = LIMIT.onExceeded(exceeded -> {
            throw HttpErrors.forbidden("Blocked after " + exceeded.count() + " calls.");
        });
        Pipeline pipeline = pipeline(limited(limit), environment -> environment);
        pipeline.execute(TestExchange.of("GET", "/users/1"));

        assertThat(problem(pipeline.execute(TestExchange.of("GET", "/users/1")), 403)
                        .path("detail")
                        .asString())
                .isEqualTo("Blocked after 2 calls.");
    }
}
