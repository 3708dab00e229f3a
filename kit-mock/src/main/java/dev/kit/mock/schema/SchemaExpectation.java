package dev.kit.mock.schema;

import com.networknt.schema.Error;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Describes in a few words the values that a schema allows, and why one does not fit. */
record SchemaExpectation(ApiDocument document) {

    private static final int MOST_VALUES = 12;

    String of(ApiNode unresolved) {
        return of(unresolved, 0);
    }

    private String of(ApiNode unresolved, int nesting) {
        ApiNode schema = document.resolve(unresolved);
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
        String shown =
                values.valueStream().limit(MOST_VALUES).map(JsonNode::toString).collect(Collectors.joining(", "));
        return (values.size() == 1 ? "" : "one of ") + shown + (values.size() > MOST_VALUES ? ", …" : "");
    }

    private static String kind(ApiNode schema) {
        List<String> types = Types.of(schema.json());
        return types.stream().map(SchemaExpectation::word).collect(Collectors.joining(" or "));
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

    /** Describes an error of a keyword that contains no schemas, or fails by itself. */
    Fault fault(ApiNode schema, JsonNode value, String keyword, Error error) {
        return switch (keyword) {
            case "type" -> here(schema, "Expected " + of(schema) + ", not " + Types.name(value) + ".");
            case "const", "enum" -> here(schema, "The value is none of those allowed.");
            case "minLength", "maxLength" -> here(schema, "The text has " + length(value) + " characters.");
            case "pattern" -> here(schema, "The text does not match the pattern.");
            case "format" -> here(schema, "The value is not of the format " + schema.text("format") + ".");
            case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum" ->
                here(schema, "The number is out of bounds.");
            case "multipleOf" -> here(schema, "The number is no such multiple.");
            case "minItems", "maxItems" -> here(schema, "The list has " + value.size() + " items.");
            case "uniqueItems" -> new Fault("", "An item is given twice.", "items that differ from each other");
            case "contains" -> contains(schema, error);
            case "unevaluatedItems" -> new Fault("/" + error.getArguments()[0], "No value is allowed here.", "nothing");
            case "not" -> new Fault("", "The value is one that is excluded.", "not " + of(schema.at("not")));
            default -> ofMembers(schema, value, keyword, error);
        };
    }

    private Fault ofMembers(ApiNode schema, JsonNode value, String keyword, Error error) {
        return switch (keyword) {
            case "minProperties", "maxProperties" -> size(schema, value);
            case "required" -> missing(schema, error.getProperty());
            case "dependentRequired" ->
                new Fault(
                        Fault.step(String.valueOf(error.getArguments()[0])),
                        "The member is missing beside \"" + error.getProperty() + "\".",
                        "any value");
            case "additionalProperties", "unevaluatedProperties" -> unknown(schema, error.getProperty());
            default -> here(schema, "The value does not fit the keyword " + keyword + ".");
        };
    }

    private Fault here(ApiNode schema, String detail) {
        return new Fault("", detail, of(schema));
    }

    private static int length(JsonNode value) {
        String text = value.stringValue();
        return text.codePointCount(0, text.length());
    }

    private Fault contains(ApiNode schema, Error error) {
        String item = of(schema.at("contains"));
        return error.getKeyword().equals("maxContains")
                ? new Fault("", "The list has too many such items.", "a list with less of " + item)
                : new Fault("", "No item is as one must be.", "a list with " + item);
    }

    private static Fault size(ApiNode schema, JsonNode value) {
        JsonNode json = schema.json();
        String range = "from " + json.path("minProperties").asInt(0) + " to "
                + json.path("maxProperties").asString("any number of");
        return new Fault("", "The object has " + value.size() + " members.", range + " members");
    }

    private Fault missing(ApiNode schema, String name) {
        ApiNode member = schema.at("properties").at(name);
        return new Fault(Fault.step(name), "The member is missing.", member.missing() ? "any value" : of(member));
    }

    /** Describes a member that is not allowed. */
    static Fault unknown(ApiNode schema, String name) {
        List<String> names = schema.at("properties").names();
        return new Fault(
                Fault.step(name),
                "The member is not known.",
                names.isEmpty() ? "no member" : "one of " + String.join(", ", names));
    }
}
