package dev.kit.mock.schema;

import dev.kit.mock.document.ApiDocument;
import dev.kit.mock.document.Node;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Checks values against the schemas of a document: OpenAPI 3.0, and of JSON Schema 2020-12 all but
 * {@code unevaluatedItems}, {@code unevaluatedProperties} and anchors. A value is checked in time that grows with its
 * size, however often schemas refer to themselves. Thread-safe.
 */
public final class SchemaValidator {

    private final ApiDocument document;
    private final Expectation expectation;

    /** Checks against schemas of {@code document}. */
    public SchemaValidator(ApiDocument document) {
        this.document = document;
        this.expectation = new Expectation(document);
    }

    /** Returns every fault of the value; none if it fits. */
    public List<Fault> validate(Node schema, JsonNode value, Direction direction) {
        if (schema.missing()) {
            return List.of();
        }
        return new SchemaCheck(document, expectation, direction).faults(schema, value);
    }

    /** Returns whether the value fits. */
    public boolean fits(Node schema, JsonNode value, Direction direction) {
        return validate(schema, value, direction).isEmpty();
    }

    /** Returns a few words that describe the values a schema allows. */
    public String expected(Node schema) {
        return schema.missing() ? "any value" : expectation.of(schema);
    }
}
