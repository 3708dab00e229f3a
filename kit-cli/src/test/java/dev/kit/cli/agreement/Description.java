package dev.kit.cli.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.JsonNodeException;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Judges values by the document alone, with a validator of JSON Schema 2020-12 that knows nothing of Kit. */
final class Description {

    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            registry -> registry.schemaRegistryConfig(SchemaRegistryConfig.builder()
                    .typeLoose(false)
                    .formatAssertionsEnabled(true)
                    .build()));

    private final JsonNode document;
    private final JsonNode asked;
    private final JsonNode answered;
    private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

    Description(JsonNode document) {
        this.document = document;
        asked = without("readOnly", document.get("components").deepCopy());
        answered = without("writeOnly", document.get("components").deepCopy());
    }

    Verdict request(DrawnType type, JsonNode value) {
        return verdict(asked, "/paths/~1" + type.name() + "/post/requestBody", value);
    }

    Verdict answer(DrawnType type, JsonNode value) {
        return verdict(answered, "/paths/~1" + type.name() + "/post/responses/200", value);
    }

    private Verdict verdict(JsonNode components, String pointer, JsonNode value) {
        Schema schema = schemas.computeIfAbsent(pointer, unknown -> schema(components, unknown));
        try {
            List<Error> errors = schema.validate(value);
            return errors.isEmpty()
                    ? Verdict.accepted("")
                    : new Verdict(
                            false, "", errors.stream().map(Description::reason).toList());
        } catch (JsonNodeException beyondDoubles) {
            return Verdict.UNKNOWN;
        }
    }

    private Schema schema(JsonNode components, String pointer) {
        JsonNode schema = document.at(pointer + "/content/application~1json/schema");
        assertThat(schema.isObject()).as("%s is not described", pointer).isTrue();
        ObjectNode root = DrawnValues.JSON.createObjectNode();
        root.set("components", components);
        root.set("schema", schema);
        return SCHEMAS.getSchema(root.put("$ref", "#/schema"));
    }

    /** OpenAPI needs members that are only written in answers alone, and those that are only read in requests alone. */
    private static JsonNode without(String mark, JsonNode node) {
        if (node.get("required") instanceof ArrayNode required) {
            required.removeIf(name ->
                    node.path("properties").path(name.asString()).path(mark).asBoolean(false));
        }
        boolean bounded = node.propertyNames().stream().anyMatch(name -> name.endsWith("imum"));
        if (bounded && node instanceof ObjectNode schema && schema.path("type").isArray()) {
            // The validator knows bounds only beside a single type.
            schema.withArray("allOf").addObject().set("type", schema.remove("type"));
        }
        node.forEach(child -> without(mark, child));
        return node;
    }

    private static Verdict.Reason reason(Error error) {
        List<String> steps = new ArrayList<>();
        for (int i = 0; i < error.getInstanceLocation().getNameCount(); i++) {
            steps.add(error.getInstanceLocation().getName(i));
        }
        Place place = new Place(steps);
        // A property that another one needs is missing from the object, not from that other one.
        String property = error.getKeyword().equals("dependentRequired") ? null : error.getProperty();
        return new Verdict.Reason(
                property == null ? place : place.member(property), error.getMessage(), error.getKeyword());
    }
}
