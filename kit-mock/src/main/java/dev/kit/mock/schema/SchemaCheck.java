package dev.kit.mock.schema;

import com.networknt.schema.CollectorContext;
import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.DocumentException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** The check of one value against one schema. Not thread-safe. */
final class SchemaCheck {

    /** The maximum number of schemas to follow without a step into the value. */
    static final int MOST_STEPS = 64;

    private static final List<String> UNIONS = List.of("oneOf", "anyOf");

    private final SchemaStore store;
    private final SchemaExpectation expectation;
    private final CollectorContext collector = new CollectorContext();
    /**
     * The faults found per list or object and schema. A value inside several unions is checked once for each schema.
     */
    private final IdentityHashMap<JsonNode, Map<String, List<Fault>>> known = new IdentityHashMap<>();

    private int steps;

    SchemaCheck(SchemaStore store, SchemaExpectation expectation) {
        this.store = store;
        this.expectation = expectation;
        this.collector.put(SchemaCheck.class, this);
    }

    List<Fault> faults(ApiNode schema, JsonNode value) {
        return faults(store.of(schema), value, false);
    }

    /**
     * Returns the faults of a value, with pointers relative to it; {@code sameValue} is false after a step into a
     * value.
     */
    List<Fault> faults(SchemaRules schema, JsonNode value, boolean sameValue) {
        int before = steps;
        steps = sameValue ? steps + 1 : 0;
        try {
            return found(schema.followed(), value);
        } finally {
            steps = before;
        }
    }

    static DocumentException endless(ApiNode schema) {
        return schema.problem("The schema leads back to itself.", "Let it say more than a reference to itself.");
    }

    private List<Fault> found(SchemaRules schema, JsonNode value) {
        if (steps > MOST_STEPS) {
            throw endless(schema.node());
        }
        if (!value.isContainer()) {
            return judged(schema, value);
        }
        Map<String, List<Fault>> ofValue = known.computeIfAbsent(value, key -> new HashMap<>());
        List<Fault> found = ofValue.get(schema.place());
        if (found == null) {
            found = judged(schema, value);
            ofValue.put(schema.place(), found);
        }
        return found;
    }

    private List<Fault> judged(SchemaRules schema, JsonNode value) {
        JsonNode json = schema.node().json();
        if (json.isBoolean()) {
            return json.booleanValue() ? List.of() : List.of(new Fault("", "No value is allowed here.", "nothing"));
        }
        if (!json.isObject()) {
            throw schema.node().problem("Expected a schema.", "Write { … }.");
        }
        if (value.isNull() && Types.nullable(json)) {
            return List.of();
        }
        Optional<ApiNode> named = named(schema.node(), value);
        List<Error> errors = schema.errors(value, collector, named.isEmpty());
        Set<Fault> faults = new LinkedHashSet<>();
        if (schema.node().has("additionalProperties")) {
            value.propertyNames().stream()
                    .filter(name -> name.startsWith("#"))
                    .forEach(name -> additional(schema.node(), name, value, faults));
        }
        boolean mistyped = errors.stream().anyMatch(error -> keyword(error).equals("type"));
        for (Error error : errors) {
            if (!mistyped || List.of("type", OpenApiDialect.REFERENCE).contains(keyword(error))) {
                explain(schema.node(), value, error, faults);
            }
        }
        named.ifPresent(branch -> faults.addAll(faults(store.of(branch), value, true)));
        return List.copyOf(faults);
    }

    /** Checks a member whose name begins with {@code #}, which the library skips as a comment. */
    private void additional(ApiNode schema, String name, JsonNode value, Set<Fault> faults) {
        ApiNode more = schema.at("additionalProperties");
        boolean declared = schema.at("properties").has(name)
                || schema.at("patternProperties").names().stream().anyMatch(each -> Patterns.found(each, name));
        if (declared) {
            return;
        }
        if (more.json().isObject()) {
            faults(store.of(more), value.get(name), false).forEach(fault -> faults.add(fault.below(Fault.step(name))));
        } else if (more.json().isBoolean() && !more.json().booleanValue()) {
            faults.add(SchemaExpectation.unknown(schema, name));
        }
    }

    /** Returns the branch that a discriminator selects. Only this branch is checked. */
    private Optional<ApiNode> named(ApiNode schema, JsonNode value) {
        Discriminator discriminator = new Discriminator(store.document(), schema.at("discriminator"));
        return UNIONS.stream()
                .flatMap(choice -> discriminator.branch(schema.at(choice).items(), value).stream())
                .findFirst();
    }

    /** Returns the keyword of the schema itself under which an error was found. */
    private static String keyword(Error error) {
        return String.valueOf(error.getEvaluationPath().getElement(0));
    }

    private void explain(ApiNode schema, JsonNode value, Error error, Set<Fault> faults) {
        String keyword = keyword(error);
        if (UNIONS.contains(keyword)) {
            union(schema, keyword, value, faults);
        } else if (keyword.equals("propertyNames")) {
            String name = error.getProperty();
            faults(store.of(schema.at(keyword)), StringNode.valueOf(name), false)
                    .forEach(fault -> faults.add(fault.below(Fault.step(name))));
        } else if (error.getKeyword().equals(OpenApiDialect.REFERENCE)) {
            String place = place(error.getInstanceLocation());
            for (Object fault : error.getArguments()) {
                faults.add(((Fault) fault).below(place));
            }
        } else {
            faults.add(expectation.fault(schema, value, keyword, error));
        }
    }

    private static String place(NodePath location) {
        return location.getNameCount() == 0 ? "" : Fault.step(String.valueOf(location.getElement(-1)));
    }

    private void union(ApiNode schema, String choice, JsonNode value, Set<Fault> faults) {
        List<ApiNode> branches = schema.at(choice).items();
        List<ApiNode> fitting = new ArrayList<>();
        List<Fault> nearest = List.of();
        for (ApiNode branch : branches) {
            List<Fault> found = faults(store.of(branch), value, true);
            if (found.isEmpty()) {
                fitting.add(branch);
            } else if (nearest.isEmpty() || closer(found, nearest)) {
                nearest = found;
            }
        }
        if (fitting.isEmpty()) {
            String detail = "The value fits none of the " + branches.size() + " alternatives.";
            faults.add(new Fault("", detail, expectation.of(schema)));
            faults.addAll(nearest);
        } else {
            String places =
                    String.join(", ", fitting.stream().map(ApiNode::pointer).toList());
            String detail = "The value fits " + fitting.size() + " alternatives: " + places + ".";
            faults.add(new Fault("", detail, "a value that fits one of them"));
        }
    }

    /** Returns whether the first faults are deeper inside the value, or fewer. */
    private static boolean closer(List<Fault> one, List<Fault> other) {
        int difference = one.get(0).pointer().length() - other.get(0).pointer().length();
        return difference == 0 ? one.size() < other.size() : difference > 0;
    }
}
