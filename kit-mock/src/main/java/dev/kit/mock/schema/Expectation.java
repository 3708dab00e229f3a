package dev.kit.mock.schema;

import dev.kit.mock.document.ApiDocument;
import dev.kit.mock.document.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Describes in a few words the values that a schema allows. */
final class Expectation {

    private static final int MOST_VALUES = 12;

    private final ApiDocument document;

    Expectation(ApiDocument document) {
        this.document = document;
    }

    String of(Node unresolved) {
        return of(unresolved, 0);
    }

    private String of(Node unresolved, int nesting) {
        Node schema = document.resolve(unresolved);
        JsonNode json = schema.json();
        if (json.has("const")) {
            return json.get("const").toString();
        }
        if (json.path("enum").isArray()) {
            return values(json.get("enum"));
        }
        String kind = kind(schema);
        if (kind.isEmpty() && nesting < 2) {
            for (String choice : List.of("oneOf", "anyOf")) {
                if (json.path(choice).isArray()) {
                    return schema.at(choice).items().stream()
                            .limit(MOST_VALUES)
                            .map(branch -> of(branch, nesting + 1))
                            .distinct()
                            .collect(Collectors.joining(", or "));
                }
            }
            if (json.path("allOf").isArray() && !json.get("allOf").isEmpty()) {
                return of(schema.at("allOf").items().get(0), nesting + 1);
            }
        }
        return kind.isEmpty() ? "another value" : kind + String.join("", bounds(json));
    }

    private static String values(JsonNode values) {
        List<String> shown = new ArrayList<>();
        for (JsonNode value : values) {
            if (shown.size() == MOST_VALUES) {
                shown.add("…");
                break;
            }
            shown.add(value.toString());
        }
        return shown.size() == 1 ? shown.get(0) : "one of " + String.join(", ", shown);
    }

    private static String kind(Node schema) {
        List<String> types = Types.of(schema.json());
        return types.stream().map(Expectation::word).collect(Collectors.joining(" or "));
    }

    private static String word(String type) {
        return switch (type) {
            case "string" -> "a text";
            case "integer" -> "a whole number";
            case "number" -> "a number";
            case "boolean" -> "true or false";
            case "array" -> "a list";
            case "object" -> "an object";
            default -> type;
        };
    }

    private static List<String> bounds(JsonNode json) {
        List<String> bounds = new ArrayList<>();
        add(bounds, json, "format", " of format ", "");
        add(bounds, json, "pattern", " that matches ", "");
        add(bounds, json, "minimum", json.path("exclusiveMinimum").asBoolean(false) ? " above " : " from ", "");
        add(bounds, json, "exclusiveMinimum", " above ", "");
        add(bounds, json, "maximum", json.path("exclusiveMaximum").asBoolean(false) ? " below " : " up to ", "");
        add(bounds, json, "exclusiveMaximum", " below ", "");
        add(bounds, json, "multipleOf", " that is a multiple of ", "");
        add(bounds, json, "minLength", " of at least ", " characters");
        add(bounds, json, "maxLength", " of at most ", " characters");
        add(bounds, json, "minItems", " of at least ", " items");
        add(bounds, json, "maxItems", " of at most ", " items");
        return bounds;
    }

    private static void add(List<String> bounds, JsonNode json, String keyword, String before, String after) {
        JsonNode value = json.path(keyword);
        if (value.isNumber() || value.isString()) {
            bounds.add(before + value.asString("") + after);
        }
    }
}
