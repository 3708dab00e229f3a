package dev.kit.constructs.openapi;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The definitions contained in the schemas of all operations. */
final class Definitions {

    private static final String EXAMPLES = "examples";

    private final Map<String, ObjectNode> known = new LinkedHashMap<>();
    private final Map<String, OperationSpec> owners = new LinkedHashMap<>();
    private final Map<String, OpenApiProblem> conflicts = new LinkedHashMap<>();

    static Definitions of(List<OperationSpec> operations) {
        Definitions definitions = new Definitions();
        for (OperationSpec operation : operations) {
            Stream.concat(
                            Stream.of(operation.query, operation.body, operation.output),
                            operation.failures.stream().flatMap(FailureResponses.Declared::sources))
                    .filter(Objects::nonNull)
                    .flatMap(source -> source.definitions().entrySet().stream())
                    .forEach(entry -> definitions.add(entry.getKey(), entry.getValue(), operation));
            if (operation.params != null) {
                definitions.addParameters(operation.params, operation);
            }
        }
        return definitions;
    }

    /** Returns copies of all definitions that {@code document} refers to, directly or indirectly, by key. */
    SortedMap<String, ObjectNode> usedBy(JsonNode document, Consumer<OpenApiProblem> problems) {
        SortedMap<String, ObjectNode> used = new TreeMap<>();
        Deque<String> open = new ArrayDeque<>(References.in(document));
        while (!open.isEmpty()) {
            String key = open.remove();
            if (!used.containsKey(key)) {
                ObjectNode definition = definition(key, problems);
                used.put(key, definition);
                open.addAll(References.in(definition));
            }
        }
        conflicts.forEach((key, conflict) -> {
            if (used.containsKey(key)) {
                problems.accept(conflict);
            }
        });
        return used;
    }

    /** Leaves out the type itself: its properties become parameters, and it may have other names elsewhere. */
    private void addParameters(SchemaSource params, OperationSpec operation) {
        List<String> own = List.copyOf(References.in(params.root()));
        params.definitions().forEach((key, schema) -> {
            if (!own.contains(key)) {
                add(key, schema, operation);
            }
        });
    }

    private void add(String key, ObjectNode schema, OperationSpec operation) {
        ObjectNode first = known.putIfAbsent(key, schema);
        OperationSpec owner = owners.computeIfAbsent(key, k -> operation);
        if (first != null && withoutExamples(first).equals(withoutExamples(schema))) {
            if (!first.has(EXAMPLES)) {
                known.put(key, schema);
            }
        } else if (first != null) {
            conflicts.putIfAbsent(
                    key,
                    new OpenApiProblem(
                            OpenApiProblem.Kind.CONFLICTING_SCHEMAS,
                            "Two schemas define \"" + key + "\" differently. Give one of them another name.",
                            List.of(owner.toString(), operation.toString())));
        }
    }

    /** Leaves out the examples, which may be given for one use of a type and not for another. */
    private static ObjectNode withoutExamples(ObjectNode schema) {
        return schema.has(EXAMPLES) ? schema.deepCopy().without(EXAMPLES) : schema;
    }

    private ObjectNode definition(String key, Consumer<OpenApiProblem> problems) {
        ObjectNode definition = known.get(key);
        if (definition != null) {
            return definition.deepCopy();
        }
        problems.accept(new OpenApiProblem(
                OpenApiProblem.Kind.UNKNOWN_DEFINITION,
                "A schema refers to \"" + key + "\", which it does not define. Add it to the schema's definitions.",
                List.of()));
        return JsonNodeFactory.instance.objectNode();
    }
}
