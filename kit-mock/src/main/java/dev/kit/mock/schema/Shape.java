package dev.kit.mock.schema;

import dev.kit.mock.document.ApiDocument;
import dev.kit.mock.document.Node;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The kind of values a schema describes, for texts whose form depends on it. Thread-safe. */
public final class Shape {

    private static final int DEEPEST = 20;

    private final ApiDocument document;

    /** Looks at schemas of {@code document}. */
    public Shape(ApiDocument document) {
        this.document = document;
    }

    /** Returns whether a list may be meant. */
    public boolean array(Node schema) {
        return parts(schema).anyMatch(part -> typed(part, "array") || part.has("items"));
    }

    /** Returns whether an object may be meant. */
    public boolean object(Node schema) {
        return parts(schema)
                .anyMatch(part -> typed(part, "object") || part.has("properties") || part.has("additionalProperties"));
    }

    /** Returns whether a text may be meant. */
    public boolean text(Node schema) {
        return parts(schema).anyMatch(part -> typed(part, "string"));
    }

    /** Returns the schema of the items; a missing node if none is given. */
    public Node items(Node schema) {
        return parts(schema)
                .flatMap(part -> part.find("items").stream())
                .findFirst()
                .orElse(schema.at("items"));
    }

    /** Returns the schemas of the members, those of all parts and branches. */
    public Map<String, Node> properties(Node schema) {
        Map<String, Node> found = new LinkedHashMap<>();
        parts(schema)
                .map(part -> part.at("properties"))
                .forEach(own -> own.names().forEach(name -> found.putIfAbsent(name, own.at(name))));
        return found;
    }

    private static boolean typed(Node schema, String type) {
        return Types.of(schema.json()).contains(type);
    }

    private Stream<Node> parts(Node schema) {
        return parts(schema, 0);
    }

    private Stream<Node> parts(Node unresolved, int nesting) {
        if (nesting > DEEPEST || unresolved.missing()) {
            return Stream.empty();
        }
        Node schema = document.resolve(unresolved);
        Stream<Node> inner =
                Stream.of("allOf", "oneOf", "anyOf").flatMap(keyword -> schema.at(keyword).items().stream());
        return Stream.concat(Stream.of(schema), inner.flatMap(part -> parts(part, nesting + 1)));
    }
}
