package dev.kit.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.cli.command.CliException;
import dev.kit.cli.generate.output.GenerationResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Documents with something wrong in them: each ends in a message with the place, none in a stack trace. */
class WrongDocumentTest {

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();
    private static final long SEED = 20_261_121;

    private static final List<String> TEXTS = List.of(
            "",
            " ",
            "4XX\");x(\"",
            "*/ evil(); /*",
            "\u0000",
            "\r\nX: y",
            "\\u002a/",
            "{",
            "}{",
            "%zz",
            "#/",
            "#/%zz",
            "#/components/schemas/Product",
            "#/paths/0/1",
            "#/components/schemas/Nothing",
            "default",
            "x-y",
            "2XX",
            "600",
            "99999999999999999999",
            "text/plain",
            "a/b; c=\"d\"",
            "class",
            "\uD83D\uDD10",
            "\u00fc\u4f60",
            "a".repeat(300));

    @TempDir
    private Path directory;

    private final Random random = new Random(SEED);

    @ParameterizedTest(name = "SEC-L7 the response key {0} is an error with its place")
    @ValueSource(strings = {"4XX\\\");x(\\\"", "abc", "20", "600", "2xX", "0200", " "})
    void refusesAStrangeStatus(String key) {
        assertProblem(
                "{\"/x\":{\"get\":{\"responses\":{\"" + key + "\":{\"description\":\"\"}}}}}",
                "the response key is not a status.",
                "#/paths/~1x/get/responses/");
    }

    @Test
    @DisplayName(
            "SEC-L7 strange media types, names of headers and cookies, paths and references are errors with their place")
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
                        "{\"/x\":{\"get\":{\"parameters\":[{\"name\":\"a\",\"in\":\"query\",\"content\":{}}]," + ok
                                + "}}}",
                        "#/paths/~1x/get/parameters/0/content",
                        "{\"/x/{a\":{\"get\":{" + ok + "}}}",
                        "#/paths/~1x~1{a",
                        "{\"x\":{\"get\":{" + ok + "}}}",
                        "#/paths/x",
                        "{\"/x\":{\"get\":\"text\"}}",
                        "#/paths/~1x/get",
                        "{\"/x\":{\"get\":{\"responses\":{\"200\":{\"$ref\":\"#/%zz\"}}}}}",
                        "#/paths/~1x/get/responses/200",
                        "{\"/x\":{\"get\":{\"parameters\":{\"a\":1}," + ok + "}}}",
                        "#/paths/~1x/get/parameters")
                .forEach((paths, place) -> assertProblem(paths, "Client generation failed", place));
    }

    @Test
    @DisplayName("G9 JSON nested too deep, an anchor, a circle and Swagger 2 are reported as such")
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
        Path circle = GeneratedSources.document(
                directory,
                "{\"openapi\":\"3.0.3\",\"paths\":{},\"components\":{\"schemas\":{"
                        + "\"A\":{\"$ref\":\"#/components/schemas/B\"},\"B\":{\"$ref\":\"#/components/schemas/A\"}}}}");
        assertThatThrownBy(() -> generate(circle))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report())
                                .contains("leads back to itself", "#/components/schemas/A"));
        Path swagger = GeneratedSources.document(directory, "{\"swagger\":\"1.2\"}");
        assertThatThrownBy(() -> generate(swagger)).hasMessageContaining("Swagger 1.2");
    }

    private GenerationResult generate(Path document) {
        return ClientGenerator.generate(ClientGeneration.of(document, directory.resolve("src"), "com.example"));
    }

    @Test
    @DisplayName("SEC-L7 numbers that no long holds and constants that are objects become code that compiles")
    void compilesStrangeValues() {
        Path document = document(
                "{\"/x\":{\"get\":{\"responses\":{\"200\":{\"content\":{\"application/json\":{\"schema\":{"
                        + "\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"integer\",\"enum\":[1,99999999999999999999]},"
                        + "\"b\":{\"const\":{\"c\":1}},\"d\":{\"allOf\":[{\"$ref\":\"#/components/schemas/Loop\"}]}}}}}}}}}}");

        new GeneratedSources(directory.resolve("src")).generate(document, "com.example");
        new GeneratedSources(directory.resolve("src")).compile();
    }

    @Test
    @DisplayName("SEC-L7 of 500 documents with something wrong none ends in a stack trace")
    void survivesEveryMutation() {
        survives(500);
    }

    @Test
    @Tag("slow")
    @DisplayName("SEC-L7 of 3,000 documents with something wrong none ends in a stack trace")
    void survivesManyMutations() {
        survives(3_000);
    }

    private void survives(int rounds) {
        int refused = 0;
        for (int round = 0; round < rounds; round++) {
            String resource = round % 2 == 0 ? "shop.json" : "shapes.json";
            JsonNode document = MAPPER.readTree(GeneratedSources.resource(resource));
            for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                mutate(document);
            }
            refused += refuses(document, round) ? 1 : 0;
        }
        assertThat(refused).isBetween(rounds / 10, rounds - rounds / 10);
    }

    private boolean refuses(JsonNode document, int round) {
        Path file = GeneratedSources.document(directory, MAPPER.writeValueAsString(document));
        try {
            ClientGenerator.generate(
                    new ClientGeneration(file, directory.resolve("none"), "com.example", Optional.empty(), true));
            return false;
        } catch (CliException e) {
            assertThat(e.report())
                    .as("seed %s, round %s: %s", SEED, round, document)
                    .contains("openapi.json#")
                    .doesNotContain("not understood");
            return true;
        } catch (RuntimeException | StackOverflowError e) {
            throw new AssertionError("seed " + SEED + ", round " + round + ": " + document, e);
        }
    }

    /** Puts something else in the place of one node, or renames one key. */
    @SuppressWarnings("ReferenceEquality") // the root itself, not an object like it
    private void mutate(JsonNode root) {
        List<JsonNode> containers = new ArrayList<>();
        collect(root, containers);
        JsonNode chosen = containers.get(random.nextInt(containers.size()));
        if (chosen instanceof ArrayNode array) {
            array.set(random.nextInt(array.size()), replacement(root));
        } else if (chosen instanceof ObjectNode object) {
            List<String> names = new ArrayList<>(object.propertyNames());
            String name = names.get(random.nextInt(names.size()));
            boolean protectedVersion = object == root && name.equals("openapi");
            if (!protectedVersion && random.nextBoolean()) {
                object.set(pick(TEXTS), object.remove(name));
            } else if (!protectedVersion) {
                object.set(name, replacement(root));
            }
        }
    }

    private static void collect(JsonNode node, List<JsonNode> containers) {
        if (node.isContainer() && !node.isEmpty()) {
            containers.add(node);
        }
        node.forEach(child -> collect(child, containers));
    }

    private JsonNode replacement(JsonNode root) {
        return switch (random.nextInt(8)) {
            case 0 -> MAPPER.nullNode();
            case 1 -> MAPPER.createArrayNode();
            case 2 -> MAPPER.createObjectNode();
            case 3 -> MAPPER.readTree("99999999999999999999");
            case 4 -> MAPPER.readTree("[[],{},null,1,\"a\"]");
            case 5 -> MAPPER.createObjectNode().put("$ref", pick(TEXTS));
            case 6 -> part(root);
            default -> MAPPER.readTree(MAPPER.writeValueAsString(pick(TEXTS)));
        };
    }

    /** A part of the document where it does not belong. */
    private JsonNode part(JsonNode root) {
        List<JsonNode> containers = new ArrayList<>();
        collect(root, containers);
        return containers.get(random.nextInt(containers.size())).deepCopy();
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    private void assertProblem(String paths, String what, String place) {
        Path document = document(paths);
        assertThatThrownBy(() -> generate(document)).isInstanceOfSatisfying(CliException.class, failure -> {
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
                        + "{\"Loop\":{\"allOf\":[{\"$ref\":\"#/components/schemas/Loop\"}]}}},\"paths\":" + paths
                        + "}");
    }
}
