package dev.kit.mock.schema;

import dev.kit.mock.document.ApiDocument;
import dev.kit.mock.document.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** One value, checked against one schema. Not thread-safe. */
final class SchemaCheck {

    /** How often schemas may lead on without a step into the value. */
    private static final int MOST_STEPS = 64;

    private final ApiDocument document;
    private final Expectation expectation;
    private final Direction direction;
    /** What was found out about a list or object, so that a value below several unions is looked at once for each schema. */
    private final IdentityHashMap<JsonNode, Map<String, List<Fault>>> known = new IdentityHashMap<>();

    SchemaCheck(ApiDocument document, Expectation expectation, Direction direction) {
        this.document = document;
        this.expectation = expectation;
        this.direction = direction;
    }

    List<Fault> faults(Node schema, JsonNode value) {
        return faults(schema, value, "", 0);
    }

    private List<Fault> faults(Node schema, JsonNode value, String pointer, int steps) {
        if (!value.isContainer()) {
            return found(schema, value, pointer, steps);
        }
        Map<String, List<Fault>> ofValue = known.computeIfAbsent(value, key -> new HashMap<>());
        List<Fault> before = ofValue.get(schema.place());
        if (before != null) {
            return before;
        }
        List<Fault> found = found(schema, value, pointer, steps);
        ofValue.put(schema.place(), found);
        return found;
    }

    private List<Fault> found(Node schema, JsonNode value, String pointer, int steps) {
        if (steps > MOST_STEPS) {
            throw schema.problem("The schema leads back to itself.", "Let it say more than a reference to itself.");
        }
        JsonNode json = schema.json();
        if (json.isBoolean()) {
            return json.booleanValue()
                    ? List.of()
                    : List.of(new Fault(pointer, "No value is allowed here.", "nothing"));
        }
        if (!json.isObject()) {
            throw schema.problem("Expected a schema.", "Write { … }.");
        }
        List<Fault> faults = new ArrayList<>();
        if (json.has("$ref")) {
            faults.addAll(faults(document.target(schema), value, pointer, steps + 1));
            if (!document.isJsonSchema()) {
                return faults;
            }
        }
        if (value.isNull() && Types.nullable(json)) {
            return faults;
        }
        if (!typeFits(json, value)) {
            faults.add(
                    fault(schema, pointer, "Expected " + expectation.of(schema) + ", not " + Types.name(value) + "."));
            return faults;
        }
        values(schema, value, pointer, faults);
        new ScalarCheck(expectation, schema, pointer, faults).check(value);
        if (value.isArray()) {
            list(schema, value, pointer, faults);
        } else if (value.isObject()) {
            object(schema, value, pointer, faults);
        }
        unions(schema, value, pointer, steps, faults);
        return faults;
    }

    private Fault fault(Node schema, String pointer, String detail) {
        return new Fault(pointer, detail, expectation.of(schema));
    }

    private static boolean typeFits(JsonNode schema, JsonNode value) {
        List<String> types = Types.of(schema);
        return types.isEmpty() || types.stream().anyMatch(type -> Types.is(type, value));
    }

    private void values(Node schema, JsonNode value, String pointer, List<Fault> faults) {
        JsonNode json = schema.json();
        boolean other = json.has("const") && !Types.same(json.get("const"), value);
        if (!other && json.path("enum").isArray()) {
            other = true;
            for (JsonNode allowed : json.get("enum")) {
                other &= !Types.same(allowed, value);
            }
        }
        if (other) {
            faults.add(fault(schema, pointer, "The value is none of those allowed."));
        }
    }

    private void list(Node schema, JsonNode value, String pointer, List<Fault> faults) {
        JsonNode json = schema.json();
        int size = value.size();
        if (size < json.path("minItems").asInt(0)
                || size > json.path("maxItems").asInt(Integer.MAX_VALUE)) {
            faults.add(fault(schema, pointer, "The list has " + size + " items."));
        }
        if (schema.flag("uniqueItems")) {
            Set<JsonNode> seen = new HashSet<>();
            for (JsonNode item : value) {
                if (!seen.add(item)) {
                    faults.add(new Fault(pointer, "An item is given twice.", "items that differ from each other"));
                    break;
                }
            }
        }
        List<Node> first = schema.at("prefixItems").items();
        for (int i = 0; i < size; i++) {
            Node item = i < first.size() ? first.get(i) : schema.at("items");
            if (!item.missing()) {
                faults.addAll(faults(item, value.get(i), pointer + "/" + i, 0));
            }
        }
        if (schema.has("contains")) {
            boolean contained = false;
            for (JsonNode item : value) {
                contained |= faults(schema.at("contains"), item, pointer, 0).isEmpty();
            }
            if (!contained && schema.json().path("minContains").asInt(1) > 0) {
                faults.add(new Fault(
                        pointer, "No item is as one must be.", "a list with " + expectation.of(schema.at("contains"))));
            }
        }
    }

    private void object(Node schema, JsonNode value, String pointer, List<Fault> faults) {
        JsonNode json = schema.json();
        int size = value.size();
        if (size < json.path("minProperties").asInt(0)
                || size > json.path("maxProperties").asInt(Integer.MAX_VALUE)) {
            faults.add(new Fault(
                    pointer,
                    "The object has " + size + " members.",
                    "from " + json.path("minProperties").asInt(0) + " to "
                            + json.path("maxProperties").asString("any number of") + " members"));
        }
        for (String name : schema.texts("required")) {
            if (!value.has(name) && !travelsOtherWay(schema, name)) {
                Node member = schema.at("properties").at(name);
                faults.add(new Fault(
                        member(pointer, name),
                        "The member is missing.",
                        member.missing() ? "any value" : expectation.of(member)));
            }
        }
        value.propertyNames().forEach(name -> member(schema, name, value.get(name), pointer, faults));
        for (String name : schema.at("dependentRequired").names()) {
            if (value.has(name)) {
                schema.at("dependentRequired").texts(name).stream()
                        .filter(other -> !value.has(other))
                        .forEach(other -> faults.add(new Fault(
                                member(pointer, other),
                                "The member is missing beside \"" + name + "\".",
                                "any value")));
            }
        }
        for (String name : schema.at("dependentSchemas").names()) {
            if (value.has(name)) {
                faults.addAll(faults(schema.at("dependentSchemas").at(name), value, pointer, 1));
            }
        }
    }

    private void member(Node schema, String name, JsonNode value, String pointer, List<Fault> faults) {
        String place = member(pointer, name);
        boolean named = false;
        Node own = schema.at("properties").at(name);
        if (!own.missing()) {
            named = true;
            faults.addAll(faults(own, value, place, 0));
        }
        for (String pattern : schema.at("patternProperties").names()) {
            if (Patterns.found(pattern, name)) {
                named = true;
                faults.addAll(faults(schema.at("patternProperties").at(pattern), value, place, 0));
            }
        }
        Node more = schema.at("additionalProperties");
        if (!named && more.json().isBoolean() && !more.json().booleanValue()) {
            List<String> names = schema.at("properties").names();
            faults.add(new Fault(
                    place,
                    "The member is not known.",
                    names.isEmpty() ? "no member" : "one of " + String.join(", ", names)));
        } else if (!named && more.json().isObject()) {
            faults.addAll(faults(more, value, place, 0));
        }
        if (schema.has("propertyNames")) {
            faults.addAll(faults(schema.at("propertyNames"), StringNode.valueOf(name), place, 0));
        }
    }

    private boolean travelsOtherWay(Node schema, String name) {
        Node member = schema.at("properties").at(name);
        return !direction.left().isEmpty()
                && member.json().isObject()
                && document.resolve(member).flag(direction.left());
    }

    private void unions(Node schema, JsonNode value, String pointer, int steps, List<Fault> faults) {
        for (Node part : schema.at("allOf").items()) {
            faults.addAll(faults(part, value, pointer, steps + 1));
        }
        if (schema.has("not")
                && faults(schema.at("not"), value, pointer, steps + 1).isEmpty()) {
            faults.add(new Fault(
                    pointer, "The value is one that is excluded.", "not " + expectation.of(schema.at("not"))));
        }
        if (schema.has("if")) {
            boolean then = faults(schema.at("if"), value, pointer, steps + 1).isEmpty();
            schema.find(then ? "then" : "else")
                    .ifPresent(branch -> faults.addAll(faults(branch, value, pointer, steps + 1)));
        }
        for (String choice : List.of("oneOf", "anyOf")) {
            if (schema.has(choice)) {
                union(schema, choice, value, pointer, steps, faults);
            }
        }
    }

    private void union(Node schema, String choice, JsonNode value, String pointer, int steps, List<Fault> faults) {
        List<Node> branches = schema.at(choice).items();
        Optional<Node> named = new Discriminator(document, schema).branch(branches, value);
        if (named.isPresent()) {
            faults.addAll(faults(named.get(), value, pointer, steps + 1));
            return;
        }
        List<Node> fitting = new ArrayList<>();
        List<Fault> nearest = List.of();
        for (Node branch : branches) {
            List<Fault> found = faults(branch, value, pointer, steps + 1);
            if (found.isEmpty()) {
                fitting.add(branch);
            } else if (nearest.isEmpty() || closer(found, nearest)) {
                nearest = found;
            }
        }
        if (fitting.isEmpty()) {
            faults.add(fault(schema, pointer, "The value fits none of the " + branches.size() + " alternatives."));
            faults.addAll(nearest);
        } else if (fitting.size() > 1 && choice.equals("oneOf")) {
            String places =
                    String.join(", ", fitting.stream().map(Node::pointer).toList());
            faults.add(new Fault(
                    pointer,
                    "The value fits " + fitting.size() + " alternatives: " + places + ".",
                    "a value that fits one of them"));
        }
    }

    /** Whether the first faults lie deeper inside the value, or are fewer. */
    private static boolean closer(List<Fault> one, List<Fault> other) {
        int difference = one.get(0).pointer().length() - other.get(0).pointer().length();
        return difference == 0 ? one.size() < other.size() : difference > 0;
    }

    private static String member(String pointer, String name) {
        return pointer + "/" + name.replace("~", "~0").replace("/", "~1");
    }
}
