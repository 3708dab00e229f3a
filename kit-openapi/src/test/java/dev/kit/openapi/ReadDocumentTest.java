package dev.kit.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import dev.kit.openapi.ApiParameter.Place;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Operations of documents in their order, with references resolved. */
class ReadDocumentTest {

    private final ApiDocument document = ApiDocument.parse("shop.yaml", """
                    openapi: 3.0.3
                    info: {title: Shop, version: '1'}
                    security: [{key: []}]
                    paths:
                      x-note: {get: 7}
                      /orders/{id}:
                        parameters:
                          - {name: id, in: path, schema: {type: integer}}
                          - {name: page, in: query, schema: {type: integer}}
                          - {name: page, in: header}
                        post: {security: [], responses: {}}
                        get:
                          parameters:
                            - {name: page, in: query, required: true, style: pipeDelimited, schema: {type: string}}
                            - {name: more, in: cookie, explode: false}
                            - {name: json, in: query, content: {application/json: {schema: {type: array}}}}
                          responses: {x-note: 7, 4xx: {}, '404': {}, default: {}, '204': {}, '200': {}}
                      /optional: {get: {security: [{key: []}, {}], responses: {'302': {}}}}
                      /both: {get: {security: [{key: [], other: []}, {other: []}], responses: {default: {}}}}
                    components:
                      securitySchemes: {key: {type: apiKey, in: query, name: k}, other: {$ref: '#/components/securitySchemes/key'}}
                      lists: [{a: 1}, {'b/c~%d': 2}]
                      percent: {$ref: '#/components/lists/1/b~1c~0%25d'}
                      outside: {$ref: '#/components/lists/2'}
                      number: {$ref: 7}
                      whole: {$ref: '#'}
                    """.getBytes(StandardCharsets.UTF_8));

    @TempDir
    private Path directory;

    @Test
    @DisplayName("operations come in the order of the document and its methods, without what begins with x-")
    void listsOperations() {
        assertThat(document.operations())
                .extracting(ApiOperation::toString)
                .containsExactly("GET /orders/{id}", "POST /orders/{id}", "GET /optional", "GET /both");
        assertThat(document.title()).isEqualTo("Shop");
        assertThat(document.isJsonSchema()).isFalse();
        assertThat(document).hasToString("shop.yaml");
    }

    @Test
    @DisplayName("a parameter of an operation replaces the one of its path, and styles are those of their places")
    void readsParameters() {
        List<ApiParameter> parameters = operation("GET /orders/{id}").parameters();
        assertThat(parameters)
                .extracting(ApiParameter::name, ApiParameter::place, ApiParameter::required, ApiParameter::style)
                .containsExactly(
                        tuple("id", Place.PATH, true, "simple"),
                        tuple("page", Place.QUERY, true, "pipeDelimited"),
                        tuple("page", Place.HEADER, false, "simple"),
                        tuple("more", Place.COOKIE, false, "form"),
                        tuple("json", Place.QUERY, false, "form"));
        assertThat(parameters).extracting(ApiParameter::json).containsExactly(false, false, false, false, true);
        assertThat(parameters).extracting(ApiParameter::explode).containsOnly(false);
        assertThat(parameters)
                .extracting(each -> each.schema().text("type"))
                .containsExactly("integer", "string", "", "", "array");
    }

    @Test
    @DisplayName("a status has the answer of its key, else of its hundred, else the default one")
    void findsAnswers() {
        ApiOperation operation = operation("GET /orders/{id}");
        assertThat(List.of(200, 404, 418, 500))
                .extracting(status -> operation.answer(status).orElseThrow().key())
                .containsExactly("200", "404", "4xx", "default");
        assertThat(operation.success()).get().extracting(ApiAnswer::key).isEqualTo("200");
        assertThat(operation.answer(418)).get().extracting(ApiAnswer::status).isEqualTo(400);
        assertThat(operation("GET /both").success())
                .get()
                .extracting(ApiAnswer::status)
                .isEqualTo(200);
        assertThat(operation("GET /optional").success())
                .get()
                .extracting(ApiAnswer::status)
                .isEqualTo(302);
        assertThat(operation("GET /optional").answer(200)).isEmpty();
        assertThat(operation("POST /orders/{id}").success()).isEmpty();
    }

    @Test
    @DisplayName("security is that of the operation, else of the document, and an empty way needs nothing")
    void readsSecurity() {
        assertThat(operation("GET /orders/{id}").security()).contains(List.of(List.of("key")));
        assertThat(operation("POST /orders/{id}").security()).contains(List.of());
        assertThat(operation("GET /optional").security()).contains(List.of(List.of("key"), List.of()));
        assertThat(operation("GET /both").security()).contains(List.of(List.of("key", "other"), List.of("other")));
        ApiScheme key = new ApiScheme("key", ApiScheme.Kind.QUERY, "k", "", "");
        ApiScheme other = new ApiScheme("other", ApiScheme.Kind.QUERY, "k", "", "");
        assertThat(document.schemes()).containsExactly(entry("key", key), entry("other", other));
        assertThat(document.scheme("none")).isEmpty();
    }

    @Test
    @DisplayName("references lead into lists and to names with slashes, tildes and percent signs")
    void followsReferences() {
        ApiNode components = document.at("#/components");
        ApiNode found = document.resolve(components.at("percent"));
        assertThat(found.json().intValue()).isEqualTo(2);
        assertThat(found.pointer()).isEqualTo("#/components/lists/1/b~1c~0%d");
        assertThat(found.key()).isEqualTo("b/c~%d");
        assertThat(document.at("#/components/lists/1/b~1c~0%d").json()).isEqualTo(found.json());
        assertThat(document.target(components.at("whole")).pointer()).isEqualTo("#");
        assertThatThrownBy(() -> document.resolve(components.at("outside"))).hasMessageContaining("leads nowhere");
        assertThatThrownBy(() -> document.resolve(components.at("number"))).hasMessageContaining("is no text");
        assertThatThrownBy(() -> components.items()).hasMessageContaining("Expected a list.");
        assertThatThrownBy(() -> components.at("lists").names()).hasMessageContaining("Expected an object.");
    }

    @ParameterizedTest(name = "{0} is read")
    @ValueSource(
            strings = {"classpath:documents/library.yaml", "classpath:/documents/library.yaml", "documents/library.yaml"
            })
    void findsResources(String location) {
        assertThat(ApiDocument.of(location).title()).isEqualTo("Library");
    }

    @Test
    @DisplayName("a file comes before a resource, and one that cannot be read is named")
    void findsFiles() throws IOException {
        Path file = Files.writeString(directory.resolve("a.yaml"), "openapi: 3.1.0\ninfo: {title: File}\npaths: {}\n");
        assertThat(ApiDocument.of(file.toString()).title()).isEqualTo("File");
        assertThat(ApiDocument.of(file.toString()).isJsonSchema()).isTrue();
        assertThatThrownBy(() -> ApiDocument.read(directory)).hasMessageContaining("not found: " + directory);
        assertThatThrownBy(() -> ApiDocument.of("classpath:" + file)).hasMessageContaining("OpenAPI spec not found");
        assertThatThrownBy(() -> ApiDocument.of("a\0b")).hasMessageContaining("OpenAPI spec not found: a\0b");
        assertThatThrownBy(() -> ApiDocument.of("http://a b")).hasMessageContaining("not one of http");
    }

    @ParameterizedTest(name = "\"{0}\" is {1}a media type")
    @CsvSource({
        "text/plain;charset=utf-8, ''",
        "text/plain ; a=b, ''",
        "*/*, ''",
        "text, no ",
        "a b/c, no ",
        "a/b c, no "
    })
    void checksMediaTypes(String type, String no) {
        String text = "{\"openapi\":\"3.1.0\",\"paths\":{\"/x\":{\"post\":{\"requestBody\":{\"content\":{\"" + type
                + "\":{}}}}}}}";
        if (no.isEmpty()) {
            assertThat(ApiDocument.parse("a.json", text.getBytes(StandardCharsets.UTF_8))
                            .operations())
                    .hasSize(1);
        } else {
            assertThatThrownBy(() -> ApiDocument.parse("a.json", text.getBytes(StandardCharsets.UTF_8)))
                    .hasMessageContaining("\"" + type + "\" is not a media type.");
        }
    }

    private ApiOperation operation(String name) {
        return document.operations().stream()
                .filter(operation -> operation.toString().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
