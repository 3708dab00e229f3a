package dev.kit.constructs.endpoints;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.kit.constructs.openapi.OpenApiDocument;
import dev.kit.constructs.openapi.OpenApiInfo;
import dev.kit.constructs.validation.Schema;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;

/** Types that are hard to describe. */
final class DocumentedTypesTest {

    record Tree<T>(T value, List<Tree<T>> children) {}

    record Growing<T>(T value, Growing<List<T>> next) {}

    static final class Clash {
        public String getName() {
            return "a";
        }

        @JsonProperty("name")
        public String other() {
            return "b";
        }

        @JsonProperty("name")
        public String another() {
            return "c";
        }
    }

    enum Odd {
        @JsonProperty("in progress")
        IN_PROGRESS,
        @JsonProperty("1st")
        FIRST,
        @JsonProperty("")
        NONE
    }

    private static Endpoint<?> get(String path, Schema<?> schema) {
        return e.get(path).output(schema).handle(ctx -> {
            throw new IllegalStateException();
        });
    }

    private static JsonNode document(Endpoint<?>... endpoints) {
        return Endpoints.buildOpenApiSchema(List.of(endpoints), OpenApiInfo.defaults())
                .toJson();
    }

    @Test
    @DisplayName("OA-14 a generic type that contains itself is described once, with names of enums as they are sent")
    void describesRecursiveGenerics() {
        JsonNode schemas = document(get("/tree", Schema.of(new TypeReference<Tree<Odd>>() {})))
                .at("/components/schemas");
        assertThat(schemas.at("/TreeOfOdd/properties/children/items/$ref").asString())
                .isEqualTo("#/components/schemas/TreeOfOdd");
        assertThat(schemas.at("/TreeOfOdd/properties/value/enum").toString())
                .isEqualTo("[\"in progress\",\"1st\",\"\"]");
    }

    @Test
    @DisplayName("endpoints M18 types without a schema take only their endpoints out of the document, which names them")
    void namesWhatCannotBeDescribed() {
        OpenApiDocument document = Endpoints.buildOpenApiSchema(
                List.of(
                        get("/growing", Schema.of(new TypeReference<Growing<String>>() {})),
                        get("/clash", Schema.of(Clash.class)),
                        get("/tree", Schema.of(String.class))),
                OpenApiInfo.defaults());

        assertThat(document.toJson().path("paths").propertyNames()).containsExactly("/tree");
        assertThat(document.toJson().path("x-kit-undescribed").toString())
                .isEqualTo("[\"GET /clash\",\"GET /growing\"]");
        assertThat(document.problems().toString())
                .contains("Endpoint GET /growing cannot be described: A type contains itself")
                .contains("Endpoint GET /clash cannot be described: Conflicting getter definitions")
                .contains("at " + DocumentedTypesTest.class.getName())
                .contains("settings(s -> s.hidden())");
    }
}
