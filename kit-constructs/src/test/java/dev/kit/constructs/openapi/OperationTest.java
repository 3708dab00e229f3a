package dev.kit.constructs.openapi;

import static dev.kit.constructs.openapi.Samples.document;
import static dev.kit.constructs.openapi.Samples.object;
import static dev.kit.constructs.openapi.Samples.schema;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class OperationTest {

    @Test
    @DisplayName("OA-05 a GET without schemas answers 200 with nothing to say")
    void documentsAPlainGet() {
        JsonNode get = operation(OperationSpec.builder("GET", "/ping").description("Lives"), "get");

        assertThat(get.path("description").asString()).isEqualTo("Lives");
        assertThat(get.at("/responses/200").toString()).isEqualTo("{\"description\":\"Successful response\"}");
        assertThat(get.path("responses").propertyNames()).containsExactly("200", "4XX", "500", "504");
    }

    @Test
    @DisplayName("OA-06 OA-10 the output stands under its status and media type")
    void documentsTheOutput() {
        JsonNode document = document(OperationSpec.builder("GET", "/order")
                .output(schema(Samples.Order.class))
                .build());

        assertThat(document.at("/paths/~1order/get/responses/200/content/application~1json/schema/$ref")
                        .asString())
                .isEqualTo("#/components/schemas/Order");
        JsonNode order = document.at("/components/schemas/Order");
        assertThat(order.path("properties").propertyNames())
                .containsExactly("id", "status", "note", "gift", "lines", "at");
        assertThat(order.path("required").valueStream().map(JsonNode::asString))
                .contains("id", "status", "lines", "at")
                .doesNotContain("note", "gift");
    }

    @Test
    @DisplayName("OA-06 another media type stands in the place of JSON")
    void documentsAnotherMediaType() {
        JsonNode get = operation(
                OperationSpec.builder("GET", "/page")
                        .output(schema(String.class))
                        .contentType("text/html"),
                "get");

        assertThat(get.at("/responses/200/content").propertyNames()).containsExactly("text/html");
    }

    @ParameterizedTest(name = "OA-07 {0} documents its body")
    @ValueSource(strings = {"POST", "PUT", "PATCH"})
    void documentsTheBody(String method) {
        JsonNode operation = operation(
                OperationSpec.builder(method, "/orders").body(schema(Samples.NewOrder.class)),
                method.toLowerCase(java.util.Locale.ROOT));

        assertThat(operation.at("/requestBody/required").asBoolean()).isTrue();
        assertThat(operation
                        .at("/requestBody/content/application~1json/schema/$ref")
                        .asString())
                .isEqualTo("#/components/schemas/NewOrder");
    }

    @Test
    @DisplayName("OA-07 a GET with a body schema documents no body")
    void documentsNoBodyOfAGet() {
        JsonNode get = operation(OperationSpec.builder("GET", "/orders").body(schema(Samples.NewOrder.class)), "get");

        assertThat(get.has("requestBody")).isFalse();
        assertThat(get.path("responses").propertyNames()).containsExactly("200", "4XX", "500", "504");
    }

    @Test
    @DisplayName("OA-08 path parameters belong to the path item and are required")
    void documentsPathParameters() {
        JsonNode item = document(OperationSpec.builder("GET", "/users/:id/:tab")
                        .params(schema(Samples.ById.class))
                        .build())
                .at("/paths/~1users~1{id}~1{tab}");

        assertThat(item.path("parameters").toString())
                .isEqualTo("[{\"name\":\"id\",\"in\":\"path\",\"required\":true,"
                        + "\"schema\":{\"type\":\"string\",\"format\":\"uuid\"}},"
                        + "{\"name\":\"tab\",\"in\":\"path\",\"required\":true,\"schema\":{\"type\":\"string\"}}]");
        assertThat(item.path("get").has("parameters")).isFalse();
    }

    @Test
    @DisplayName("OA-08 query parameters belong to the operation and keep enum and required")
    void documentsQueryParameters() {
        JsonNode parameters = operation(
                        OperationSpec.builder("GET", "/orders").query(schema(Samples.Search.class)), "get")
                .path("parameters");

        assertThat(parameters
                        .valueStream()
                        .map(parameter -> parameter.path("name").asString()))
                .containsExactly("status", "text", "limit", "tag", "price");
        assertThat(parameters.path(0).toString())
                .isEqualTo("{\"name\":\"status\",\"in\":\"query\",\"required\":true,"
                        + "\"schema\":{\"type\":\"string\",\"enum\":[\"OPEN\",\"PAID\"]}}");
        assertThat(parameters.path(1).toString())
                .isEqualTo("{\"name\":\"text\",\"in\":\"query\",\"schema\":{\"type\":\"string\"}}");
        assertThat(parameters.path(2).at("/schema/maximum").asInt()).isEqualTo(100);
        assertThat(parameters.path(4).path("style").asString()).isEqualTo("deepObject");
    }

    @Test
    void aQueryOfAnyKeysIsOneExplodedParameter() {
        JsonNode get = operation(
                OperationSpec.builder("GET", "/search").query(Samples.handWritten(object().put("type", "object"))),
                "get");

        assertThat(get.path("parameters").toString())
                .isEqualTo("[{\"name\":\"query\",\"in\":\"query\",\"schema\":{\"type\":\"object\"},"
                        + "\"style\":\"form\",\"explode\":true}]");
    }

    @Test
    @DisplayName("OA-13 a success is documented under its own status")
    void documentsTheStatus() {
        JsonNode responses = operation(
                        OperationSpec.builder("POST", "/orders")
                                .output(schema(Samples.Order.class))
                                .status(201),
                        "post")
                .path("responses");

        assertThat(responses.propertyNames()).containsExactly("201", "406", "500", "504");
    }

    @Test
    @DisplayName("OA-13 204 and 205 document no content")
    void documentsNoContent() {
        List.of(204, 205)
                .forEach(status -> assertThat(operation(
                                        OperationSpec.builder("DELETE", "/orders")
                                                .output(schema(Samples.Order.class))
                                                .status(status),
                                        "delete")
                                .path("responses")
                                .path(status.toString())
                                .has("content"))
                        .isFalse());
    }

    @Test
    @DisplayName("OA-13 every stage documents the problems that it may answer with")
    void documentsProblems() {
        JsonNode responses = operation(
                        OperationSpec.builder("POST", "/orders")
                                .body(schema(Samples.NewOrder.class))
                                .session()
                                .authorize()
                                .rateLimit(),
                        "post")
                .path("responses");

        assertThat(responses.propertyNames())
                .containsExactly("200", "400", "401", "403", "413", "415", "422", "429", "500", "504");
        assertThat(responses.at("/422/$ref").asString()).isEqualTo("#/components/responses/UnprocessableContent");
    }

    @Test
    @DisplayName("OA-13 authorize alone adds 401, a path with parameters and a query 400 and 422")
    void documentsOnlyWhatMayHappen() {
        assertThat(statuses(OperationSpec.builder("GET", "/a").authorize()))
                .containsExactly("200", "401", "500", "504");
        assertThat(statuses(OperationSpec.builder("GET", "/a").security("jwt")))
                .containsExactly("200", "401", "500", "504");
        assertThat(statuses(OperationSpec.builder("GET", "/a/:id").params(schema(Samples.ById.class))))
                .containsExactly("200", "400", "422", "500", "504");
        assertThat(statuses(OperationSpec.builder("GET", "/a").query(schema(Samples.Search.class))))
                .containsExactly("200", "400", "422", "500", "504");
    }

    @Test
    @DisplayName("OA-13 problems are problem documents with code, request id and errors")
    void documentsTheProblemDocument() {
        JsonNode document = document(OperationSpec.builder("GET", "/a").build());

        assertThat(document.at("/components/responses/InternalServerError/content")
                        .toString())
                .isEqualTo("{\"application/problem+json\":{\"schema\":{\"$ref\":\"#/components/schemas/Problem\"}}}");
        JsonNode problem = document.at("/components/schemas/Problem");
        assertThat(problem.path("properties").propertyNames())
                .containsExactly("type", "title", "status", "detail", "instance", "code", "requestId", "errors");
        assertThat(problem.at("/properties/errors/items/properties").propertyNames())
                .containsExactly("in", "path", "message", "code");
    }

    @Test
    @DisplayName("OA-13 a rate limit documents its headers on success and on 429")
    void documentsRateLimitHeaders() {
        JsonNode document =
                document(OperationSpec.builder("GET", "/a").rateLimit().build());

        assertThat(document.at("/paths/~1a/get/responses/200/headers").propertyNames())
                .contains("RateLimit", "RateLimit-Policy", "X-RateLimit-Remaining")
                .doesNotContain("Retry-After");
        assertThat(document.at("/components/responses/TooManyRequests/headers").propertyNames())
                .contains("Retry-After", "RateLimit", "RateLimit-Policy");
        assertThat(document.at("/components/headers/Retry-After/schema/type").asString())
                .isEqualTo("integer");
    }

    @Test
    void documentsDefaultHeadersButNotTheContentType() {
        JsonNode get = operation(
                OperationSpec.builder("GET", "/a")
                        .headers(Map.of("Cache-Control", "no-store", "content-type", "text/csv")),
                "get");

        assertThat(get.at("/responses/200/headers").toString())
                .isEqualTo("{\"Cache-Control\":{\"schema\":{\"type\":\"string\",\"default\":\"no-store\"}}}");
    }

    private static JsonNode operation(OperationSpec.Builder operation, String method) {
        JsonNode document = document(operation.build());
        assertThat(OfficialSchema.errors(document)).isEmpty();
        return document.path("paths").valueStream().findFirst().orElseThrow().path(method);
    }

    private static Iterable<String> statuses(OperationSpec.Builder operation) {
        return operation(operation, "get").path("responses").propertyNames();
    }
}
