package dev.kit.cli.generate;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The members of an object, {@code allOf} flattened. */
final class ObjectShape {

    private final OpenApiDocument document;
    private final Map<String, Located> properties = new LinkedHashMap<>();
    private final Set<String> required = new LinkedHashSet<>();
    private final Set<String> visited = new HashSet<>();
    private Optional<Located> additional = Optional.empty();

    private ObjectShape(OpenApiDocument document) {
        this.document = document;
    }

    static ObjectShape of(OpenApiDocument document, Located schema) {
        ObjectShape shape = new ObjectShape(document);
        shape.collect(schema);
        return shape;
    }

    Map<String, Located> properties() {
        return properties;
    }

    boolean required(String property) {
        return required.contains(property);
    }

    Optional<Located> additional() {
        return additional;
    }

    private void collect(Located unresolved) {
        Located schema = document.resolve(unresolved);
        if (!visited.add(schema.pointer())) {
            return;
        }
        schema.find("allOf").ifPresent(parts -> parts.items().forEach(this::collect));
        required.addAll(schema.texts("required"));
        schema.find("properties").ifPresent(members -> members.names().forEach(name -> merge(name, members.at(name))));
        schema.find("additionalProperties")
                .filter(more -> !more.node().isBoolean() || more.node().asBoolean())
                .ifPresent(more -> additional = Optional.of(more));
    }

    /** A later part may narrow a member; one that only adds words does not replace it. */
    private void merge(String name, Located schema) {
        boolean typed = Set.of("type", "$ref", "oneOf", "anyOf", "allOf", "enum", "const").stream()
                .anyMatch(schema::has);
        if (typed || !properties.containsKey(name)) {
            properties.put(name, schema);
        }
    }
}
