package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.async;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.pipeline.PipelineHarness.problem;
import static dev.kit.constructs.pipeline.PipelineHarness.run;
import static dev.kit.constructs.pipeline.PipelineHarness.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.http.BodyWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class AsyncTest {

    @Test
    @DisplayName("EN-07 a handler may answer later")
    void waitsForTheAnswer() {
        Endpoint<Integer> endpoint =
                e.get("/later").output(Integer.class).handle(async(ctx -> CompletableFuture.supplyAsync(() -> 7)));

        assertThat(text(run(endpoint, TestExchange.of("GET", "/later")))).isEqualTo("7");
    }

    @Test
    @DisplayName("ER-13 a failure that comes later has its own status")
    void failsLater() {
        Endpoint<Integer> endpoint = e.get("/later").handle(async(ctx -> failing()));

        problem(run(endpoint, TestExchange.of("GET", "/later")), 404);
    }

    private static CompletionStage<Integer> failing() {
        return CompletableFuture.supplyAsync(() -> {
            throw HttpErrors.notFound("Nothing.");
        });
    }

    @Test
    @DisplayName("EN-21 an answer that does not come in time is cancelled")
    void cancelsWhatIsLate() {
        CompletableFuture<Integer> never = new CompletableFuture<>();
        Endpoint<Integer> endpoint =
                e.get("/later").settings(s -> s.timeout(Duration.ofMillis(50))).handle(async(ctx -> never));

        problem(run(endpoint, TestExchange.of("GET", "/later")), 504);
        assertThat(never).isCancelled();
    }

    @Test
    @DisplayName("RC-21 a handler may write its body piece by piece")
    void writesItsOwnBody() {
        Endpoint<BodyWriter> endpoint = e.get("/written")
                .header("Content-Type", "text/plain")
                .handle(ctx -> out -> out.write("pieces".getBytes(StandardCharsets.UTF_8)));
        Answer answer = run(endpoint, TestExchange.of("GET", "/written"));

        assertThat(answer.header("Content-Type")).isEqualTo("text/plain");
        assertThat(answer.body().length()).isEqualTo(-1);
        assertThat(text(answer)).isEqualTo("pieces");
    }
}
