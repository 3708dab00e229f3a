package dev.kit.mock.schema;

import dev.kit.mock.document.Node;
import java.math.BigDecimal;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A text or number against the bounds of its schema. */
record ScalarCheck(Expectation expectation, Node schema, String pointer, List<Fault> faults) {

    /** Of numbers with larger exponents no remainder is computed, which would have as many digits. */
    private static final int MOST_DIGITS = 1_000;

    void check(JsonNode value) {
        if (value.isString()) {
            text(value);
        } else if (value.isNumber()) {
            number(value);
        }
    }

    private void text(JsonNode value) {
        JsonNode json = schema.json();
        String text = value.stringValue();
        int length = text.codePointCount(0, text.length());
        if (length < json.path("minLength").asInt(0)
                || length > json.path("maxLength").asInt(Integer.MAX_VALUE)) {
            add("The text has " + length + " characters.");
        }
        if (json.path("pattern").isString() && !Patterns.found(schema.text("pattern"), text)) {
            add("The text does not match the pattern.");
        }
        format(value);
    }

    private void number(JsonNode value) {
        BigDecimal number = value.decimalValue();
        if (outside(number, "minimum", "exclusiveMinimum", 1) || outside(number, "maximum", "exclusiveMaximum", -1)) {
            add("The number is out of bounds.");
        }
        JsonNode factor = schema.json().path("multipleOf");
        if (factor.isNumber()
                && factor.decimalValue().signum() > 0
                && Math.abs((long) number.scale()) <= MOST_DIGITS
                && number.remainder(factor.decimalValue()).signum() != 0) {
            add("The number is no such multiple.");
        }
        format(value);
    }

    /** The exclusive bound is a number in JSON Schema 2020-12 and a mark beside the other one in OpenAPI 3.0. */
    private boolean outside(BigDecimal number, String inclusive, String exclusive, int sign) {
        JsonNode bound = schema.json().path(inclusive);
        JsonNode other = schema.json().path(exclusive);
        if (other.isNumber() && sign * number.compareTo(other.decimalValue()) <= 0) {
            return true;
        }
        if (!bound.isNumber()) {
            return false;
        }
        int compared = sign * number.compareTo(bound.decimalValue());
        return schema.flag(exclusive) ? compared <= 0 : compared < 0;
    }

    private void format(JsonNode value) {
        if (!Formats.fits(schema.text("format"), value)) {
            add("The value is not of the format " + schema.text("format") + ".");
        }
    }

    private void add(String detail) {
        faults.add(new Fault(pointer, detail, expectation.of(schema)));
    }
}
