package dev.kit.cli.generate;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.schema.SchemaFacts;
import dev.kit.openapi.schema.SchemaForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The limits, the default and the example of a value, as sentences after its description. */
final class ValueNotes {

    private static final int LONGEST = 120;

    /** Formats that the Java type does not show. */
    private static final Set<String> FORMATS = Set.of(
            "email",
            "idn-email",
            "uri",
            "url",
            "uri-reference",
            "hostname",
            "ipv4",
            "ipv6",
            "time",
            "duration",
            "password",
            "regex",
            "json-pointer");

    private final ApiNode use;
    private final ApiNode schema;
    private final List<String> sentences = new ArrayList<>();

    private ValueNotes(ApiNode use, ApiNode schema) {
        this.use = use;
        this.schema = schema;
    }

    /**
     * Returns the description of a member, a parameter or a part, with notes.
     *
     * @param holder what has the description
     * @param value the schema of its values, possibly the same
     */
    static String described(ApiDocument document, ApiNode holder, ApiNode value) {
        String description = SchemaFacts.description(holder).strip();
        if (!value.json().isObject()) {
            return description;
        }
        ValueNotes notes = new ValueNotes(value, SchemaForm.concrete(document, value));
        if (holder.flag("deprecated") || notes.schema.flag("deprecated")) {
            notes.sentences.add("Deprecated.");
        }
        notes.read();
        notes.example(holder);
        if (notes.sentences.isEmpty()) {
            return description;
        }
        String between = description.isEmpty() ? "" : description.matches("(?s).*[.!?:;]") ? " " : ". ";
        return description + between + String.join(" ", notes.sentences);
    }

    private void read() {
        String type = schema.text("type");
        boolean list = type.equals("array");
        if (list || type.equals("string")) {
            String what = list ? "item" : "character";
            between(list ? "minItems" : "minLength", list ? "maxItems" : "maxLength", what);
        }
        limits();
        number("multipleOf", "A multiple of %s.");
        if (list && schema.flag("uniqueItems")) {
            sentences.add("No item is repeated.");
        }
        if (schema.json().path("pattern").isString()) {
            note("Matches %s.", schema.json().path("pattern"));
        }
        if (FORMATS.contains(schema.text("format"))) {
            sentences.add("Format: " + Javadoc.code(schema.text("format")) + ".");
        }
        note("Defaults to %s.", member("default"));
    }

    /** Adds the range of a size. */
    private void between(String minimum, String maximum, String what) {
        JsonNode least = schema.json().path(minimum);
        JsonNode most = schema.json().path(maximum);
        boolean from = least.isIntegralNumber() && least.asLong(0) > 0;
        boolean to = most.isIntegralNumber();
        if (from && to) {
            sentences.add(
                    least.asLong(0) == most.asLong(0)
                            ? "Exactly " + counted(most, what) + "."
                            : "From " + least.asString("") + " to " + counted(most, what) + ".");
        } else if (from || to) {
            sentences.add(from ? "At least " + counted(least, what) + "." : "At most " + counted(most, what) + ".");
        }
    }

    private static String counted(JsonNode number, String what) {
        String text = number.asString("");
        return text + " " + what + (text.equals("1") ? "" : "s");
    }

    /** Adds the range of a number. In OpenAPI 3.0 a flag excludes a bound; in 3.1 the bound has its own keyword. */
    private void limits() {
        boolean above = schema.flag("exclusiveMinimum");
        boolean below = schema.flag("exclusiveMaximum");
        JsonNode least = schema.json().path("minimum");
        JsonNode most = schema.json().path("maximum");
        if (least.isNumber() && most.isNumber() && !above && !below) {
            sentences.add("From " + text(least) + " to " + text(most) + ".");
        } else {
            number("minimum", above ? "Greater than %s." : "At least %s.");
            number("maximum", below ? "Less than %s." : "At most %s.");
        }
        number("exclusiveMinimum", "Greater than %s.");
        number("exclusiveMaximum", "Less than %s.");
    }

    private void number(String keyword, String sentence) {
        JsonNode value = schema.json().path(keyword);
        if (value.isNumber()) {
            sentences.add(sentence.formatted(text(value)));
        }
    }

    private static String text(JsonNode number) {
        return number.isIntegralNumber()
                ? number.asString("")
                : number.decimalValue().stripTrailingZeros().toPlainString();
    }

    private void example(ApiNode holder) {
        JsonNode example = holder.json().path("example");
        JsonNode own = example.isMissingNode() ? member("example") : example;
        note("Example: %s.", own.isMissingNode() ? member("examples").path(0) : own);
    }

    /** Returns a keyword of the place that refers to the schema, else of the schema. */
    private JsonNode member(String keyword) {
        JsonNode own = use.json().path(keyword);
        return own.isMissingNode() ? schema.json().path(keyword) : own;
    }

    private void note(String sentence, JsonNode value) {
        boolean list = value.isArray() && sentence.startsWith("Defaults");
        boolean shown = list || (value.isValueNode() && !value.isNull());
        String text = value.isString() ? value.stringValue() : value.toString();
        if (shown && text.length() <= LONGEST) {
            sentences.add(sentence.formatted(text.isBlank() ? "empty text" : Javadoc.code(text)));
        }
    }
}
