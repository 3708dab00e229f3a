package dev.kit.constructs.openapi;

import static dev.kit.constructs.openapi.Samples.document;
import static dev.kit.constructs.openapi.Samples.object;
import static dev.kit.constructs.openapi.Samples.schema;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.openapi.OpenApiProblem.Kind;
import dev.kit.constructs.validation.JsonSchema;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class ComponentsTest {

    @Test
    @DisplayName("OA-10 a class stands among the components once and is referred to")
    void writesEachClassOnce() {
        JsonNode document = document(
                OperationSpec.builder("GET", "/orders/:id")
                        .output(schema(Samples.Order.class))
                        .build(),
                OperationSpec.builder("GET", "/orders")
                        .output(Samples.pageOfOrders())
                        .build());

        assertThat(document.at("/components/schemas").propertyNames())
                .containsExactly("Line", "Order", "PageOfOrder", "Problem");
        assertThat(document.at("/components/schemas/PageOfOrder/properties/items/items/$ref")
                        .asString())
                .isEqualTo("#/components/schemas/Order");
    }

    @Test
    @DisplayName("OA-10 a schema without a name stays in its place, its definitions are lifted")
    void liftsNestedDefinitions() {
        ObjectNode root = object().put("$schema", "https://json-schema.org/draft/2020-12/schema");
        root.put("$id", "https://example.com/list").put("type", "array");
        root.putObject("items").put("$ref", "#/$defs/entry");
        root.putObject("$defs").putObject("entry").put("type", "integer");

        JsonNode document = document(OperationSpec.builder("GET", "/list")
                .output(Samples.handWritten(root))
                .build());

        assertThat(document.at("/paths/~1list/get/responses/200/content/application~1json/schema")
                        .toString())
                .isEqualTo("{\"type\":\"array\",\"items\":{\"$ref\":\"#/components/schemas/entry\"}}");
        assertThat(document.at("/components/schemas/entry").toString()).isEqualTo("{\"type\":\"integer\"}");
    }

    @Test
    void classesThatOnlyCarryParametersAreNoComponents() {
        JsonNode document = document(OperationSpec.builder("GET", "/orders/:id")
                .params(schema(Samples.ById.class))
                .query(schema(Samples.Search.class))
                .build());

        assertThat(document.at("/components/schemas").propertyNames()).containsExactly("Problem", "Range");
    }

    @Test
    @DisplayName("OA-12 a nullable value is a list of types, an exclusive minimum a number")
    void writesDraft2020() {
        JsonNode schemas = document(OperationSpec.builder("GET", "/order")
                        .output(schema(Samples.Order.class))
                        .build())
                .at("/components/schemas");

        assertThat(schemas.at("/Order/properties/note/type").toString()).isEqualTo("[\"string\",\"null\"]");
        assertThat(schemas.at("/Order/properties/gift").toString())
                .isEqualTo("{\"anyOf\":[{\"$ref\":\"#/components/schemas/Line\"},{\"type\":\"null\"}]}");
        assertThat(schemas.at("/Line/properties/price/exclusiveMinimum").isNumber())
                .isTrue();
        assertThat(schemas.at("/Line/properties/count/exclusiveMinimum").isNumber())
                .isTrue();
    }

    @Test
    @DisplayName("OA-14 a class that contains itself refers to itself")
    void endsARecursion() {
        JsonNode document = document(OperationSpec.builder("GET", "/tree")
                .output(schema(Samples.Node.class))
                .build());

        assertThat(document.at("/components/schemas/Node/properties/children/items/$ref")
                        .asString())
                .isEqualTo("#/components/schemas/Node");
        assertThat(OfficialSchema.errors(document)).isEmpty();
    }

    @Test
    void aChoiceNamesTheComponentsOfItsVariants() {
        JsonNode document = document(OperationSpec.builder("POST", "/payments")
                .body(schema(Samples.Payment.class))
                .build());

        JsonNode payment = document.at("/components/schemas/Payment");
        assertThat(payment.at("/discriminator/mapping").toString())
                .isEqualTo("{\"card\":\"#/components/schemas/Card\",\"cash\":\"#/components/schemas/Cash\"}");
        assertThat(payment.at("/oneOf/0/$ref").asString()).isEqualTo("#/components/schemas/Card");
        assertThat(OfficialSchema.errors(document)).isEmpty();
    }

    @Test
    @DisplayName("OA-15 two classes of one simple name are told apart by what encloses them")
    void tellsNamesakesApart() {
        JsonNode document = document(
                OperationSpec.builder("GET", "/shop")
                        .output(schema(Samples.Shop.Item.class))
                        .build(),
                OperationSpec.builder("GET", "/billing")
                        .output(schema(Samples.Billing.Item.class))
                        .build());

        assertThat(document.at("/components/schemas").propertyNames())
                .containsExactly("BillingItem", "Problem", "ShopItem");
        assertThat(document.at("/paths/~1shop/get/responses/200/content/application~1json/schema/$ref")
                        .asString())
                .isEqualTo("#/components/schemas/ShopItem");
        assertThat(document.at("/components/schemas/BillingItem/properties").propertyNames())
                .containsExactly("amount");
    }

    @Test
    @DisplayName("OA-15 a class called Problem does not replace the problem document")
    void keepsTheProblemDocument() {
        JsonNode document = document(OperationSpec.builder("GET", "/riddle")
                .output(schema(Samples.Problem.class))
                .build());

        assertThat(document.at("/components/schemas").propertyNames()).containsExactly("Problem", "SamplesProblem");
        assertThat(document.at("/components/schemas/Problem/properties").has("requestId"))
                .isTrue();
    }

    @Test
    @DisplayName("OA-15 names are distinct however alike the keys are")
    void namesAreDistinct() {
        Set<String> keys = Set.of(
                "a.b.Order",
                "a.c.Order",
                "x.a.b.Order",
                "a.Page<a.b.Order>",
                "a.Page<a.c.Order>",
                "java.util.Map<java.lang.String,a.Item>",
                "Problem",
                "weird key/with §",
                "weird key/with $");

        assertThat(ComponentNames.of(keys, "Problem").values())
                .doesNotHaveDuplicates()
                .doesNotContain("Problem")
                .contains("PageOfABOrder", "PageOfCOrder", "MapOfStringAndItem")
                .allMatch(name -> name.matches("[A-Za-z0-9._-]+"));
    }

    @Test
    @DisplayName("OA-15 one key with two meanings is a problem")
    void reportsConflictingSchemas() {
        OpenApiDocument document =
                OpenApiDocument.of(OpenApiInfo.defaults(), List.of(lookup("/a", "integer"), lookup("/b", "string")));

        assertThat(document.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.kind()).isEqualTo(Kind.CONFLICTING_SCHEMAS);
            assertThat(problem.message()).contains("\"code\"").contains("Give one of them another name");
            assertThat(problem.operations()).containsExactly("GET /a", "GET /b");
        });
        assertThat(document.toJson().at("/components/schemas/code/type").asString())
                .isEqualTo("integer");
    }

    @Test
    void reportsAReferenceThatLeadsNowhere() {
        JsonSchema dangling = Samples.handWritten(object().put("$ref", "#/$defs/lost"));
        OpenApiDocument document = OpenApiDocument.of(
                OpenApiInfo.defaults(),
                List.of(OperationSpec.builder("GET", "/a").output(dangling).build()));

        assertThat(document.problems())
                .singleElement()
                .extracting(OpenApiProblem::kind)
                .isEqualTo(Kind.UNKNOWN_DEFINITION);
        assertThat(OfficialSchema.errors(document.toJson())).isEmpty();
    }

    @Test
    void understandsEscapedReferences() {
        ObjectNode root = object();
        root.putObject("properties").putObject("x").put("$ref", "#/$defs/a~1b%20c");
        root.putObject("$defs").putObject("a/b c").put("type", "boolean");

        JsonNode document = document(OperationSpec.builder("GET", "/a")
                .output(Samples.handWritten(root))
                .build());

        assertThat(document.at("/components/schemas/a_b_c/type").asString()).isEqualTo("boolean");
    }

    private static OperationSpec lookup(String path, String type) {
        ObjectNode root = object();
        root.put("$ref", "#/$defs/code").putObject("$defs").putObject("code").put("type", type);
        return OperationSpec.builder("GET", path)
                .output(Samples.handWritten(root))
                .build();
    }
}
