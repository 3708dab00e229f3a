package dev.kit.mock.schema;

import com.networknt.schema.Error;
import dev.kit.mock.document.Node;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Describes the violations of one schema by one value. */
record Explanation(Expectation expectation, Node schema, JsonNode value) {

    /** Describes an error of a keyword that contains no schemas, or fails by itself. */
    Fault of(String keyword, Error error) {
        return switch (keyword) {
            case "type" -> here("Expected " + expectation.of(schema) + ", not " + Types.name(value) + ".");
            case "const", "enum" -> here("The value is none of those allowed.");
            case "minLength", "maxLength" -> here("The text has " + length() + " characters.");
            case "pattern" -> here("The text does not match the pattern.");
            case "format" -> here("The value is not of the format " + schema.text("format") + ".");
            case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum" -> here("The number is out of bounds.");
            case "multipleOf" -> here("The number is no such multiple.");
            case "minItems", "maxItems" -> here("The list has " + value.size() + " items.");
            case "uniqueItems" -> new Fault("", "An item is given twice.", "items that differ from each other");
            case "contains" -> contains(error);
            case "unevaluatedItems" -> new Fault("/" + error.getArguments()[0], "No value is allowed here.", "nothing");
            case "not" ->
                new Fault("", "The value is one that is excluded.", "not " + expectation.of(schema.at("not")));
            default -> ofMembers(keyword, error);
        };
    }

    private Fault ofMembers(String keyword, Error error) {
        return switch (keyword) {
            case "minProperties", "maxProperties" -> size();
            case "required" -> missing(error.getProperty());
            case "dependentRequired" ->
                new Fault(
                        Fault.step(String.valueOf(error.getArguments()[0])),
                        "The member is missing beside \"" + error.getProperty() + "\".",
                        "any value");
            case "additionalProperties", "unevaluatedProperties" -> unknown(error.getProperty());
            default -> here("The value does not fit the keyword " + keyword + ".");
        };
    }

    private Fault here(String detail) {
        return new Fault("", detail, expectation.of(schema));
    }

    private int length() {
        String text = value.stringValue();
        return text.codePointCount(0, text.length());
    }

    private Fault contains(Error error) {
        String item = expectation.of(schema.at("contains"));
        return error.getKeyword().equals("maxContains")
                ? new Fault("", "The list has too many such items.", "a list with less of " + item)
                : new Fault("", "No item is as one must be.", "a list with " + item);
    }

    private Fault size() {
        JsonNode json = schema.json();
        String range = "from " + json.path("minProperties").asInt(0) + " to "
                + json.path("maxProperties").asString("any number of");
        return new Fault("", "The object has " + value.size() + " members.", range + " members");
    }

    private Fault missing(String name) {
        Node member = schema.at("properties").at(name);
        return new Fault(
                Fault.step(name), "The member is missing.", member.missing() ? "any value" : expectation.of(member));
    }

    /** Describes a member that is not allowed. */
    Fault unknown(String name) {
        List<String> names = schema.at("properties").names();
        return new Fault(
                Fault.step(name),
                "The member is not known.",
                names.isEmpty() ? "no member" : "one of " + String.join(", ", names));
    }
}
