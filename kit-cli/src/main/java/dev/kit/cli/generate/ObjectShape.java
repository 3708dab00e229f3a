package dev.kit.cli.generate;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The members of an object, with {@code allOf} flattened. */
final class ObjectShape {

    private final OpenApiDocument document;
    private final Map<String, Located> properties = new LinkedHashMap<>();
    private final Set<String> required = new LinkedHashSet<>();
    private final Set<String> visited = new HashSet<>();
    private Optional<Located> additional = Optional.empty();
    private boolean closed;
    private boolean patterns;

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

    /** Returns whether the schema excludes values with undeclared members. */
    boolean closed() {
        return closed && !patterns && additional.isEmpty();
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
        closed |= forbids(schema, "additionalProperties") || forbids(schema, "unevaluatedProperties");
        patterns |= schema.has("patternProperties");
        SchemaFacts.branches(schema).stream()
                .filter(branch -> !inherits(branch, schema))
                .forEach(this::collectOptional);
    }

    private static boolean forbids(Located schema, String others) {
        return schema.find(others)
                .filter(more -> more.node().isBoolean() && !more.node().asBoolean())
                .isPresent();
    }

    private boolean inherits(Located branch, Located schema) {
        return document.resolve(branch).at("allOf").items().stream()
                .anyMatch(part -> document.resolve(part).pointer().equals(schema.pointer()));
    }

    /** Adds the members of a branch, all of which are optional. */
    private void collectOptional(Located branch) {
        ObjectShape other = new ObjectShape(document);
        other.visited.addAll(visited);
        other.collect(branch);
        other.properties.forEach((name, schema) -> {
            Located mine = properties.putIfAbsent(name, schema);
            if (mine != null && !mine.node().equals(schema.node())) {
                properties.put(name, mine.anything());
            }
        });
        patterns |= other.patterns;
        if (additional.isEmpty()) {
            additional = other.additional;
        }
    }

    /** Returns whether each branch has all members of the enclosing schema, as subtypes that refer to their base do. */
    static boolean repeated(OpenApiDocument document, Located schema, List<Located> branches) {
        List<String> own = schema.at("properties").names();
        return branches.stream()
                .allMatch(branch -> of(document, branch).properties.keySet().containsAll(own));
    }

    /**
     * Adds a member. A later part may narrow it, unless it only adds a description. If both parts are objects, their
     * members are combined, since a value has the members of both.
     */
    private void merge(String name, Located schema) {
        boolean typed = Set.of("type", "$ref", "oneOf", "anyOf", "allOf", "enum", "const").stream()
                .anyMatch(schema::has);
        Located before = properties.get(name);
        if (before == null || (typed && !withMembers(before))) {
            properties.put(name, schema);
        } else if (typed && !before.node().equals(schema.node())) {
            ObjectShape own = shape(before);
            ObjectShape other = shape(schema);
            // References in both are resolved from one place, so those of another file would have other targets.
            boolean apart = !OpenApiDocument.file(before.pointer()).equals(OpenApiDocument.file(schema.pointer()));
            if (apart || !withMembers(schema) || other.covers(own)) {
                properties.put(name, schema);
            } else if (!own.covers(other)) {
                ObjectNode both = JsonNodeFactory.instance.objectNode();
                both.putArray("allOf").add(before.node()).add(schema.node());
                properties.put(name, schema.replaced(both));
            }
        }
    }

    private boolean covers(ObjectShape other) {
        boolean open = additional.isPresent() || other.additional.isEmpty();
        return open && properties.keySet().containsAll(other.properties.keySet());
    }

    private boolean withMembers(Located schema) {
        Located target = schema.node().isObject() ? document.resolve(schema) : schema;
        boolean members = target.has("properties")
                || target.has("additionalProperties")
                || (target.has("allOf") && !shape(target).properties.isEmpty());
        return members && !target.has("oneOf") && !target.has("anyOf");
    }

    private ObjectShape shape(Located schema) {
        ObjectShape other = new ObjectShape(document);
        other.visited.addAll(visited);
        other.collect(schema);
        return other;
    }
}
