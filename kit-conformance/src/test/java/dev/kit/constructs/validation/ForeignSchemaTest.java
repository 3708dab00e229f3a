package dev.kit.constructs.validation;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.Endpoints;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.openapi.OpenApiInfo;
import dev.kit.constructs.testing.TestEndpointAdaptor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** The interface holds for a validator that knows neither Jackson binding nor Jakarta Validation. */
final class ForeignSchemaTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final Schema<JsonNode> CART = new JsonSchemaSchema("""
            {"type": "object", "required": ["items"], "additionalProperties": false, "properties": {
              "items": {"type": "array", "minItems": 1, "items": {
                "type": "object", "required": ["sku"], "properties": {
                  "sku": {"type": "string", "pattern": "^[A-Z]{3}$"}, "quantity": {"type": "integer", "minimum": 1}}}}}}
            """);
    private static final Schema<JsonNode> PAGE = new JsonSchemaSchema("""
            {"type": "object", "properties": {"page": {"type": "string", "pattern": "^[0-9]+$"}}}
            """);
    private static final Schema<JsonNode> TOTAL = new JsonSchemaSchema("""
            {"type": "object", "required": ["total"], "properties": {"total": {"type": "integer", "maximum": 100}}}
            """);

    private static final Endpoint<JsonNode> ORDER = e.post("/carts")
            .query(PAGE)
            .body(CART)
            .output(TOTAL)
            .handle(ctx -> JsonNodeFactory.instance
                    .objectNode()
                    .put(
                            "total",
                            ctx.body().path("items").path(0).path("quantity").asInt()));

    @Test
    @DisplayName("VA-01 a body that fits a foreign schema reaches the handler and the answer is written by its schema")
    void passes() throws IOException {
        Answer answer = send("{\"items\":[{\"sku\":\"ABC\",\"quantity\":7}]}", "3");

        assertThat(answer.status()).as(text(answer)).isEqualTo(200);
        assertThat(text(answer)).isEqualTo("{\"total\":7}");
    }

    @Test
    void tellsAllThatIsWrongInQueryAndBody() throws IOException {
        Answer answer = send("{\"items\":[{\"sku\":\"abc\",\"quantity\":0},{}],\"extra\":1}", "x");

        assertThat(answer.status()).isEqualTo(422);
        assertThat(JSON.readTree(text(answer)).path("errors").valueStream().map(ForeignSchemaTest::line))
                .containsExactlyInAnyOrder(
                        "query [\"page\"] pattern",
                        "body [\"items\",0,\"sku\"] pattern",
                        "body [\"items\",0,\"quantity\"] minimum",
                        "body [\"items\",1,\"sku\"] required",
                        "body [\"extra\"] additionalProperties");
    }

    @Test
    void refusesMalformedJsonBeforeTheSchemaSeesIt() throws IOException {
        assertThat(List.of(send("{\"items\":", "1"), send("{} {}", "1"), send("{\"a\":1,\"a\":2}", "1")))
                .extracting(Answer::status)
                .containsOnly(400);
    }

    @Test
    void answers500WhenTheOutputBreaksItsSchema() throws IOException {
        Answer answer = send("{\"items\":[{\"sku\":\"ABC\",\"quantity\":101}]}", "1");

        assertThat(answer.status()).isEqualTo(500);
        assertThat(text(answer)).doesNotContain("101");
    }

    @Test
    void documentsTheSchemaAsItIs() {
        JsonNode document = Endpoints.buildOpenApiSchema(List.of(ORDER), OpenApiInfo.defaults())
                .toJson();

        assertThat(document.at("/paths/~1carts/post/requestBody/content/application~1json/schema"))
                .isEqualTo(CART.jsonSchema().root());
    }

    private static Answer send(String body, String page) {
        return TestEndpointAdaptor.of(ORDER).body(body).query("page", page).answer();
    }

    private static String line(JsonNode error) {
        return error.path("in").asString() + " " + error.path("path") + " "
                + error.path("code").asString();
    }

    private static String text(Answer answer) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        answer.body().writeTo(out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
