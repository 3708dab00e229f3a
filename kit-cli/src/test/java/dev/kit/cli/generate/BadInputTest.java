package dev.kit.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.cli.command.CliException;
import dev.kit.mock.MockServer;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.DocumentException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Documents with bad intentions, given to the generator over a client that is there already, and to the mock server. Both
 * refuse with place and remedy, and the client stays as it was; or both do what is right.
 */
class BadInputTest {

    private static final String OK = "\"responses\":{\"204\":{\"description\":\"\"}}";
    private static final String OPERATION = "{\"responses\":{\"200\":{\"$ref\":\"%s\"}}}";

    @TempDir
    private Path directory;

    private GeneratedSources sources;
    private Map<String, String> before;

    @BeforeEach
    void generateBefore() {
        sources = new GeneratedSources(directory.resolve("src"));
        sources.generate(
                GeneratedSources.document(directory, api("\"/ok\":{\"get\":{" + OK + "}}", "")), "com.example");
        before = sources.content();
    }

    @Test
    @DisplayName("SEC-L7 a YAML bomb is refused, and nothing is written")
    void yamlBomb() throws IOException {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 12; i++) {
            bomb.append("a%d: &a%d [%s*a%d]\n".formatted(i, i, ("*a" + (i - 1) + ", ").repeat(9), i - 1));
        }
        refused(Files.writeString(directory.resolve("bomb.yaml"), bomb), "bomb.yaml");
    }

    @ParameterizedTest(name = "SEC-L7 the reference {0} is refused, and nothing is written")
    @ValueSource(
            strings = {
                "file:///etc/passwd",
                "http://127.0.0.1:9/a.json#/x",
                "//127.0.0.1/a.json",
                "../../outside.json#/a",
                "none.json#/a",
                "#/components/none"
            })
    void references(String reference) {
        refused(
                document(api("\"/x\":{\"get\":" + OPERATION.formatted(reference) + "}", "")),
                "#/paths/~1x/get/responses/200");
    }

    @Test
    @DisplayName("SEC-L7 references in a circle are refused, and nothing is written")
    void circle() {
        refused(
                document(api(
                        "\"/x\":{\"get\":" + OPERATION.formatted("#/components/responses/A") + "}",
                        "\"responses\":{\"A\":{\"$ref\":\"#/components/responses/B\"},"
                                + "\"B\":{\"$ref\":\"#/components/responses/A\"}}")),
                "openapi.json#/");
    }

    @Test
    @DisplayName("SEC-L7 references in a circle over two files are refused, and nothing is written")
    void circleOverFiles() throws IOException {
        Files.writeString(directory.resolve("a.yaml"), "A: {$ref: 'b.yaml#/B'}");
        Files.writeString(directory.resolve("b.yaml"), "B: {$ref: 'a.yaml#/A'}");
        refused(document(api("\"/x\":{\"get\":" + OPERATION.formatted("a.yaml#/A") + "}", "")), "openapi.json#/");
    }

    @Test
    @DisplayName("G9 YAML nested 3,000 deep is refused, and nothing is written")
    void depthOfYaml() throws IOException {
        String deep = "a: " + "[".repeat(3_000) + "]".repeat(3_000);
        refused(Files.writeString(directory.resolve("deep.yaml"), deep), "deep.yaml");
    }

    @Test
    @DisplayName("G9 JSON nested 3,000 deep is refused, and nothing is written")
    void depth() {
        refused(document("{\"a\":".repeat(3_000) + "1" + "}".repeat(3_000)), "openapi.json");
    }

    @ParameterizedTest(name = "SEC-L7 the response key {0} is refused, and nothing is written")
    @ValueSource(strings = {"20x", "20", "600", "4XX\\\");System.exit(1);(\\\"", "*/", "\\u0000", "-1", "2٠٠"})
    void responseKeys(String key) {
        refused(
                document(api("\"/x\":{\"get\":{\"responses\":{\"" + key + "\":{\"description\":\"\"}}}}", "")),
                "#/paths/~1x/get/responses/");
    }

    @Test
    @DisplayName("G9 a place of the path that no parameter declares is a text, and the call reaches its operation")
    void undeclaredParameter() throws IOException, InterruptedException {
        Path document = document(api("\"/a/{id}/b\":{\"get\":{\"operationId\":\"read\"," + OK + "}}", ""));
        sources.generate(document, "com.example");
        sources.compile();
        assertThat(sources.content().values()).anyMatch(text -> text.contains("String id"));
        try (MockServer mock = MockServer.of(ApiDocument.read(document)).start()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(mock.address() + "/a/x%2Fy/b"))
                    .build();
            assertThat(HttpClient.newHttpClient()
                            .send(request, BodyHandlers.discarding())
                            .statusCode())
                    .isEqualTo(204);
            assertThat(mock.calls("read").get(0).parameters()).containsEntry("id", "x/y");
        }
    }

    @Test
    @DisplayName(
            "SEC-L7 colliding and hostile names of schemas, members, operations and parameters compile and stay inside")
    void names() {
        String schemas = "\"schemas\":{\"Order\":{\"type\":\"object\",\"properties\":{\"class\":{\"type\":\"string\"},"
                + "\"foo-bar\":{\"type\":\"string\"},\"foo_bar\":{\"type\":\"string\"},\"fooBar\":{\"type\":\"string\"},"
                + "\"*/ evil\":{\"type\":\"string\"},\"\\\\u000a\":{\"type\":\"string\"},\"\":{\"type\":\"string\"},"
                + "\"hashCode\":{\"type\":\"string\"},\"\\u202Eabc\":{\"type\":\"string\"}}},"
                + "\"order\":{\"type\":\"string\",\"enum\":[\"a\",\"A\",\"*/\",\"\\\"\"]},\"ORDER\":{\"type\":\"object\"},"
                + "\"../../etc/x\":{\"type\":\"object\"},\"String\":{\"type\":\"object\",\"properties\":{\"a\":"
                + "{\"$ref\":\"#/components/schemas/Order\"},\"b\":{\"$ref\":\"#/components/schemas/order\"},"
                + "\"c\":{\"$ref\":\"#/components/schemas/ORDER\"},"
                + "\"d\":{\"$ref\":\"#/components/schemas/..~1..~1etc~1x\"}}},\"CON\":{\"type\":\"object\"}}";
        String operation = "{\"operationId\":\"%s\",\"tags\":[\"*/ class\"],\"description\":\"*/ \\\\u002a/ {@code\","
                + "\"parameters\":[{\"name\":\"a-b\",\"in\":\"query\"},{\"name\":\"a_b\",\"in\":\"query\"},"
                + "{\"name\":\"class\",\"in\":\"query\"}],\"responses\":{\"200\":{\"description\":\"\",\"content\":"
                + "{\"application/json\":{\"schema\":{\"$ref\":\"#/components/schemas/String\"}}}}}}";
        Path document = document(api(
                "\"/a\":{\"get\":" + operation.formatted("get") + ",\"put\":" + operation.formatted("Get")
                        + "},\"/b\":{\"get\":" + operation.formatted("*/ new") + "}",
                schemas));
        sources.generate(document, "com.example");
        sources.compile();
        assertThat(sources.content().keySet())
                .filteredOn(file -> file.endsWith(".java"))
                .allMatch(file -> file.startsWith("com/example/"));
        try (MockServer mock = MockServer.of(ApiDocument.read(document)).start()) {
            assertThat(mock.document().operations()).hasSize(3);
        }
    }

    private void refused(Path document, String place) {
        assertThatThrownBy(() -> sources.generate(document, "com.example"))
                .isInstanceOfSatisfying(CliException.class, failure -> {
                    assertThat(failure.report()).contains(place).doesNotContain("not understood");
                    assertThat(failure.action()).isNotBlank();
                });
        assertThat(sources.content()).isEqualTo(before);
        Path fresh = directory.resolve("fresh");
        assertThatThrownBy(() -> new GeneratedSources(fresh).generate(document, "com.example"))
                .isInstanceOf(CliException.class);
        assertThat(fresh).doesNotExist();
        assertThatThrownBy(() -> ApiDocument.read(document))
                .isInstanceOfSatisfying(DocumentException.class, failure -> {
                    assertThat(failure.where()).contains(place);
                    assertThat(failure.action()).isNotBlank();
                });
    }

    private Path document(String json) {
        return GeneratedSources.document(directory, json);
    }

    private static String api(String paths, String components) {
        return "{\"openapi\":\"3.1.0\",\"info\":{\"title\":\"T\",\"version\":\"1\"},\"paths\":{" + paths
                + "},\"components\":{" + components + "}}";
    }
}
