package dev.kit.mock.schema;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;

/**
 * Validates values against the schemas of a document. Thread-safe.
 *
 * <p>Supports JSON Schema 2020-12 without anchors and dynamic references, and the equivalents of OpenAPI 3.0. The
 * validation time grows with the size of the value, however often schemas refer to themselves. A schema is compiled
 * when a value first reaches it.
 */
public final class SchemaValidator {

    private final ApiDocument document;
    private final SchemaExpectation expectation;
    private final Map<Direction, SchemaStore> stores = new EnumMap<>(Direction.class);

    /** Creates a validator for the schemas of {@code document}. */
    public SchemaValidator(ApiDocument document) {
        this.document = document;
        this.expectation = new SchemaExpectation(document);
        for (Direction direction : Direction.values()) {
            stores.put(direction, new SchemaStore(document, direction));
        }
    }

    /** Returns the document of the schemas. */
    public ApiDocument document() {
        return document;
    }

    /** Returns all faults of the value. A value that fits has none. */
    public List<Fault> validate(ApiNode schema, JsonNode value, Direction direction) {
        SchemaStore store = Objects.requireNonNull(stores.get(direction));
        return schema.missing() ? List.of() : new SchemaCheck(store, expectation).faults(schema, value);
    }

    /** Returns whether the value fits. */
    public boolean fits(ApiNode schema, JsonNode value, Direction direction) {
        return validate(schema, value, direction).isEmpty();
    }

    /** Returns a short description of the values that a schema allows. */
    public String expected(ApiNode schema) {
        return schema.missing() ? "any value" : expectation.of(schema);
    }
}
