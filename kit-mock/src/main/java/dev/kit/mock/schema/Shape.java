package dev.kit.mock.schema;

import dev.kit.mock.document.ApiDocument;
import dev.kit.mock.document.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

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
        return any(schema, part -> Types.of(part.json()).contains("array") || part.has("items"), 0);
    }

    /** Returns whether an object may be meant. */
    public boolean object(Node schema) {
        return any(
                schema,
                part -> Types.of(part.json()).contains("object")
                        || part.has("properties")
                        || part.has("additionalProperties"),
                0);
    }

    /** Returns whether a text may be meant. */
    public boolean text(Node schema) {
        return any(schema, part -> Types.of(part.json()).contains("string"), 0);
    }

    /** Returns the schema of the items; a missing node if none is given. */
    public Node items(Node schema) {
        Map<String, Node> found = new LinkedHashMap<>();
        any(schema, part -> part.has("items") && found.putIfAbsent("items", part.at("items")) != null, 0);
        return found.getOrDefault("items", schema.at("items"));
    }

    /** Returns the schemas of the members, those of all parts and branches. */
    public Map<String, Node> properties(Node schema) {
        Map<String, Node> found = new LinkedHashMap<>();
        any(
                schema,
                part -> {
                    part.at("properties")
                            .names()
                            .forEach(name -> found.putIfAbsent(
                                    name, part.at("properties").at(name)));
                    return false;
                },
                0);
        return found;
    }

    private boolean any(Node unresolved, Predicate<Node> test, int nesting) {
        if (nesting > DEEPEST || unresolved.missing()) {
            return false;
        }
        Node schema = document.resolve(unresolved);
        if (test.test(schema)) {
            return true;
        }
        for (String keyword : List.of("allOf", "oneOf", "anyOf")) {
            for (Node part : schema.at(keyword).items()) {
                if (any(part, test, nesting + 1)) {
                    return true;
                }
            }
        }
        return false;
    }
}
