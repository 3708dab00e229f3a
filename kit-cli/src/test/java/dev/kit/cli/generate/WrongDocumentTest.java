package dev.kit.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.cli.command.CliException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents with something wrong in them: each ends in a message with the place, none in a stack trace. */
class WrongDocumentTest {

    @TempDir
    private Path directory;

    @ParameterizedTest(name = "SEC-L7 the response key {0} is an error with its place")
    @ValueSource(strings = {"4XX\\\");x(\\\"", "abc", "20", "600", "2xX", "0200", " "})
    void refusesAStrangeStatus(String key) {
        assertProblem(
                "{\"/x\":{\"get\":{\"responses\":{\"" + key + "\":{\"description\":\"\"}}}}}",
                "The response key is not a status.",
                "#/paths/~1x/get/responses/");
    }

    @Test
    @DisplayName("SEC-L7 strange media types, names of headers and cookies, paths and references are errors with their place")
    void refusesOtherStrangeTexts() {
        String ok = "\"responses\":{\"204\":{\"description\":\"\"}}";
        Map.of(
                        "{\"/x\":{\"get\":{\"responses\":{\"200\":{\"content\":{\"a/b\\r\\nX: y\":{}}}}}}}",
                                "#/paths/~1x/get/responses/200/content/a~1b",
                        "{\"/x\":{\"post\":{\"requestBody\":{\"content\":{\"json\":{}}}," + ok + "}}}",
                                "#/paths/~1x/post/requestBody/content/json",
                        "{\"/x\":{\"get\":{\"parameters\":[{\"name\":\"a b\",\"in\":\"header\"}]," + ok + "}}}",
                                "#/paths/~1x/get/parameters/0/name",
                        "{\"/x\":{\"get\":{\"parameters\":[{\"name\":\"a;b\",\"in\":\"cookie\"}]," + ok + "}}}",
                                "#/paths/~1x/get/parameters/0/name",
                        "{\"/x\":{\"get\":{\"parameters\":[{\"name\":\"a\",\"in\":\"query\",\"content\":{}}]," + ok + "}}}",
                                "#/paths/~1x/get/parameters/0/content",
                        "{\"/x/{a\":{\"get\":{" + ok + "}}}", "#/paths/~1x~1{a",
                        "{\"x\":{\"get\":{" + ok + "}}}", "#/paths/x",
                        "{\"/x\":{\"get\":\"text\"}}", "#/paths/~1x/get",
                        "{\"/x\":{\"get\":{\"responses\":{\"200\":{\"$ref\":\"#/%zz\"}}}}}",
                                "#/paths/~1x/get/responses/200",
                        "{\"/x\":{\"get\":{\"parameters\":{\"a\":1}," + ok + "}}}", "#/paths/~1x/get/parameters")
                .forEach((paths, place) -> assertProblem(paths, "Client generation failed", place));
    }

    @Test
    @DisplayName("G9 JSON nested too deep, an anchor and Swagger 2 are told as what they are")
    void tellsOtherKinds() {
        Path deep = GeneratedSources.document(directory, "[".repeat(3_000) + "]".repeat(3_000));
        assertThatThrownBy(() -> generate(deep))
                .isInstanceOf(CliException.class)
                .hasMessageContaining("the document is not JSON")
                .hasMessageContaining("nesting depth");
        assertProblem(
                "{\"/x\":{\"get\":{\"responses\":{\"200\":{\"$ref\":\"#ok\"}}}}}",
                "names an anchor",
                "#/paths/~1x/get/responses/200");
        Path swagger = GeneratedSources.document(directory, "{\"swagger\":\"2.0\"}");
        assertThatThrownBy(() -> generate(swagger)).hasMessageContaining("Swagger 2.0");
    }

    private GenerationResult generate(Path document) {
        return ClientGenerator.generate(ClientGeneration.of(document, directory.resolve("src"), "com.example"));
    }

    @Test
    @DisplayName("SEC-L7 numbers that no long holds and constants that are objects become code that compiles")
    void compilesStrangeValues() {
        Path document = document("{\"/x\":{\"get\":{\"responses\":{\"200\":{\"content\":{\"application/json\":{\"schema\":{"
                + "\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"integer\",\"enum\":[1,99999999999999999999]},"
                + "\"b\":{\"const\":{\"c\":1}},\"d\":{\"allOf\":[{\"$ref\":\"#/components/schemas/Loop\"}]}}}}}}}}}}");

        new GeneratedSources(directory.resolve("src")).generate(document, "com.example");
        new GeneratedSources(directory.resolve("src")).compile();
    }

    private void assertProblem(String paths, String what, String place) {
        Path document = document(paths);
        assertThatThrownBy(() -> generate(document))
                .isInstanceOfSatisfying(CliException.class, failure -> {
                    assertThat(failure.what()).contains(what).doesNotContain("not understood");
                    assertThat(failure.where()).contains("openapi.json" + place);
                    assertThat(failure.action()).isNotBlank();
                    assertThat(failure.getCause()).isNull();
                });
    }

    private Path document(String paths) {
        return GeneratedSources.document(
                directory,
                "{\"openapi\":\"3.1.0\",\"info\":{\"title\":\"T\",\"version\":\"1\"},\"components\":{\"schemas\":"
                        + "{\"Loop\":{\"allOf\":[{\"$ref\":\"#/components/schemas/Loop\"}]}}},\"paths\":" + paths + "}");
    }
}
