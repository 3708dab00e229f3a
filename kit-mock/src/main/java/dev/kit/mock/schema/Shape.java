package dev.kit.mock.schema;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Determines the kind of values that a schema describes. Thread-safe.
 *
 * <p>It serves texts whose format depends on the kind.
 */
public final class Shape {

    private static final int DEEPEST = 20;

    private final ApiDocument document;

    /** Creates an instance for the schemas of {@code document}. */
    public Shape(ApiDocument document) {
        this.document = document;
    }

    /** Returns whether the schema may describe a list. */
    public boolean array(ApiNode schema) {
        return parts(schema).anyMatch(part -> typed(part, "array") || part.has("items"));
    }

    /** Returns whether the schema may describe an object. */
    public boolean object(ApiNode schema) {
        return parts(schema)
                .anyMatch(part -> typed(part, "object") || part.has("properties") || part.has("additionalProperties"));
    }

    /** Returns whether the schema may describe a text. */
    public boolean text(ApiNode schema) {
        return parts(schema).anyMatch(part -> typed(part, "string"));
    }

    /** Returns the schema of the items. It is a missing node if none is declared. */
    public ApiNode items(ApiNode schema) {
        return parts(schema)
                .flatMap(part -> part.find("items").stream())
                .findFirst()
                .orElse(schema.at("items"));
    }

    /** Returns the schemas of the members in all parts and branches. */
    public Map<String, ApiNode> properties(ApiNode schema) {
        Map<String, ApiNode> found = new LinkedHashMap<>();
        parts(schema)
                .map(part -> part.at("properties"))
                .forEach(own -> own.names().forEach(name -> found.putIfAbsent(name, own.at(name))));
        return found;
    }

    private static boolean typed(ApiNode schema, String type) {
        return Types.of(schema.json()).contains(type);
    }

    private Stream<ApiNode> parts(ApiNode schema) {
        return parts(schema, 0);
    }

    private Stream<ApiNode> parts(ApiNode unresolved, int nesting) {
        if (nesting > DEEPEST || unresolved.missing()) {
            return Stream.empty();
        }
        ApiNode schema = document.resolve(unresolved);
        Stream<ApiNode> inner =
                Stream.of("allOf", "oneOf", "anyOf").flatMap(keyword -> schema.at(keyword).items().stream());
        return Stream.concat(Stream.of(schema), inner.flatMap(part -> parts(part, nesting + 1)));
    }
}
