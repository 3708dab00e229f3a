package dev.kit.openapi.schema;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The members of an object, with {@code allOf} flattened. */
public final class ObjectMembers {

    private final ApiDocument document;
    private final Map<String, ApiNode> properties = new LinkedHashMap<>();
    private final Set<String> required = new LinkedHashSet<>();
    private final Set<String> visited = new HashSet<>();
    private Optional<ApiNode> additional = Optional.empty();
    private boolean closed;
    private boolean patterns;

    private ObjectMembers(ApiDocument document) {
        this.document = document;
    }

    /**
     * Returns the members of a schema, its parts and its branches.
     *
     * <p>Members of branches are optional.
     */
    public static ObjectMembers of(ApiDocument document, ApiNode schema) {
        ObjectMembers shape = new ObjectMembers(document);
        shape.collect(schema);
        return shape;
    }

    /** Returns the members by name, in the order of the document. */
    public Map<String, ApiNode> properties() {
        return properties;
    }

    /** Returns whether a member must be present. */
    public boolean required(String property) {
        return required.contains(property);
    }

    /** Returns the members that must be present although no schema describes them. */
    public List<String> undescribed() {
        return required.stream().filter(name -> !properties.containsKey(name)).toList();
    }

    /** Returns the schema of undeclared members; empty if it has none. */
    public Optional<ApiNode> additional() {
        return additional;
    }

    /** Returns whether the schema excludes values with undeclared members. */
    public boolean closed() {
        return closed && !patterns && additional.isEmpty();
    }

    private void collect(ApiNode unresolved) {
        ApiNode schema = document.resolve(unresolved);
        if (!visited.add(schema.pointer())) {
            return;
        }
        schema.find("allOf").ifPresent(parts -> parts.items().forEach(this::collect));
        required.addAll(schema.texts("required"));
        schema.find("properties").ifPresent(members -> members.names().forEach(name -> merge(name, members.at(name))));
        schema.find("additionalProperties")
                .filter(more -> !more.json().isBoolean() || more.json().asBoolean())
                .ifPresent(more -> additional = Optional.of(more));
        closed |= forbids(schema, "additionalProperties") || forbids(schema, "unevaluatedProperties");
        patterns |= schema.has("patternProperties");
        SchemaFacts.branches(schema).stream()
                .filter(branch -> !inherits(branch, schema))
                .forEach(this::collectOptional);
    }

    private static boolean forbids(ApiNode schema, String others) {
        JsonNode more = schema.json().path(others);
        return more.isBoolean() && !more.booleanValue();
    }

    private boolean inherits(ApiNode branch, ApiNode schema) {
        return document.resolve(branch).at("allOf").items().stream()
                .anyMatch(part -> document.resolve(part).pointer().equals(schema.pointer()));
    }

    /** Adds the members of a branch, all of which are optional. */
    private void collectOptional(ApiNode branch) {
        ObjectMembers other = shape(branch);
        other.properties.forEach((name, schema) -> {
            ApiNode mine = properties.putIfAbsent(name, schema);
            if (mine != null && !mine.json().equals(schema.json())) {
                properties.put(name, mine.anything());
            }
        });
        patterns |= other.patterns;
        if (additional.isEmpty()) {
            additional = other.additional;
        }
    }

    /** Returns whether each branch has all members of the enclosing schema, as subtypes that refer to their base do. */
    static boolean repeated(ApiDocument document, ApiNode schema, List<ApiNode> branches) {
        List<String> own = schema.at("properties").names();
        return branches.stream()
                .allMatch(branch -> of(document, branch).properties.keySet().containsAll(own));
    }

    /**
     * Adds a member. A later part may narrow it, unless it only adds a description. If both parts are objects, their
     * members are combined, since a value has the members of both.
     */
    private void merge(String name, ApiNode schema) {
        boolean typed = Set.of("type", "$ref", "oneOf", "anyOf", "allOf", "enum", "const").stream()
                .anyMatch(schema::has);
        ApiNode before = properties.get(name);
        if (before == null || (typed && !withMembers(before))) {
            properties.put(name, schema);
        } else if (typed && !before.json().equals(schema.json())) {
            ObjectMembers own = shape(before);
            ObjectMembers other = shape(schema);
            // References in both are resolved from one place, so those of another file would have other targets.
            boolean apart = !before.file().equals(schema.file());
            if (apart || !withMembers(schema) || other.covers(own)) {
                properties.put(name, schema);
            } else if (!own.covers(other)) {
                ObjectNode both = JsonNodeFactory.instance.objectNode();
                both.putArray("allOf").add(before.json()).add(schema.json());
                properties.put(name, schema.replaced(both));
            }
        }
    }

    private boolean covers(ObjectMembers other) {
        boolean open = additional.isPresent() || other.additional.isEmpty();
        return open && properties.keySet().containsAll(other.properties.keySet());
    }

    private boolean withMembers(ApiNode schema) {
        ApiNode target = schema.json().isObject() ? document.resolve(schema) : schema;
        boolean members = target.has("properties")
                || target.has("additionalProperties")
                || (target.has("allOf") && !shape(target).properties.isEmpty());
        return members && !target.has("oneOf") && !target.has("anyOf");
    }

    private ObjectMembers shape(ApiNode schema) {
        ObjectMembers other = new ObjectMembers(document);
        other.visited.addAll(visited);
        other.collect(schema);
        return other;
    }
}
