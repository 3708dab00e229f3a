package dev.kit.mock.schema;

import dev.kit.mock.document.ApiDocument;
import dev.kit.mock.document.Node;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The schemas of a document that were used so far, for values of one direction. Thread-safe. */
final class SchemaStore {

    /** With more than these everything is compiled anew. */
    private static final int MOST_KEPT = 20_000;

    private final ApiDocument document;
    private final Direction direction;
    private final Map<String, SchemaRules> kept = new ConcurrentHashMap<>();

    SchemaStore(ApiDocument document, Direction direction) {
        this.document = document;
        this.direction = direction;
    }

    ApiDocument document() {
        return document;
    }

    SchemaRules of(Node schema) {
        if (kept.size() > MOST_KEPT) {
            kept.clear();
        }
        return kept.computeIfAbsent(schema.place(), place -> new SchemaRules(this, schema));
    }

    SchemaRules target(Node reference) {
        return of(document.target(reference));
    }

    /** Returns whether the schema is a reference; OpenAPI 3.0 ignores keywords beside one. */
    boolean reference(Node schema) {
        return schema.has("$ref") && (!document.isJsonSchema() || schema.json().size() == 1);
    }

    /** Returns whether a required member may be absent, since only the other direction has it. */
    boolean travelsOtherWay(Node schema, String name) {
        return direction.leaves(document, schema.at("properties").at(name));
    }
}
