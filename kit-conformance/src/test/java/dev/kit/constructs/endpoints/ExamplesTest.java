package dev.kit.constructs.endpoints;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.endpoints.FailureStatus.Conflict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.openapi.OpenApiInfo;
import dev.kit.constructs.pipeline.Pipeline;
import dev.kit.constructs.pipeline.PipelineEnvironment;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.testing.TestEndpointAdaptor;
import dev.kit.constructs.validation.Schema;
import dev.kit.envkit.EnvironmentParser;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Examples in documents, which are valid wherever somebody can still correct them. */
final class ExamplesTest {

    record Id(long id) {}

    record Paging(@Min(1) int size) {}

    record Line(String sku, @Min(1) int count) {}

    record Basket(List<@Valid Line> lines) {}

    record Receipt(@NotBlank String number) {}

    record OutOfStock(@NotBlank String sku) {}

    private static final EndpointBuilder<Id, Paging, Basket, ?, ?> orders =
            e.post("/orders/:id").params(Id.class).query(Paging.class).body(Basket.class);

    private static final Example LAMPS = Example.body("lamps", new Basket(List.of(new Line("LAMP", 2))));

    @Test
    @DisplayName("OA-06 OA-07 OA-08 examples stand at body, parameters, output and error of the operation")
    void documentsExamples() {
        Endpoint<Receipt> endpoint = orders.fails(Conflict, OutOfStock.class, "Too few.")
                .settings(s -> s.examples(
                        Example.params("first", new Id(1)),
                        Example.query("ten", "{\"size\": 10}"),
                        LAMPS,
                        Example.output("paid", new Receipt("R-1")),
                        Example.failure("none left", HttpErrors.conflict("None left.", new OutOfStock("LAMP")))))
                .output(Receipt.class)
                .handle(ctx -> new Receipt("R-2"));
        JsonNode document = document(endpoint);
        JsonNode item = document.at("/paths/~1orders~1{id}");

        assertThat(item.at("/parameters/0/examples/first/value").asInt()).isEqualTo(1);
        assertThat(item.at("/post/parameters/0/examples/ten/value").asInt()).isEqualTo(10);
        assertThat(item.at("/post/requestBody/content/application~1json/examples/lamps/value")
                        .toString())
                .isEqualTo("{\"lines\":[{\"sku\":\"LAMP\",\"count\":2}]}");
        assertThat(item.at("/post/responses/200/content/application~1json/examples/paid/value/number")
                        .asString())
                .isEqualTo("R-1");
        assertThat(item.at("/post/responses/409/content/application~1problem+json/examples/none left/value")
                        .toString())
                .isEqualTo("{\"type\":\"urn:problem:out-of-stock\",\"title\":\"Out of stock\",\"status\":409,"
                        + "\"detail\":\"None left.\",\"code\":\"OUT_OF_STOCK\",\"sku\":\"LAMP\"}");
        Endpoints.validate(List.of(endpoint));
    }

    @Test
    @DisplayName("OA-10 examples of a schema stand in its component, whichever operation uses it without them")
    void documentsExamplesOfSchemas() {
        Endpoint<?> plain = e.get("/a").output(Receipt.class).handle(ctx -> new Receipt("1"));
        Endpoint<?> shown = e.get("/b")
                .output(Schema.of(Receipt.class).example(new Receipt("R-1")).example(new Receipt("R-2")))
                .handle(ctx -> new Receipt("1"));

        assertThat(document(plain, shown)
                        .at("/components/schemas/Receipt/examples")
                        .toString())
                .isEqualTo("[{\"number\":\"R-1\"},{\"number\":\"R-2\"}]");
    }

    @Test
    @DisplayName("a wrong example is an error that names endpoint, example and JSON pointer")
    void refusesWrongExamples() {
        assertThat(problem(Example.body("none", new Basket(List.of(new Line("LAMP", 2), new Line("PEN", 0))))))
                .contains(
                        "Endpoint POST /orders/:id: the example \"none\" of its body breaks its schema: /lines/1/count")
                .contains("ExamplesTest", "Correct the example");
        assertThat(problem(Example.body("text", "{\"lines\": [{\"sku\": \"LAMP\", \"count\": \"2\"}]}")))
                .contains("/lines/0/count");
        assertThat(problem(Example.body("broken", "{\"lines\": [")))
                .contains("the example \"broken\" of its body cannot be written as JSON");
        assertThat(problem(Example.body("other", new Paging(1))))
                .contains("the example \"other\" of its body cannot be written as JSON");
        assertThat(problem(Example.query("zero", new Paging(0)))).contains("of its query breaks its schema: /size");
        assertThat(problem(Example.output("none", "{}"))).contains("is of a part that the endpoint does not have");
        assertThat(problem(Example.failure("gone", HttpErrors.of(410, "Gone."))))
                .contains("is not declared: POST /orders/:id answers 410", "Add .fails(Gone");
        assertThat(problem(Example.failure("blank", HttpErrors.conflict("x", new OutOfStock("")))))
                .contains("of its failure breaks its schema: /sku");
        assertThat(problem(LAMPS, LAMPS)).contains("has a name that another one has");
    }

    @Test
    @DisplayName("a wrong example of a schema is an error that names endpoint and JSON pointer")
    void refusesWrongExamplesOfSchemas() {
        Endpoint<Receipt> endpoint = e.get("/receipts")
                .output(Schema.of(Receipt.class).example(new Receipt("")))
                .handle(ctx -> new Receipt("1"));

        assertThatThrownBy(() -> Endpoints.validate(List.of(endpoint)))
                .hasMessageContaining("GET /receipts")
                .hasMessageContaining("/number");
    }

    @Test
    @DisplayName("examples are validated in tests and in development, and not in production")
    void validatesWhereSomebodyReads() {
        Endpoint<String> endpoint = orders.settings(s -> s.examples(Example.query("zero", new Paging(0))))
                .handle(ctx -> "done");
        ServiceRegistry services = ServiceRegistry.create(new EnvironmentParser(Map.of()));
        PipelineEnvironment.Builder environment = PipelineEnvironment.builder(
                ConstructEnvironment.builder(services).build());

        assertThatThrownBy(() -> TestEndpointAdaptor.of(endpoint).answer())
                .isInstanceOf(InvalidConstructsException.class);
        assertThatThrownBy(() -> Pipeline.create(
                        endpoint, environment.checkDeclarations(true).build()))
                .isInstanceOf(InvalidConstructsException.class);
        assertThat(Pipeline.create(
                        endpoint, environment.checkDeclarations(false).build()))
                .isNotNull();
    }

    private static String problem(Example... examples) {
        Endpoint<String> endpoint = orders.fails(Conflict, OutOfStock.class, "Too few.")
                .settings(s -> s.examples(examples))
                .handle(ctx -> "done");
        try {
            Endpoints.validate(List.of(endpoint));
            return "";
        } catch (InvalidConstructsException invalid) {
            return String.valueOf(invalid.getMessage());
        }
    }

    private static JsonNode document(Endpoint<?>... endpoints) {
        return Endpoints.buildOpenApiSchema(List.of(endpoints), OpenApiInfo.of("Shop", "1", null))
                .toJson();
    }
}
