package dev.kit.cli.generate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Facts about a schema that are expressed differently in 3.0 and 3.1. */
final class SchemaFacts {

    /** Keywords that do not restrict a value. */
    private static final Set<String> OPEN = Set.of(
            "$dynamicRef", "$recursiveRef", "$comment", "title", "description", "deprecated", "example", "examples");

    private SchemaFacts() {}

    /** Returns the types except null, whether declared as a name or as a list. */
    static List<String> types(Located schema) {
        JsonNode type = schema.node().path("type");
        List<String> types = new ArrayList<>();
        if (type.isString()) {
            types.add(type.asString());
        }
        types.addAll(schema.texts("type"));
        boolean understood = type.isMissingNode() || type.isNull() || type.isString() || type.isArray();
        if (!understood || types.size() < type.size()) {
            throw schema.at("type").problem("The type is neither a name nor a list of names.", "Write \"string\".");
        }
        types.remove("null");
        return types;
    }

    static boolean nullable(OpenApiDocument document, Located unresolved) {
        return nullable(document, unresolved, new HashSet<>());
    }

    private static boolean nullable(OpenApiDocument document, Located unresolved, Set<String> visited) {
        Located schema = document.resolve(unresolved);
        if (!visited.add(schema.pointer())) {
            return false;
        }
        return schema.flag("nullable")
                || isNull(schema)
                || schema.texts("type").contains("null")
                || nulls(schema, "enum")
                || (types(schema).isEmpty()
                        && alternatives(schema).stream()
                                .anyMatch(branch -> isNull(branch) || nullable(document, branch, visited)))
                || nullablePart(document, schema, visited);
    }

    /** Returns whether the only part that describes a type is nullable, or any part is directly marked as nullable. */
    private static boolean nullablePart(OpenApiDocument document, Located schema, Set<String> visited) {
        if (!schema.has("allOf")) {
            return false;
        }
        Located only = AllOf.of(document, schema).only();
        return (only != null && nullable(document, only, visited))
                || schema.at("allOf").items().stream().anyMatch(part -> part.flag("nullable"));
    }

    /**
     * Returns the branches of {@code oneOf} and {@code anyOf} that declare a shape and, if there are any, also those
     * that accept any value.
     */
    static List<Located> branches(Located schema) {
        List<Located> all = alternatives(schema);
        boolean choice = all.stream().anyMatch(branch -> shaped(branch) && !isNull(branch));
        return all.stream()
                .filter(branch -> !isNull(branch))
                .filter(branch -> shaped(branch) || (choice && open(branch)))
                .toList();
    }

    /** Returns whether a schema accepts any value, or is a dynamic reference whose target is unknown here. */
    private static boolean open(Located schema) {
        if (!schema.node().isObject()) {
            return schema.node().asBoolean(false);
        }
        return schema.names().stream().allMatch(keyword -> OPEN.contains(keyword) || keyword.startsWith("x-"));
    }

    static boolean shaped(Located schema) {
        return Set.of("type", "$ref", "oneOf", "anyOf", "allOf", "enum", "const", "properties", "items").stream()
                .anyMatch(schema::has);
    }

    static String description(Located schema) {
        String description = schema.text("description");
        return description.isBlank() ? schema.text("title") : description;
    }

    /** Returns the values of {@code enum}, or the one of {@code const}, without null. */
    static List<JsonNode> values(Located schema) {
        List<JsonNode> values = new ArrayList<>();
        schema.node().path("enum").forEach(values::add);
        if (schema.has("const")) {
            values.add(schema.node().path("const"));
        }
        values.removeIf(JsonNode::isNull);
        return values;
    }

    /** Returns the values of branches that only list values of one type; empty if a branch declares more. */
    static List<JsonNode> listedValues(OpenApiDocument document, List<Located> branches) {
        List<JsonNode> values = new ArrayList<>();
        Set<String> types = new HashSet<>();
        for (Located unresolved : branches) {
            Located branch = document.resolve(unresolved);
            types.addAll(types(branch));
            List<JsonNode> own = values(branch);
            if (own.isEmpty() && !plainText(branch)) {
                return List.of();
            }
            values.addAll(own);
        }
        return types.size() <= 1 ? values : List.of();
    }

    /** Returns whether a branch accepts any text. */
    static boolean plainText(OpenApiDocument document, List<Located> branches) {
        return branches.stream().map(document::resolve).anyMatch(SchemaFacts::plainText);
    }

    private static boolean plainText(Located branch) {
        return values(branch).isEmpty() && types(branch).equals(List.of("string")) && !branch.has("format");
    }

    private static List<Located> alternatives(Located schema) {
        List<Located> all = new ArrayList<>();
        schema.find("oneOf").ifPresent(list -> all.addAll(list.items()));
        schema.find("anyOf").ifPresent(list -> all.addAll(list.items()));
        return all;
    }

    private static boolean isNull(Located schema) {
        return schema.text("type").equals("null");
    }

    private static boolean nulls(Located schema, String member) {
        for (JsonNode value : schema.node().path(member)) {
            if (value.isNull()) {
                return true;
            }
        }
        return false;
    }
}
