package dev.kit.mock.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Samples and faults, each beside the opinion of an independent validator. */
class SchemaSamplerTest {

    private static final int SAMPLES = 60;
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static ApiDocument schemas;

    @BeforeAll
    static void read() {
        schemas = ApiDocument.of("classpath:mock/schemas.json");
    }

    private static ApiNode schema(String name) {
        return schemas.at("#/components/schemas/" + name);
    }

    static List<String> names() {
        return schemas.at("#/components/schemas").names();
    }

    @ParameterizedTest(name = "every sample of {0} is valid for both validators")
    @MethodSource("names")
    void samplesAreValid(String name) {
        Schema other = other(name);
        SchemaSampler varied = SchemaSampler.varied(schemas, 7);
        SchemaSampler exemplary = SchemaSampler.exemplary(new SchemaValidator(schemas), 7, Direction.ANSWER);
        for (int i = 0; i < SAMPLES; i++) {
            for (SchemaSampler sampler : List.of(varied, exemplary)) {
                JsonNode sample = sampler.sample(schema(name)).orElseThrow();
                assertThat(new SchemaValidator(schemas).validate(schema(name), sample, Direction.NONE))
                        .as("%s: %s", name, sample)
                        .isEmpty();
                assertThat(other.validate(sample)).as("%s: %s", name, sample).isEmpty();
            }
        }
    }

    @ParameterizedTest(name = "of values that are almost samples of {0} both validators find the same ones wrong")
    @MethodSource("names")
    void faultsAreThose(String name) {
        Schema other = other(name);
        SchemaValidator validator = new SchemaValidator(schemas);
        SchemaSampler sampler = SchemaSampler.varied(schemas, 11);
        Random random = new Random(13);
        for (int i = 0; i < SAMPLES; i++) {
            JsonNode value = changed(sampler.sample(schema(name)).orElseThrow(), random);
            assertThat(validator.fits(schema(name), value, Direction.NONE))
                    .as("%s: %s, of which the other says %s", name, value, other.validate(value))
                    .isEqualTo(other.validate(value).isEmpty());
        }
    }

    @Test
    @DisplayName("the same seed makes the same values")
    void isDeterministic() {
        assertThat(row(3)).isEqualTo(row(3)).isNotEqualTo(row(4));
    }

    @Test
    @DisplayName("a schema without a finite value has no sample, and one that allows nothing neither")
    void hasNoSample() {
        ApiDocument document =
                document("\"Endless\":{\"type\":\"object\",\"required\":[\"next\"],\"properties\":{\"next\":"
                        + "{\"$ref\":\"#/components/schemas/Endless\"}}},\"Nothing\":false,"
                        + "\"Loop\":{\"allOf\":[{\"$ref\":\"#/components/schemas/Loop\"}]}");
        SchemaSampler sampler = SchemaSampler.varied(document, 1);
        assertThat(sampler.sample(document.at("#/components/schemas/Endless"))).isEmpty();
        assertThat(sampler.sample(document.at("#/components/schemas/Nothing"))).isEmpty();
        assertThat(sampler.sample(document.at("#/components/schemas/Loop"))).isEmpty();
    }

    @Test
    @DisplayName(
            "examples that fit are taken, those that do not are passed over; members of the other way are left out")
    void prefersExamples() {
        ApiDocument document = document("\"A\":{\"type\":\"object\",\"properties\":{\"good\":{\"type\":\"string\","
                + "\"examples\":[\"as shown\"]},\"bad\":{\"type\":\"integer\",\"examples\":[\"seven\"]},"
                + "\"secret\":{\"type\":\"string\",\"writeOnly\":true}},\"required\":[\"good\",\"bad\"]}");
        JsonNode sample = SchemaSampler.exemplary(new SchemaValidator(document), 1, Direction.ANSWER)
                .sample(document.at("#/components/schemas/A"))
                .orElseThrow();
        assertThat(sample.get("good").stringValue()).isEqualTo("as shown");
        assertThat(sample.get("bad").isIntegralNumber()).isTrue();
        assertThat(sample.has("secret")).isFalse();
    }

    @Test
    @DisplayName("G5 a value below 40 nested unions is checked in time that grows with its size")
    void checksInLinearTime() {
        ApiDocument document = document("\"Tree\":{\"oneOf\":[{\"$ref\":\"#/components/schemas/A\"},"
                + "{\"$ref\":\"#/components/schemas/B\"}]},\"A\":{\"$ref\":\"#/components/schemas/Both\"},"
                + "\"B\":{\"$ref\":\"#/components/schemas/Both\"},\"Both\":{\"type\":\"object\",\"properties\":{"
                + "\"left\":{\"$ref\":\"#/components/schemas/Tree\"},\"x\":{\"type\":\"integer\"}}}");
        ObjectNode value = JSON.objectNode().put("x", "wrong");
        for (int i = 0; i < 40; i++) {
            value = JSON.objectNode().set("left", value);
        }
        assertThat(new SchemaValidator(document).fits(document.at("#/components/schemas/Tree"), value, Direction.NONE))
                .isFalse();
    }

    private static String row(long seed) {
        SchemaSampler sampler = SchemaSampler.varied(schemas, seed);
        return names().stream()
                .map(name -> sampler.sample(schema(name)))
                .toList()
                .toString();
    }

    private static ApiDocument document(String schemas) {
        String text = "{\"openapi\":\"3.1.0\",\"info\":{},\"paths\":{},\"components\":{\"schemas\":{" + schemas + "}}}";
        return ApiDocument.parse("test.json", text.getBytes(StandardCharsets.UTF_8));
    }

    private static Schema other(String name) {
        ObjectNode schema = JSON.objectNode();
        schema.put("$ref", "#/components/schemas/" + name);
        schema.set("components", schemas.root().json().get("components"));
        return SchemaRegistry.withDefaultDialect(
                        SpecificationVersion.DRAFT_2020_12,
                        registry -> registry.schemaRegistryConfig(SchemaRegistryConfig.builder()
                                .formatAssertionsEnabled(true)
                                .build()))
                .getSchema(schema);
    }

    /** A value with one place changed. */
    private static JsonNode changed(JsonNode value, Random random) {
        List<JsonNode> replacements = List.of(
                JSON.numberNode(2), JSON.stringNode("a"), JSON.nullNode(), JSON.numberNode(-7.5), JSON.arrayNode());
        JsonNode replacement = replacements.get(random.nextInt(replacements.size()));
        JsonNode copy = value.deepCopy();
        if (copy instanceof ObjectNode object && !object.isEmpty() && random.nextInt(6) > 0) {
            List<String> names = new ArrayList<>(object.propertyNames());
            String name = names.get(random.nextInt(names.size()));
            switch (random.nextInt(4)) {
                case 0 -> object.remove(name);
                case 1 -> object.set("more", replacement);
                case 2 -> object.set(name, replacement);
                default -> object.set(name, changed(object.get(name), random));
            }
            return object;
        }
        if (copy instanceof ArrayNode array && !array.isEmpty() && random.nextInt(6) > 0) {
            int index = random.nextInt(array.size());
            array.set(index, random.nextBoolean() ? replacement : changed(array.get(index), random));
            return array;
        }
        return replacement;
    }
}
