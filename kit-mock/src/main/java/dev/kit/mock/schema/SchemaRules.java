package dev.kit.mock.schema;

import com.networknt.schema.CollectorContext;
import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.path.NodePath;
import dev.kit.openapi.ApiNode;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** One schema of the document without nested schemas, compiled on first use. Thread-safe. */
final class SchemaRules {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final List<String> TYPES =
            List.of("string", "number", "integer", "boolean", "array", "object", "null");
    private static final List<String> COUNTS = List.of(
            "minLength",
            "maxLength",
            "minItems",
            "maxItems",
            "minProperties",
            "maxProperties",
            "minContains",
            "maxContains");
    private static final List<String> SCHEMAS =
            List.of("items", "contains", "propertyNames", "not", "additionalProperties");
    private static final List<String> UNEVALUATED = List.of("unevaluatedItems", "unevaluatedProperties");
    private static final List<String> UNIONS = List.of("oneOf", "anyOf");
    private static final List<String> MAPS = List.of("properties", "patternProperties", "dependentSchemas");

    private final SchemaStore store;
    private final ApiNode node;
    private final String place;
    private volatile @Nullable SchemaRules target;
    private volatile @Nullable Schema whole;
    private volatile @Nullable Schema withoutUnions;

    SchemaRules(SchemaStore store, ApiNode node) {
        this.store = store;
        this.node = node;
        this.place = node.pointer();
    }

    ApiNode node() {
        return node;
    }

    String place() {
        return place;
    }

    /** Follows references without other keywords. */
    SchemaRules followed() {
        SchemaRules current = this;
        for (int step = 0; store.reference(current.node); step++) {
            if (step > SchemaCheck.MOST_STEPS) {
                throw SchemaCheck.endless(node);
            }
            SchemaRules next = current.target;
            if (next == null) {
                next = store.target(current.node);
                current.target = next;
            }
            current = next;
        }
        return current;
    }

    /**
     * Returns the errors that the library finds in a value; {@code unions} includes {@code oneOf} and {@code anyOf}.
     */
    List<Error> errors(JsonNode value, CollectorContext collector, boolean unions) {
        return OpenApiDialect.errors(compiled(unions), value, collector);
    }

    void annotate(ExecutionContext context, JsonNode value, JsonNode root, NodePath location) {
        if (node.json().isObject()) {
            compiled(true).validate(context, value, root, location);
        }
    }

    private Schema compiled(boolean unions) {
        Schema known = unions ? whole : withoutUnions;
        if (known == null) {
            known = OpenApiDialect.compile(translated(unions));
            if (unions) {
                whole = known;
            } else {
                withoutUnions = known;
            }
        }
        return known;
    }

    /**
     * Returns the schema as one of JSON Schema 2020-12; {@code unions} includes {@code oneOf} and {@code anyOf}.
     *
     * <p>Every nested schema becomes a reference to its own rules, and keywords with invalid values are omitted.
     */
    private JsonNode translated(boolean unions) {
        ObjectNode schema = JSON.objectNode();
        if (node.has("$ref")) {
            schema.set(OpenApiDialect.REFERENCE, rules(store.target(node)));
        }
        values(schema);
        bounds(schema, "minimum", "exclusiveMinimum");
        bounds(schema, "maximum", "exclusiveMaximum");
        members(schema);
        SCHEMAS.forEach(keyword -> inner(schema, keyword));
        if (store.document().isJsonSchema()) {
            UNEVALUATED.forEach(keyword -> inner(schema, keyword));
        }
        if (node.has("if")) {
            List.of("if", "then", "else").forEach(keyword -> inner(schema, keyword));
        }
        lists(schema, List.of("prefixItems", "allOf"));
        if (unions) {
            lists(schema, UNIONS);
        }
        return schema;
    }

    private void values(ObjectNode schema) {
        JsonNode json = node.json();
        List<String> types = Types.of(json);
        if (!types.isEmpty() && TYPES.containsAll(types)) {
            ArrayNode array = schema.putArray("type");
            types.forEach(array::add);
        }
        copy(schema, "const", value -> true);
        copy(schema, "enum", JsonNode::isArray);
        copy(schema, "pattern", JsonNode::isString);
        copy(schema, "format", JsonNode::isString);
        copy(schema, "uniqueItems", JsonNode::isBoolean);
        copy(
                schema,
                "multipleOf",
                factor -> factor.isNumber() && factor.decimalValue().signum() > 0);
        for (String keyword : COUNTS) {
            int count = json.path(keyword).asInt(-1);
            if (count >= 0) {
                schema.put(keyword, count);
            }
        }
    }

    private void copy(ObjectNode schema, String keyword, Function<JsonNode, Boolean> sensible) {
        JsonNode value = node.json().path(keyword);
        if (!value.isMissingNode() && sensible.apply(value)) {
            schema.set(keyword, value);
        }
    }

    /**
     * Translates a bound. The exclusive bound is a number in JSON Schema, and a flag of the inclusive one in OpenAPI
     * 3.0.
     */
    private void bounds(ObjectNode schema, String inclusive, String exclusive) {
        JsonNode bound = node.json().path(inclusive);
        JsonNode other = node.json().path(exclusive);
        // As decimals, since the library compares values with whole bounds as longs, whatever their size.
        if (bound.isNumber()) {
            schema.put(node.flag(exclusive) ? exclusive : inclusive, bound.decimalValue());
        }
        if (other.isNumber()) {
            schema.put(exclusive, other.decimalValue());
        }
    }

    private void members(ObjectNode schema) {
        ArrayNode required = JSON.arrayNode();
        node.texts("required").stream()
                .filter(name -> !store.travelsOtherWay(node, name))
                .forEach(required::add);
        if (!required.isEmpty()) {
            schema.set("required", required);
        }
        ApiNode dependent = node.at("dependentRequired");
        for (String name : dependent.names()) {
            ArrayNode others = schema.withObject("/dependentRequired").putArray(name);
            dependent.texts(name).forEach(others::add);
        }
        for (String keyword : MAPS) {
            ApiNode members = node.at(keyword);
            ObjectNode all = JSON.objectNode();
            members.names().forEach(name -> all.set(name, reference(members.at(name))));
            if (!all.isEmpty()) {
                schema.set(keyword, all);
            }
        }
    }

    /** Translates a keyword for which the library reports {@code false} as no member or item at all. */
    private void inner(ObjectNode schema, String keyword) {
        node.find(keyword).ifPresent(inner -> {
            boolean more = keyword.equals("additionalProperties");
            if (inner.json().isBoolean() && (more || UNEVALUATED.contains(keyword))) {
                schema.set(keyword, inner.json());
            } else if (!more || inner.json().isObject()) {
                schema.set(keyword, reference(inner));
            }
        });
    }

    private void lists(ObjectNode schema, List<String> keywords) {
        for (String keyword : keywords) {
            if (node.has(keyword)) {
                ArrayNode list = schema.putArray(keyword);
                node.at(keyword).items().forEach(item -> list.add(reference(item)));
            }
        }
    }

    private JsonNode reference(ApiNode inner) {
        return JSON.objectNode().set(OpenApiDialect.REFERENCE, rules(store.of(inner)));
    }

    private static JsonNode rules(SchemaRules rules) {
        return JSON.pojoNode(rules);
    }
}
