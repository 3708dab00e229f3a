package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.pipeline.PipelineHarness.problem;
import static dev.kit.constructs.pipeline.PipelineHarness.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.endpoints.Endpoint;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AcceptTest {

    record User(String id) {}

    private static TestExchange accepting(String accept) {
        return TestExchange.of("GET", "/").header("Accept", accept);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "*/*",
                "",
                "text/html, */*;q=0.1",
                "Application/JSON; charset=utf-8",
                "text/html,application/*;q=0.5"
            })
    @DisplayName("ER-14 a client that takes JSON, under any of its names, gets it")
    void answersWhoTakesJson(String accept) {
        Endpoint<User> endpoint = e.get("/").output(User.class).handle(ctx -> new User("1"));

        assertThat(run(endpoint, accepting(accept)).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/html", "image/*, text/csv", "application/xml", "applications/json"})
    @DisplayName("ER-14 a client that takes no JSON gets 406 before the handler runs")
    void refusesWhoDoesNot(String accept) {
        AtomicInteger calls = new AtomicInteger();
        Endpoint<User> endpoint =
                e.get("/").output(User.class).handle(ctx -> new User(String.valueOf(calls.incrementAndGet())));

        problem(run(endpoint, accepting(accept)), 406);
        assertThat(calls).hasValue(0);
    }

    @Test
    @DisplayName("ER-14 a declared media type is what counts; where none is known the handler decides")
    void goesByTheDeclaredType() {
        Endpoint<String> csv =
                e.get("/").header("Content-Type", "text/csv; charset=utf-8").handle(ctx -> "a,b");
        Endpoint<byte[]> unknown = e.get("/").handle(ctx -> new byte[1]);

        assertThat(run(csv, accepting("text/csv")).status()).isEqualTo(200);
        problem(run(csv, accepting("application/json")), 406);
        assertThat(run(unknown, accepting("image/png")).status()).isEqualTo(200);
    }
}
