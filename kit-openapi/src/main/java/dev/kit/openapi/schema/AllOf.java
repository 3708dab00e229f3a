package dev.kit.openapi.schema;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The parts of an {@code allOf} that describe a value, including nested parts. */
final class AllOf {

    private static final Set<String> KEYWORDS =
            Set.of("type", "format", "items", "enum", "const", "oneOf", "anyOf", "discriminator", "title");

    private final ApiDocument document;
    private final ApiNode schema;
    private final List<ApiNode> parts = new ArrayList<>();
    private final Set<String> visited = new HashSet<>();

    private AllOf(ApiDocument document, ApiNode schema) {
        this.document = document;
        this.schema = schema;
    }

    static AllOf of(ApiDocument document, ApiNode schema) {
        AllOf all = new AllOf(document, schema);
        all.collect(schema);
        return all;
    }

    /**
     * Returns the only part that describes the value; null if there are several, or if the schema itself describes it.
     */
    @Nullable ApiNode only() {
        List<ApiNode> telling =
                schema.at("allOf").items().stream().filter(this::tells).toList();
        return telling.size() == 1 && !shows(schema) ? telling.get(0) : null;
    }

    /** Returns whether no part describes the value. */
    boolean silent() {
        return parts.isEmpty();
    }

    /** Returns whether the parts describe an object or a union of objects. */
    boolean object() {
        Set<String> seen = new HashSet<>();
        return parts.stream().noneMatch(part -> scalarOrList(document, part, seen));
    }

    /**
     * Returns one schema with the keywords of all parts. Later parts override earlier ones, except that enumerations
     * are intersected.
     */
    ApiNode merged() {
        ObjectNode merged = JsonNodeFactory.instance.objectNode();
        for (ApiNode part : parts) {
            for (String keyword : KEYWORDS) {
                JsonNode value = part.json().path(keyword);
                if (!value.isMissingNode()) {
                    merged.set(keyword, keyword.equals("enum") ? common(merged.path(keyword), value) : value);
                }
            }
        }
        return schema.replaced(merged);
    }

    private static JsonNode common(JsonNode earlier, JsonNode later) {
        if (!earlier.isArray() || !later.isArray()) {
            return later;
        }
        ArrayNode common = JsonNodeFactory.instance.arrayNode();
        earlier.valueStream()
                .filter(value -> later.valueStream().anyMatch(value::equals))
                .forEach(common::add);
        return common;
    }

    private void collect(ApiNode unresolved) {
        ApiNode part = document.resolve(unresolved);
        if (visited.add(part.pointer())) {
            part.find("allOf").ifPresent(inner -> inner.items().forEach(this::collect));
            if (speaks(part)) {
                parts.add(part);
            }
        }
    }

    private boolean tells(ApiNode part) {
        return AllOf.of(document, part).parts.size() > 0;
    }

    private static boolean speaks(ApiNode part) {
        return shows(part) || part.has("type") || !part.texts("required").isEmpty();
    }

    /** Returns whether a schema describes more than the type of a value. */
    private static boolean shows(ApiNode part) {
        return Set.of("properties", "additionalProperties", "items", "enum", "const", "oneOf", "anyOf").stream()
                .anyMatch(part::has);
    }

    private static boolean scalarOrList(ApiDocument document, ApiNode part, Set<String> seen) {
        List<String> types = SchemaFacts.types(part);
        if (!types.isEmpty()) {
            return !types.contains("object");
        }
        if (part.has("properties") || part.has("additionalProperties")) {
            return false;
        }
        return part.has("items")
                || part.has("enum")
                || part.has("const")
                || SchemaFacts.branches(part).stream().anyMatch(branch -> notObject(document, branch, seen));
    }

    private static boolean notObject(ApiDocument document, ApiNode unresolved, Set<String> seen) {
        ApiNode branch = document.resolve(unresolved);
        return seen.add(branch.pointer())
                && of(document, branch).parts.stream().anyMatch(part -> scalarOrList(document, part, seen));
    }
}
