package dev.kit.constructs.openapi;

import static dev.kit.constructs.openapi.Samples.document;
import static dev.kit.constructs.openapi.Samples.schema;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class OpenApiDocumentTest {

    private static final OperationSpec PING = OperationSpec.builder("GET", "/ping")
            .description("Tells that we live")
            .build();

    @Test
    @DisplayName("OA-01 the document is OpenAPI 3.1 and says what it was told")
    void saysWhatItWasTold() {
        JsonNode document = OpenApiDocument.of(OpenApiInfo.of("Shop", "2.1.0", "Sells things"), List.of(PING))
                .toJson();

        assertThat(document.path("openapi").asString()).startsWith("3.1.");
        assertThat(document.path("info").toString())
                .isEqualTo("{\"title\":\"Shop\",\"description\":\"Sells things\",\"version\":\"2.1.0\"}");
    }

    @Test
    @DisplayName("OA-02 nothing given is API 1.0.0 without paths and components")
    void isSmallWhenEmpty() {
        OpenApiDocument document = OpenApiDocument.of(OpenApiInfo.of(null, null, null), List.of());

        assertThat(new String(document.json(), StandardCharsets.UTF_8))
                .isEqualTo("{\"openapi\":\"3.1.1\",\"info\":{\"title\":\"API\",\"version\":\"1.0.0\"},\"paths\":{}}");
        assertThat(OfficialSchema.errors(document.toJson())).isEmpty();
    }

    @Test
    @DisplayName("OA-04 a parameter :id is written {id}")
    void writesParametersInBraces() {
        JsonNode paths = document(
                        OperationSpec.builder("GET", "/users/:id/orders/:order").build(), PING)
                .path("paths");

        assertThat(paths.propertyNames()).containsExactly("/ping", "/users/{id}/orders/{order}");
    }

    @Test
    @DisplayName("OA-09 two methods of one path share an item and keep what is theirs")
    void mergesMethods() {
        JsonNode item = document(
                        OperationSpec.builder("PUT", "/profile")
                                .operationId("saveProfile")
                                .tags("users", "profile")
                                .description("Saves")
                                .build(),
                        OperationSpec.builder("GET", "/profile")
                                .operationId("readProfile")
                                .build())
                .path("paths")
                .path("/profile");

        assertThat(item.propertyNames()).containsExactly("get", "put");
        assertThat(item.path("put").path("operationId").asString()).isEqualTo("saveProfile");
        assertThat(item.path("put").path("tags").toString()).isEqualTo("[\"users\",\"profile\"]");
        assertThat(item.path("put").path("description").asString()).isEqualTo("Saves");
        assertThat(item.path("get").path("operationId").asString()).isEqualTo("readProfile");
    }

    @Test
    @DisplayName("OA-12 fifty operations satisfy the official JSON schema")
    void isValid() {
        OpenApiDocument document = OpenApiDocument.of(OpenApiInfo.defaults(), Samples.fifty());

        assertThat(document.problems()).isEmpty();
        assertThat(OfficialSchema.errors(document.toJson())).isEmpty();
    }

    @Test
    void theOfficialSchemaFindsFaults() {
        ObjectNode document =
                OpenApiDocument.of(OpenApiInfo.defaults(), Samples.fifty()).toJson();
        ((ObjectNode) document.at("/components/schemas/Line/properties/price")).put("exclusiveMinimum", true);

        assertThat(OfficialSchema.errors(document)).isNotEmpty();
    }

    @Test
    void everyReferenceLeadsSomewhere() {
        JsonNode document =
                OpenApiDocument.of(OpenApiInfo.defaults(), Samples.fifty()).toJson();

        List<JsonNode> references = document.findValues("$ref");

        assertThat(references)
                .hasSizeGreaterThan(100)
                .allSatisfy(reference -> assertThat(
                                document.at(reference.asString().substring(1)).isMissingNode())
                        .as(reference.asString())
                        .isFalse());
    }

    @Test
    @DisplayName("OA-19 the bytes do not depend on the order of the operations")
    void isStable() {
        List<OperationSpec> shuffled = new ArrayList<>(Samples.fifty());
        Collections.shuffle(shuffled, new Random(7));

        OpenApiDocument one = OpenApiDocument.of(OpenApiInfo.defaults(), Samples.fifty());
        OpenApiDocument other = OpenApiDocument.of(OpenApiInfo.defaults(), shuffled);

        assertThat(other.json()).isEqualTo(one.json());
        assertThat(other.etag()).isEqualTo(one.etag()).startsWith("\"").endsWith("\"");
        assertThat(List.copyOf(one.toJson().path("paths").propertyNames())).isSorted();
    }

    @Test
    @DisplayName("OA-19 another document has another entity tag")
    void tagsTheContent() {
        OpenApiDocument one = OpenApiDocument.of(OpenApiInfo.defaults(), List.of(PING));
        OpenApiDocument other = OpenApiDocument.of(OpenApiInfo.of("Other", null, null), List.of(PING));

        assertThat(one.etag()).isNotEqualTo(other.etag());
    }

    @Test
    void cannotBeChangedFromOutside() {
        OpenApiDocument document = OpenApiDocument.of(OpenApiInfo.defaults(), List.of(PING));
        document.json()[0] = 'x';
        document.toJson().removeAll();

        assertThat(JsonMapper.shared().readTree(document.json())).isEqualTo(document.toJson());
        assertThat(document.toJson().has("paths")).isTrue();
    }

    @Test
    void listsTheServersGiven() {
        OpenApiDocument document = OpenApiDocument.builder(OpenApiInfo.defaults())
                .servers("https://api.example.com", "/v2")
                .build();

        assertThat(document.toJson().path("servers").toString())
                .isEqualTo("[{\"url\":\"https://api.example.com\"},{\"url\":\"/v2\"}]");
        assertThat(OfficialSchema.errors(document.toJson())).isEmpty();
    }

    @Test
    void writesTextAsUtf8() {
        OpenApiDocument document = OpenApiDocument.of(OpenApiInfo.of("Käse 🧀", null, null), List.of());

        assertThat(new String(document.json(), StandardCharsets.UTF_8)).contains("\"Käse 🧀\"");
    }

    @Test
    void refusesWhatOpenApiCannotSay() {
        assertThatThrownBy(() -> OperationSpec.builder("PURGE", "/cache")).hasMessageContaining("PURGE");
        assertThatThrownBy(() -> OperationSpec.builder("GET", "cache")).hasMessageContaining("starts with a slash");
        assertThatThrownBy(() -> OperationSpec.builder("GET", "/").status(404)).hasMessageContaining("404");
    }

    @Test
    void aMethodWithoutBodyDocumentsNone() {
        JsonNode item = document(
                        OperationSpec.builder("GET", "/a")
                                .body(schema(Samples.NewOrder.class))
                                .build(),
                        OperationSpec.builder("HEAD", "/a")
                                .output(schema(Samples.Order.class))
                                .build())
                .path("paths")
                .path("/a");

        assertThat(item.path("get").has("requestBody")).isFalse();
        assertThat(item.at("/head/responses/200").has("content")).isFalse();
    }
}
