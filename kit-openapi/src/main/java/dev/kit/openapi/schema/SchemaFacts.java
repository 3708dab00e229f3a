package dev.kit.openapi.schema;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.MediaTypes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Facts about a schema that are expressed differently in 3.0 and 3.1. */
public final class SchemaFacts {

    /** Keywords that do not restrict a value. */
    private static final Set<String> OPEN = Set.of(
            "$dynamicRef", "$recursiveRef", "$comment", "title", "description", "deprecated", "example", "examples");

    private SchemaFacts() {}

    /** Returns the types except null, declared as a name or a list. */
    public static List<String> types(ApiNode schema) {
        JsonNode type = schema.json().path("type");
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

    /** Returns whether a schema accepts null. */
    public static boolean nullable(ApiDocument document, ApiNode unresolved) {
        return nullable(document, unresolved, new HashSet<>());
    }

    private static boolean nullable(ApiDocument document, ApiNode unresolved, Set<String> visited) {
        ApiNode schema = document.resolve(unresolved);
        if (!visited.add(schema.pointer())) {
            return false;
        }
        return schema.flag("nullable")
                || isNull(schema)
                || schema.texts("type").contains("null")
                || schema.json().path("enum").valueStream().anyMatch(JsonNode::isNull)
                || (types(schema).isEmpty()
                        && alternatives(schema).stream()
                                .anyMatch(branch -> isNull(branch) || nullable(document, branch, visited)))
                || nullablePart(document, schema, visited);
    }

    /** Returns whether the only part that describes a type is nullable, or any part is directly marked as nullable. */
    private static boolean nullablePart(ApiDocument document, ApiNode schema, Set<String> visited) {
        if (!schema.has("allOf")) {
            return false;
        }
        ApiNode only = AllOf.of(document, schema).only();
        return (only != null && nullable(document, only, visited))
                || schema.at("allOf").items().stream().anyMatch(part -> part.flag("nullable"));
    }

    /**
     * Returns the branches of {@code oneOf} and {@code anyOf} that declare a shape and, if there are any, also those
     * that accept any value.
     */
    static List<ApiNode> branches(ApiNode schema) {
        List<ApiNode> all = alternatives(schema);
        boolean choice = all.stream().anyMatch(branch -> shaped(branch) && !isNull(branch));
        return all.stream()
                .filter(branch -> !isNull(branch))
                .filter(branch -> shaped(branch) || (choice && open(branch)))
                .toList();
    }

    /** Returns whether a schema accepts any value, or is a dynamic reference whose target is unknown here. */
    private static boolean open(ApiNode schema) {
        if (!schema.json().isObject()) {
            return schema.json().asBoolean(false);
        }
        return schema.names().stream().allMatch(keyword -> OPEN.contains(keyword) || keyword.startsWith("x-"));
    }

    /** Returns whether a schema declares more than a description. */
    public static boolean shaped(ApiNode schema) {
        return Set.of("type", "$ref", "oneOf", "anyOf", "allOf", "enum", "const", "properties", "items").stream()
                .anyMatch(schema::has);
    }

    /** Returns the description, else the title; empty if there is neither. */
    public static String description(ApiNode schema) {
        String description = schema.text("description");
        return description.isBlank() ? schema.text("title") : description;
    }

    /** Returns the values of {@code enum}, or the one of {@code const}, without null. */
    public static List<JsonNode> values(ApiNode schema) {
        List<JsonNode> values = new ArrayList<>();
        schema.json().path("enum").forEach(values::add);
        if (schema.has("const")) {
            values.add(schema.json().path("const"));
        }
        values.removeIf(JsonNode::isNull);
        return values;
    }

    /** Returns the values of branches that only list values of one type; empty if a branch declares more. */
    static List<JsonNode> listedValues(ApiDocument document, List<ApiNode> branches) {
        List<JsonNode> values = new ArrayList<>();
        Set<String> types = new HashSet<>();
        for (ApiNode unresolved : branches) {
            ApiNode branch = document.resolve(unresolved);
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
    static boolean plainText(ApiDocument document, List<ApiNode> branches) {
        return branches.stream().map(document::resolve).anyMatch(SchemaFacts::plainText);
    }

    private static boolean plainText(ApiNode branch) {
        return values(branch).isEmpty() && types(branch).equals(List.of("string")) && !branch.has("format");
    }

    /**
     * Returns whether a part of a multipart body is a file.
     *
     * <p>In 3.0 it has the format {@code binary}; in 3.1 it is a text with a media type, or only a media type.
     *
     * @param schema the schema of the part, resolved
     * @param mediaTypes the media types of the part by its encoding; empty if there are none
     */
    public static boolean file(ApiNode schema, String mediaTypes) {
        List<String> types = types(schema);
        boolean text = types.isEmpty() || types.contains("string");
        boolean typed = schema.has("contentMediaType") && !schema.has("contentEncoding");
        boolean declared = !shaped(schema)
                && !mediaTypes.isEmpty()
                && !MediaTypes.json(mediaTypes)
                && !MediaTypes.text(mediaTypes);
        return (types.contains("string") && schema.text("format").equals("binary"))
                || (text && typed && !MediaTypes.json(schema.text("contentMediaType")))
                || declared;
    }

    private static List<ApiNode> alternatives(ApiNode schema) {
        return Stream.of("oneOf", "anyOf")
                .flatMap(choice -> schema.at(choice).items().stream())
                .toList();
    }

    private static boolean isNull(ApiNode schema) {
        return schema.text("type").equals("null");
    }
}
