package dev.kit.mock.schema;

import dev.kit.mock.document.ApiDocument;
import dev.kit.mock.document.Node;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;

/**
 * Checks values against the schemas of a document: JSON Schema 2020-12 without anchors and dynamic references, and what
 * OpenAPI 3.0 has instead. A value is checked in time that grows with its size, however often schemas refer to
 * themselves. A schema is compiled when a value first reaches it. Thread-safe.
 */
public final class SchemaValidator {

    private final ApiDocument document;
    private final Expectation expectation;
    private final Map<Direction, SchemaStore> stores = new EnumMap<>(Direction.class);

    /** Checks against schemas of {@code document}. */
    public SchemaValidator(ApiDocument document) {
        this.document = document;
        this.expectation = new Expectation(document);
        for (Direction direction : Direction.values()) {
            stores.put(direction, new SchemaStore(document, direction));
        }
    }

    /** Returns the document whose schemas are checked against. */
    public ApiDocument document() {
        return document;
    }

    /** Returns every fault of the value; none if it fits. */
    public List<Fault> validate(Node schema, JsonNode value, Direction direction) {
        SchemaStore store = Objects.requireNonNull(stores.get(direction));
        return schema.missing() ? List.of() : new SchemaCheck(store, expectation).faults(schema, value);
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
