package dev.kit.constructs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.envkit.EnvironmentParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Short words for running one request. */
final class PipelineHarness {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private PipelineHarness() {}

    static ServiceRegistry services() {
        return ServiceRegistry.create(new EnvironmentParser(Map.of()));
    }

    static Answer run(Endpoint<?> endpoint, TestExchange exchange) {
        return run(endpoint, exchange, environment -> environment);
    }

    static Answer run(
            Endpoint<?> endpoint, TestExchange exchange, UnaryOperator<PipelineEnvironment.Builder> environment) {
        return pipeline(endpoint, environment).execute(exchange);
    }

    static Pipeline pipeline(Endpoint<?> endpoint, UnaryOperator<PipelineEnvironment.Builder> environment) {
        return Pipeline.create(
                endpoint,
                environment
                        .apply(PipelineEnvironment.builder(ConstructEnvironment.of(services())))
                        .build());
    }

    static String text(Answer answer) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            answer.body().writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    static JsonNode json(Answer answer) {
        return JSON.readTree(text(answer));
    }

    static JsonNode problem(Answer answer, int status) {
        assertThat(answer.status()).as(text(answer)).isEqualTo(status);
        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        JsonNode problem = json(answer);
        assertThat(problem.path("status").asInt()).isEqualTo(status);
        assertThat(problem.path("requestId").asString()).isEqualTo(answer.header("X-Request-ID"));
        return problem;
    }

    /** Violations as "in path code". */
    static List<String> violations(Answer answer) {
        return problem(answer, 422)
                .path("errors")
                .valueStream()
                .map(error -> error.path("in").asString() + " " + error.path("path") + " "
                        + error.path("code").asString())
                .toList();
    }
}
