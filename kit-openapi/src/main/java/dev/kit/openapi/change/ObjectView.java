package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The members of an object in one direction: what its schemas say about each name. Not thread-safe. */
final class ObjectView {

    private final SchemaSide side;
    private final FlatSchema schema;
    private final ChangeDirection direction;
    private final Set<String> names = new LinkedHashSet<>();
    private final Set<String> hidden = new LinkedHashSet<>();
    private final Set<String> required = new LinkedHashSet<>();
    private final Map<String, ApiNode> requirements = new LinkedHashMap<>();
    private final Map<String, SchemaTerm> members = new HashMap<>();

    ObjectView(SchemaSide side, FlatSchema schema, ChangeDirection direction) {
        this.side = side;
        this.schema = schema;
        this.direction = direction;
        schema.all("properties").forEach(properties -> names.addAll(properties.names()));
        String mark = direction == ChangeDirection.REQUEST ? "readOnly" : "writeOnly";
        names.removeIf(name -> isMarked(name, mark) && hidden.add(name));
        schema.all("required")
                .filter(list -> list.json().isArray())
                .forEach(list -> list.items().forEach(item -> {
                    String name = item.json().asString("");
                    if (!hidden.contains(name) && !defaulted(name)) {
                        required.add(name);
                        requirements.putIfAbsent(name, item);
                    }
                }));
    }

    private boolean isMarked(String name, String mark) {
        SchemaTerm term = member(name);
        boolean composed = term.nodes().stream().anyMatch(node -> node.has("$ref") || node.has("allOf"));
        return composed ? side.flat(term).flag(mark) : term.nodes().stream().anyMatch(node -> node.flag(mark));
    }

    /** Returns whether a request may do without a member because it has a default. */
    private boolean defaulted(String name) {
        return direction == ChangeDirection.REQUEST
                && names.contains(name)
                && side.flat(member(name)).all("default").findAny().isPresent();
    }

    /** Returns the declared members. */
    Set<String> names() {
        return names;
    }

    /** Returns whether a member is declared for the other direction only. */
    boolean hides(String name) {
        return hidden.contains(name);
    }

    Set<String> required() {
        return required;
    }

    /** Returns the place that requires a member. */
    ApiNode requirement(String name) {
        return requirements.getOrDefault(name, schema.parts().get(0));
    }

    /** Returns the place of a declared member. */
    ApiNode place(String name) {
        return schema.all("properties")
                .filter(properties -> properties.has(name))
                .map(properties -> properties.at(name))
                .findFirst()
                .orElse(schema.parts().get(0));
    }

    boolean declares(String name) {
        return names.contains(name)
                || schema.parts().stream()
                        .anyMatch(part -> !matching(part, name).isEmpty());
    }

    /** Returns the schemas for a member, declared or not. */
    SchemaTerm member(String name) {
        return members.computeIfAbsent(name, this::collect);
    }

    private SchemaTerm collect(String name) {
        List<ApiNode> found = new ArrayList<>();
        for (ApiNode part : schema.parts()) {
            List<ApiNode> own = new ArrayList<>(matching(part, name));
            if (part.at("properties").has(name)) {
                own.add(0, part.at("properties").at(name));
            }
            if (own.isEmpty() && part.has("additionalProperties")) {
                own.add(part.at("additionalProperties"));
            }
            found.addAll(own);
        }
        if (found.isEmpty()) {
            schema.all("unevaluatedProperties").forEach(found::add);
        }
        return SchemaTerm.of(found);
    }

    private static List<ApiNode> matching(ApiNode part, String name) {
        ApiNode patterns = part.at("patternProperties");
        return patterns.names().stream()
                .filter(pattern -> ScalarLimits.matcher(pattern).test(name))
                .map(patterns::at)
                .toList();
    }

    /** Returns the schemas for members that are not declared. */
    SchemaTerm others() {
        List<ApiNode> found = schema.all("additionalProperties").toList();
        return SchemaTerm.of(
                found.isEmpty() ? schema.all("unevaluatedProperties").toList() : found);
    }

    /** Returns whether no value is valid for a member. */
    boolean forbids(String name) {
        return member(name).nodes().stream()
                .anyMatch(node -> node.json().isBoolean() && !node.json().booleanValue());
    }

    boolean isClosed() {
        return side.flat(others()).never().isPresent();
    }

    /** Returns whether members that are not declared may have any value. */
    boolean isOpen() {
        return side.flat(others()).parts().isEmpty() && !isClosed();
    }

    Set<String> patterns() {
        Set<String> patterns = new TreeSet<>();
        schema.all("patternProperties").forEach(each -> patterns.addAll(each.names()));
        return patterns;
    }

    SchemaTerm pattern(String pattern) {
        return SchemaTerm.of(schema.all("patternProperties")
                .filter(each -> each.has(pattern))
                .map(each -> each.at(pattern))
                .toList());
    }

    /** Returns the names that a member requires, by that member. */
    Map<String, List<String>> dependencies() {
        return dependents("dependentRequired", true)
                .collect(Collectors.groupingBy(
                        ApiNode::key, Collectors.flatMapping(ObjectView::texts, Collectors.toList())));
    }

    private static Stream<String> texts(ApiNode list) {
        return list.json().valueStream().filter(JsonNode::isString).map(JsonNode::stringValue);
    }

    /** Returns the schemas that a member requires, by that member. */
    Map<String, List<ApiNode>> dependentSchemas() {
        return dependents("dependentSchemas", false).collect(Collectors.groupingBy(ApiNode::key));
    }

    /** Returns what members require by a keyword of today, or by the older one that lists names or has a schema. */
    private Stream<ApiNode> dependents(String keyword, boolean lists) {
        return Stream.of(keyword, "dependencies")
                .flatMap(schema::all)
                .flatMap(each -> each.names().stream().map(each::at))
                .filter(each -> each.json().isArray() == lists);
    }

    BigDecimal requiredCount() {
        return BigDecimal.valueOf(required.size());
    }
}
