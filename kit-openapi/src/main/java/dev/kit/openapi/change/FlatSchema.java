package dev.kit.openapi.change;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The schemas of a term with their references followed and {@code allOf} flattened. Not thread-safe. */
final class FlatSchema {

    private final ApiDocument document;
    private final SchemaTerm term;
    private final List<ApiNode> parts = new ArrayList<>();
    private final List<ApiNode> unions = new ArrayList<>();
    private final Set<String> visited = new HashSet<>();
    private @Nullable ApiNode never;
    private @Nullable Map<String, ApiNode> values;
    private Set<JsonKind> kinds;
    private boolean markedNullable;

    FlatSchema(ApiDocument document, SchemaTerm term) {
        this.document = document;
        this.term = term;
        term.nodes().forEach(this::collect);
        parts.forEach(this::list);
        this.kinds = kinds(term.kinds());
    }

    private void collect(ApiNode node) {
        if (node.json().isBoolean()) {
            never = never == null && !node.json().booleanValue() ? node : never;
            return;
        }
        if (!node.object().json().isEmpty() && visited.add(node.pointer())) {
            if (node.json().path("$ref").isString()) {
                collect(document.target(node));
                if (!document.isJsonSchema() || node.json().size() == 1) {
                    return; // 3.0 ignores whatever is beside a reference
                }
            }
            node.at("allOf").items().forEach(this::collect);
            parts.add(node);
            Stream.of("oneOf", "anyOf")
                    .filter(node::has)
                    .map(node::at)
                    .filter(union -> !term.settled().contains(union.pointer()))
                    .forEach(unions::add);
            markedNullable |= !document.isJsonSchema() && node.flag("nullable");
        }
    }

    /** Intersects the listed values with those of a part. */
    private void list(ApiNode part) {
        if (part.has("const")) {
            restrict(List.of(part.at("const")));
        }
        if (part.json().path("enum").isArray()) {
            restrict(part.at("enum").items());
        }
    }

    private void restrict(List<ApiNode> listed) {
        Map<String, ApiNode> found = new LinkedHashMap<>();
        listed.forEach(value -> found.putIfAbsent(JsonText.of(value.json()), value));
        if (values != null) {
            found.keySet().retainAll(values.keySet());
        }
        values = found;
    }

    private Set<JsonKind> kinds(Set<JsonKind> asked) {
        Set<JsonKind> found = EnumSet.copyOf(asked);
        parts.forEach(part -> found.retainAll(JsonKind.of(part)));
        all("not")
                .filter(excluded -> excluded.json().size() == 1 && excluded.has("type"))
                .forEach(excluded -> found.removeAll(JsonKind.of(excluded)));
        if (all("multipleOf").anyMatch(step -> JsonKind.of(step.json()) == JsonKind.INTEGER)) {
            found.remove(JsonKind.FRACTION);
        }
        if (values != null) {
            values.values().removeIf(value -> !declared(found, JsonKind.of(value.json())));
            Set<JsonKind> listed = EnumSet.noneOf(JsonKind.class);
            values.values().forEach(value -> listed.add(JsonKind.of(value.json())));
            found.retainAll(listed);
            // Both values of a boolean are no restriction.
            if (found.equals(EnumSet.of(JsonKind.BOOLEAN)) && values.size() >= 2) {
                values = null;
            }
        }
        if (markedNullable && asked.contains(JsonKind.NULL)) {
            found.add(JsonKind.NULL);
        }
        return found;
    }

    private boolean declared(Set<JsonKind> found, JsonKind kind) {
        return found.contains(kind) || (kind == JsonKind.NULL && markedNullable);
    }

    /** Returns the schema that accepts no value, if there is one. */
    Optional<ApiNode> never() {
        return Optional.ofNullable(never);
    }

    /** Returns the schemas without references. */
    List<ApiNode> parts() {
        return parts;
    }

    /** Returns the unions of which no branch is chosen. */
    List<ApiNode> unions() {
        return unions;
    }

    /** Returns the kinds of valid values except null. */
    Set<JsonKind> kinds() {
        Set<JsonKind> some = EnumSet.copyOf(kinds);
        some.remove(JsonKind.NULL);
        return never == null ? some : EnumSet.noneOf(JsonKind.class);
    }

    /** Returns whether null is valid as far as the parts decide, whatever the unions say. */
    boolean admitsNull() {
        return never == null && kinds.contains(JsonKind.NULL);
    }

    boolean isMarkedNullable() {
        return markedNullable;
    }

    /** Returns the listed values except null by their text; null if any value may be valid. */
    @Nullable Map<String, ApiNode> values() {
        if (values == null) {
            return null;
        }
        Map<String, ApiNode> some = new LinkedHashMap<>(values);
        some.remove("null");
        return some;
    }

    /** Returns the values of a keyword in all parts. */
    Stream<ApiNode> all(String keyword) {
        return parts.stream().filter(part -> part.has(keyword)).map(part -> part.at(keyword));
    }

    /** Returns whether the value is no JSON but the bytes of a body or a part. */
    boolean isBytes() {
        return text("format").equals("binary")
                || (!text("contentMediaType").isEmpty()
                        && text("contentEncoding").isEmpty());
    }

    boolean flag(String keyword) {
        return parts.stream().anyMatch(part -> part.flag(keyword));
    }

    /** Returns the first text of a keyword; empty if there is none. */
    String text(String keyword) {
        return parts.stream()
                .map(part -> part.text(keyword))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
    }

    Optional<BigDecimal> least(String keyword) {
        return limit(keyword, BigDecimal::min);
    }

    Optional<BigDecimal> greatest(String keyword) {
        return limit(keyword, BigDecimal::max);
    }

    private Optional<BigDecimal> limit(String keyword, BinaryOperator<BigDecimal> choice) {
        return all(keyword)
                .map(ApiNode::json)
                .filter(JsonNode::isNumber)
                .map(JsonNode::decimalValue)
                .reduce(choice);
    }

    /** Returns the place of the first of some keywords, else that of the schema, else another place. */
    ApiNode at(ApiNode otherwise, String... keywords) {
        return Stream.of(keywords).flatMap(this::all).findFirst().orElseGet(() -> term.place(otherwise));
    }
}
