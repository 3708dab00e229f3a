package dev.kit.constructs.openapi;

import static dev.kit.constructs.openapi.Samples.object;
import static dev.kit.constructs.openapi.Samples.schema;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.openapi.OpenApiProblem.Kind;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class ContradictionsTest {

    @Test
    @DisplayName("OA-16 one path under two parameter names is one item under one name")
    void unitesParameterNames() {
        OpenApiDocument document = of(
                OperationSpec.builder("DELETE", "/users/:userId").build(),
                OperationSpec.builder("GET", "/users/:id")
                        .params(schema(Samples.ById.class))
                        .build());

        JsonNode paths = document.toJson().path("paths");
        assertThat(paths.propertyNames()).containsExactly("/users/{id}");
        assertThat(paths.at("/~1users~1{id}").propertyNames()).containsExactly("parameters", "get", "delete");
        assertThat(paths.at("/~1users~1{id}/parameters/0/schema/format").asString())
                .isEqualTo("uuid");
        assertThat(document.problems()).isEmpty();
    }

    @Test
    @DisplayName("OA-16 an operation that wants another type of parameter says so itself")
    void keepsDifferingTypes() {
        ObjectNode number = object();
        number.putObject("properties").putObject("userId").put("type", "integer");
        OpenApiDocument document = of(
                OperationSpec.builder("GET", "/users/:id")
                        .params(schema(Samples.ById.class))
                        .build(),
                OperationSpec.builder("DELETE", "/users/:userId")
                        .params(Samples.handWritten(number))
                        .build());

        JsonNode item = document.toJson().at("/paths/~1users~1{id}");
        assertThat(item.at("/get/parameters").isMissingNode()).isTrue();
        assertThat(item.at("/delete/parameters").toString())
                .isEqualTo("[{\"name\":\"id\",\"in\":\"path\",\"required\":true,\"schema\":{\"type\":\"integer\"}}]");
        assertThat(OfficialSchema.errors(document.toJson())).isEmpty();
    }

    @Test
    @DisplayName("OA-17 one operation id chosen twice is a problem, and numbered")
    void reportsDuplicateIds() {
        OpenApiDocument document = of(
                OperationSpec.builder("GET", "/a")
                        .operationId("find")
                        .declaredAt("com.example.A.a")
                        .build(),
                OperationSpec.builder("GET", "/b").operationId("find").build());

        assertThat(ids(document)).containsExactly("find", "find2");
        assertThat(document.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.kind()).isEqualTo(Kind.DUPLICATE_OPERATION_ID);
            assertThat(problem.message()).contains("\"find\"").contains("Choose another");
            assertThat(problem.operations()).containsExactly("GET /a at com.example.A.a", "GET /b");
        });
    }

    @Test
    @DisplayName("OA-17 ids made from fields are made unique by their class")
    void makesDerivedIdsUnique() {
        OpenApiDocument document = of(
                OperationSpec.builder("GET", "/a")
                        .declaredAt("com.example.Orders.list")
                        .build(),
                OperationSpec.builder("GET", "/b")
                        .declaredAt("com.example.Users.list")
                        .build(),
                OperationSpec.builder("GET", "/c")
                        .declaredAt("com.example.Users.find")
                        .build(),
                OperationSpec.builder("GET", "/d")
                        .declaredAt("com.example.Users.save")
                        .build(),
                OperationSpec.builder("GET", "/e").operationId("save").build(),
                OperationSpec.builder("GET", "/f")
                        .declaredAt("other.Users.list")
                        .build());

        assertThat(ids(document)).containsExactly("ordersList", "usersList", "find", "usersSave", "save", "usersList2");
        assertThat(document.problems()).isEmpty();
    }

    @Test
    void reportsDuplicateRoutes() {
        OpenApiDocument document = of(
                OperationSpec.builder("GET", "/users/:id").summary("first").build(),
                OperationSpec.builder("GET", "/users/:name").summary("second").build());

        assertThat(document.toJson().at("/paths/~1users~1{id}/get/summary").asString())
                .isEqualTo("first");
        assertThat(document.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.kind()).isEqualTo(Kind.DUPLICATE_ROUTE);
            assertThat(problem.operations()).containsExactly("GET /users/:id", "GET /users/:name");
        });
    }

    @Test
    void listsAllProblemsAtOnce() {
        OpenApiDocument document = of(
                OperationSpec.builder("GET", "/a")
                        .operationId("x")
                        .security("nope")
                        .build(),
                OperationSpec.builder("GET", "/a").operationId("y").build(),
                OperationSpec.builder("GET", "/b").operationId("x").build());

        assertThat(document.problems())
                .extracting(OpenApiProblem::kind)
                .containsExactlyInAnyOrder(
                        Kind.DUPLICATE_ROUTE, Kind.DUPLICATE_OPERATION_ID, Kind.UNKNOWN_SECURITY_SCHEME);
        assertThat(OfficialSchema.errors(document.toJson())).isEmpty();
    }

    private static OpenApiDocument of(OperationSpec... operations) {
        return OpenApiDocument.of(OpenApiInfo.defaults(), List.of(operations));
    }

    private static List<String> ids(OpenApiDocument document) {
        return document.toJson()
                .path("paths")
                .valueStream()
                .map(item -> item.at("/get/operationId").asString())
                .toList();
    }
}
