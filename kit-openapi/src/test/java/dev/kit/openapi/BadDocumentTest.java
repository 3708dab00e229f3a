package dev.kit.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Documents that cannot be used: each is an error with its place and what to do. */
class BadDocumentTest {

    private static final String OK = "\"responses\":{\"204\":{\"description\":\"\"}}";

    @TempDir
    private Path directory;

    @Test
    @DisplayName("SEC-L7 YAML whose aliases stand for billions of values is refused at once")
    void refusesAYamlBomb() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 12; i++) {
            bomb.append("a%d: &a%d [%s*a%d]\n".formatted(i, i, ("*a" + (i - 1) + ", ").repeat(9), i - 1));
        }
        long start = System.nanoTime();
        assertProblem("bomb.yaml", bomb.toString(), "aliases", "bomb.yaml:");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
    }

    @Test
    @DisplayName("SEC-L7 YAML that contains itself, is nested too deep or is none is refused with its line")
    void refusesOtherYaml() {
        assertProblem("a.yaml", "openapi: 3.1.0\nx: &x\n  y: *x\n", "contains itself", "a.yaml:");
        assertProblem("a.yaml", "a: " + "[".repeat(3_000) + "]".repeat(3_000), "not YAML", "a.yaml");
        assertProblem("a.yaml", "openapi: 3.1.0\n  paths: {\n", "not YAML", "a.yaml:");
        assertProblem("a.yaml", "a: 1\na: 2\n", "is there twice", "a.yaml:2");
        assertProblem("a.yaml", "", "empty", "a.yaml");
    }

    @Test
    @DisplayName("G9 JSON nested 3,000 deep, cut off, empty or of another kind is refused")
    void refusesOtherJson() {
        assertProblem("a.json", "[".repeat(3_000) + "]".repeat(3_000), "nesting depth", "a.json");
        assertProblem("a.json", "{\"openapi\":\n", "not JSON", "a.json:");
        assertProblem("a.json", "", "empty", "a.json");
        assertProblem("a.json", "[1]", "no \"openapi\" version", "a.json#");
        assertProblem("a.json", "{\"swagger\":\"1.2\"}", "Swagger 1.2", "a.json#");
        assertProblem("a.json", "{\"openapi\":\"4.0.0\"}", "OpenAPI 4.0.0", "a.json#");
    }

    @ParameterizedTest(name = "SEC-L7 the reference {0} is refused: {1}")
    @CsvSource({
        "file:///etc/passwd, leads out of the document",
        "http://127.0.0.1:1/a.json, leads out of the document",
        "//127.0.0.1/a.json, leads out of the document",
        "../outside.json#/a, leads out of the directory",
        "/etc/hostname, leads out of the directory",
        "missing.json#/a, cannot be read",
        "#/components/nothing, leads nowhere",
        "#anchor, names an anchor",
        "#/%zz, percent sign",
    })
    void refusesReferences(String reference, String what) throws IOException {
        Path inside = Files.createDirectories(directory.resolve("api"));
        Files.writeString(directory.resolve("outside.json"), "{\"a\":{}}");
        Path file = Files.writeString(
                inside.resolve("openapi.json"),
                api("\"/x\":{\"get\":{\"responses\":{\"200\":{\"$ref\":\"" + reference + "\"}}}}"));
        assertThatThrownBy(() -> ApiDocument.read(file)).isInstanceOfSatisfying(DocumentException.class, failure -> {
            assertThat(failure.what()).contains(what);
            assertThat(failure.where()).endsWith("openapi.json#/paths/~1x/get/responses/200");
            assertThat(failure.action()).isNotBlank();
        });
    }

    @Test
    @DisplayName("a document of several files below one directory is read, in JSON and YAML")
    void readsSeveralFiles() throws IOException {
        Files.createDirectories(directory.resolve("parts"));
        Files.writeString(
                directory.resolve("parts/pet.yaml"), "Pet: {type: object, properties: {tag: {$ref: 'tag.json#/Tag'}}}");
        Files.writeString(directory.resolve("parts/tag.json"), "{\"Tag\":{\"type\":\"string\"}}");
        Path file = Files.writeString(
                directory.resolve("openapi.json"),
                "{\"openapi\":\"3.0.3\",\"paths\":{\"/pets\":{\"get\":{\"$ref\":\"parts/list.yaml\"}}},\"components\":{\"schemas\":{\"A\":{\"$ref\":\"parts/pet.yaml#/Pet\"}}}}");
        Files.writeString(directory.resolve("parts/list.yaml"), "{operationId: listPets, responses: {'204': {}}}");
        ApiDocument document = ApiDocument.read(file);
        assertThat(document.operations()).extracting(ApiOperation::id).containsExactly("listPets");
        ApiNode pet = document.resolve(document.at("#/components/schemas/A"));
        assertThat(document.resolve(pet.at("properties").at("tag")).text("type"))
                .isEqualTo("string");
    }

    @Test
    @DisplayName("SEC-L7 references in a circle are an error with the place where they begin")
    void refusesCircles() {
        assertProblem(
                "a.json",
                "{\"openapi\":\"3.0.3\",\"paths\":{\"/x\":{\"get\":{\"requestBody\":{\"$ref\":\"#/components/requestBodies/A\"},"
                        + OK
                        + "}}},\"components\":{\"requestBodies\":{\"A\":{\"$ref\":\"#/components/requestBodies/B\"},"
                        + "\"B\":{\"$ref\":\"#/components/requestBodies/A\"}}}}",
                "leads back to itself",
                "a.json#/paths/~1x/get/requestBody");
    }

    @ParameterizedTest(name = "SEC-L7 the response key {0} is refused with its place")
    @CsvSource({"20x", "abc", "600", "'4XX\\\");x(\\\"'", "' '"})
    void refusesStatuses(String key) {
        assertProblem(
                "a.json",
                api("\"/x\":{\"get\":{\"responses\":{\"" + key + "\":{\"description\":\"\"}}}}"),
                "The response key is not a status.",
                "a.json#/paths/~1x/get/responses/");
    }

    @Test
    @DisplayName("parameters, paths, media types and schemes that make no sense are refused with their places")
    void refusesOthers() {
        assertProblem(
                "a.json",
                api("\"/x\":{\"get\":{\"parameters\":[{\"in\":\"query\"}]," + OK + "}}"),
                "no name",
                "a.json#/paths/~1x/get/parameters/0");
        assertProblem(
                "a.json",
                api("\"/x\":{\"get\":{\"parameters\":[{\"name\":\"a\",\"in\":\"body\"}]," + OK + "}}"),
                "is in \"body\"",
                "a.json#/paths/~1x/get/parameters/0");
        assertProblem("a.json", api("\"x\":{\"get\":{" + OK + "}}"), "does not begin with a slash", "a.json#/paths/x");
        assertProblem("a.json", api("\"/x/{a\":{\"get\":{" + OK + "}}"), "no partner", "a.json#/paths/~1x~1{a");
        assertProblem("a.json", api("\"/x\":{\"get\":\"text\"}"), "Expected an operation", "a.json#/paths/~1x/get");
        assertProblem(
                "a.json",
                api("\"/x\":{\"get\":{\"responses\":{\"200\":{\"content\":{\"a/b\\r\\nX: y\":{}}}}}}"),
                "is not a media type",
                "a.json#/paths/~1x/get/responses/200/content/");
    }

    @Test
    @DisplayName("a place of a path that is not declared is a text of any kind")
    void acceptsUndeclaredPlaces() {
        ApiOperation operation = ApiDocument.parse(
                        "a.json", api("\"/a/{id}\":{\"get\":{" + OK + "}}").getBytes(StandardCharsets.UTF_8))
                .operations()
                .get(0);
        assertThat(operation.parameters()).singleElement().satisfies(parameter -> {
            assertThat(parameter.name()).isEqualTo("id");
            assertThat(parameter.required()).isTrue();
            assertThat(parameter.schema().text("type")).isEqualTo("string");
        });
    }

    @Test
    @DisplayName("scalars of YAML are those of JSON: dates, yes and off stay texts, numbers and keys are exact")
    void readsScalars() {
        String text = """
                openapi: 3.1.0
                x:
                  date: 2026-01-02
                  yes: off
                  big: 9007199254740993
                  text: !!str 42
                  none: ~
                  half: .5
                  200: ok
                  base: &b {a: 1, c: 2}
                  more: {<<: *b, a: 3}
                """;
        ApiNode root = ApiDocument.parse("a.yaml", text.getBytes(StandardCharsets.UTF_8))
                .root()
                .at("x");
        assertThat(root.json().toString())
                .isEqualTo(
                        "{\"date\":\"2026-01-02\",\"yes\":\"off\",\"big\":9007199254740993,\"text\":\"42\","
                                + "\"none\":null,\"half\":0.5,\"200\":\"ok\",\"base\":{\"a\":1,\"c\":2},\"more\":{\"a\":3,\"c\":2}}");
    }

    @Test
    @DisplayName("a document comes from an address too, and what answers there otherwise is named")
    void fetches() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                byte[] body = api("").getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(
                        exchange.getRequestURI().getPath().equals("/docs") ? 200 : 404, body.length);
                exchange.getResponseBody().write(body);
            }
        });
        server.start();
        String address = "http://127.0.0.1:" + server.getAddress().getPort();
        try {
            assertThat(ApiDocument.of(address + "/docs").operations()).isEmpty();
            assertThatThrownBy(() -> ApiDocument.of(address + "/other"))
                    .isInstanceOfSatisfying(DocumentException.class, failure -> {
                        assertThat(failure.what()).contains("status 404");
                        assertThat(failure.where()).isEqualTo(address + "/other");
                    });
        } finally {
            server.stop(0);
        }
        assertThatThrownBy(() -> ApiDocument.of("http://127.0.0.1:1/docs")).hasMessageContaining("cannot be fetched");
        assertThatThrownBy(() -> ApiDocument.of("nowhere.json"))
                .hasMessageContaining("OpenAPI spec not found: nowhere.json");
    }

    private static String api(String paths) {
        return "{\"openapi\":\"3.1.0\",\"info\":{\"title\":\"T\",\"version\":\"1\"},\"paths\":{" + paths + "}}";
    }

    private static void assertProblem(String name, String text, String what, String where) {
        assertThatThrownBy(() -> ApiDocument.parse(name, text.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOfSatisfying(DocumentException.class, failure -> {
                    assertThat(failure.what()).contains(what);
                    assertThat(failure.where()).startsWith(where);
                    assertThat(failure.action()).isNotBlank();
                });
    }
}
