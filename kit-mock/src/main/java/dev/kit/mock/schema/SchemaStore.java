package dev.kit.mock.schema;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The schemas of a document that have been used, for values of one direction. Thread-safe. */
final class SchemaStore {

    /** The number of schemas above which all are discarded and compiled anew. */
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

    SchemaRules of(ApiNode schema) {
        if (kept.size() > MOST_KEPT) {
            kept.clear();
        }
        return kept.computeIfAbsent(schema.pointer(), pointer -> new SchemaRules(this, schema));
    }

    SchemaRules target(ApiNode reference) {
        return of(document.target(reference));
    }

    /** Returns whether the schema is a reference. OpenAPI 3.0 ignores other keywords of a reference. */
    boolean reference(ApiNode schema) {
        return schema.has("$ref") && (!document.isJsonSchema() || schema.json().size() == 1);
    }

    /** Returns whether a required member may be absent, since it exists in the other direction only. */
    boolean travelsOtherWay(ApiNode schema, String name) {
        return direction.leaves(document, schema.at("properties").at(name));
    }
}
