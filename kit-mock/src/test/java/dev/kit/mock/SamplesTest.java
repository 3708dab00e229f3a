package dev.kit.mock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.mock.schema.SchemaSampler;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.DocumentText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Values that a mock makes of schemas: valid ones, and the same ones for a seed in every release. */
class SamplesTest {

    private static final int SAMPLES = 8;
    private static ApiDocument document;
    private static MockServer mocked;

    @BeforeAll
    static void start() {
        document = echo();
        mocked = MockServer.of(document).seed(5).start();
    }

    @AfterAll
    static void close() {
        mocked.close();
    }

    static List<String> names() {
        return document.at("#/components/schemas").names();
    }

    @ParameterizedTest(name = "every sample of {0} is accepted by a mock of the same document")
    @MethodSource("names")
    void accepts(String name) throws IOException, InterruptedException {
        Http http = new Http(mocked.address());
        for (int i = 0; i < SAMPLES; i++) {
            String sample = http.get("/answers/" + name + "/" + i).body();
            assertThat(http.send("POST", "/requests/" + name, sample, "Content-Type", "application/json")
                            .statusCode())
                    .as(sample)
                    .isEqualTo(200);
        }
    }

    @Test
    @DisplayName("samples of a seed stay those they were")
    void staysTheSame() throws IOException, InterruptedException {
        assertThat(samples())
                .containsExactlyElementsOf(text("samples.txt").lines().toList());
    }

    private static List<String> samples() throws IOException, InterruptedException {
        Http http = new Http(mocked.address());
        List<String> lines = new ArrayList<>();
        for (String name : names()) {
            List<String> answers = new ArrayList<>();
            for (int i = 0; i < SAMPLES; i++) {
                answers.add(http.get("/answers/" + name + "/" + i).body());
            }
            SchemaSampler sampler = SchemaSampler.varied(document, 5);
            List<String> varied = Stream.generate(() -> sampler.sample(document.at("#/components/schemas/" + name)))
                    .limit(SAMPLES)
                    .map(sample -> sample.map(JsonNode::toString).orElse("-"))
                    .toList();
            lines.add(name + " " + String.join(" ", answers));
            lines.add(name + " varied " + String.join(" ", varied));
        }
        return lines;
    }

    /** The document of the schemas, with an operation that answers each and one that takes it. */
    private static ApiDocument echo() {
        try {
            ObjectNode root = (ObjectNode)
                    DocumentText.read("samples.yaml", text("samples.yaml").getBytes(StandardCharsets.UTF_8));
            ObjectNode paths = (ObjectNode) root.get("paths");
            for (String name : root.at("/components/schemas").propertyNames()) {
                ObjectNode get = paths.putObject("/answers/" + name + "/{n}").putObject("get");
                content(get.putObject("responses").putObject("200"), name);
                ObjectNode post = paths.putObject("/requests/" + name).putObject("post");
                content(post.putObject("requestBody"), name);
            }
            return ApiDocument.parse("samples.json", JsonMapper.shared().writeValueAsBytes(root));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void content(ObjectNode holder, String name) {
        holder.putObject("content")
                .putObject("application/json")
                .putObject("schema")
                .put("$ref", "#/components/schemas/" + name);
    }

    private static String text(String file) throws IOException {
        try (InputStream in = SamplesTest.class.getResourceAsStream("/mock/" + file)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
