package dev.kit.constructs.openapi;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes one document. References to definitions are resolved once all names are known. */
final class DocumentWriter {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final DocumentHead head;
    private final SecuritySection security;
    private final Consumer<OpenApiProblem> problems;
    private final Set<ProblemResponse> responses = EnumSet.noneOf(ProblemResponse.class);
    private boolean rateLimit;

    DocumentWriter(DocumentHead head, Map<String, SecurityScheme> schemes, Consumer<OpenApiProblem> problems) {
        this.head = head;
        security = new SecuritySection(schemes, problems);
        this.problems = problems;
    }

    ObjectNode write(List<OperationSpec> operations) {
        ObjectNode document = head.write();
        // Their order must not depend on how they were found.
        List<OperationSpec> sorted = operations.stream()
                .sorted(Comparator.comparing(OperationSpec::toString))
                .toList();
        document.set("paths", paths(PathItem.of(sorted, problems)));
        SparseMembers.set(document, "components", components(document, Definitions.of(sorted)));
        return document;
    }

    private ObjectNode paths(List<PathItem> items) {
        List<OperationSpec> shown =
                items.stream().flatMap(item -> item.operations().stream()).toList();
        Map<OperationSpec, String> ids = OperationIds.of(shown, problems);
        SortedMap<String, ObjectNode> paths = new TreeMap<>();
        items.forEach(item -> paths.put(item.template(), pathItem(item, ids)));
        ObjectNode node = NODES.objectNode();
        paths.forEach(node::set);
        return node;
    }

    private ObjectNode pathItem(PathItem item, Map<OperationSpec, String> ids) {
        ObjectNode node = NODES.objectNode();
        ArrayNode shared = OperationObject.pathParameters(item.describing(), item.parameterNames());
        SparseMembers.set(node, "parameters", shared);
        for (OperationSpec operation : item.operations()) {
            node.set(operation.method.toLowerCase(Locale.ROOT), operation(operation, item, shared, ids));
        }
        return node;
    }

    private ObjectNode operation(
            OperationSpec operation, PathItem item, ArrayNode shared, Map<OperationSpec, String> ids) {
        ArrayNode own = NODES.arrayNode();
        if (operation.params != null && operation != item.describing()) {
            OperationObject.pathParameters(operation, item.parameterNames()).forEach(parameter -> {
                if (shared.valueStream().noneMatch(parameter::equals)) {
                    own.add(parameter);
                }
            });
        }
        own.addAll(OperationObject.queryParameters(operation));
        FailureResponses failures = new FailureResponses(operation);
        responses.addAll(failures.shared());
        rateLimit |= operation.rateLimit;
        return OperationObject.of(operation, ids.get(operation), own, failures, security.of(operation));
    }

    private ObjectNode components(ObjectNode document, Definitions definitions) {
        ObjectNode components = NODES.objectNode();
        SparseMembers.set(components, "schemas", schemas(document, definitions));
        if (!responses.isEmpty()) {
            ObjectNode node = components.putObject("responses");
            responses.forEach(response -> node.set(response.component(), response.json()));
        }
        if (rateLimit) {
            components.set("headers", ResponseHeaders.components());
        } else if (responses.contains(ProblemResponse.SERVICE_UNAVAILABLE)) {
            components.set("headers", ResponseHeaders.retryAfter());
        }
        SparseMembers.set(components, "securitySchemes", security.components());
        return components;
    }

    private ObjectNode schemas(ObjectNode document, Definitions definitions) {
        SortedMap<String, ObjectNode> used = definitions.usedBy(document, problems);
        Map<String, String> names = ComponentNames.of(used.keySet(), ProblemSchema.NAME);
        SortedMap<String, ObjectNode> named = new TreeMap<>();
        used.forEach((key, schema) -> named.put(names.getOrDefault(key, key), schema));
        if (!responses.isEmpty()) {
            named.put(ProblemSchema.NAME, ProblemSchema.json());
        }
        ObjectNode schemas = NODES.objectNode();
        named.forEach(schemas::set);
        References.rewrite(document, key -> "#/components/schemas/" + names.getOrDefault(key, key));
        References.rewrite(schemas, key -> "#/components/schemas/" + names.getOrDefault(key, key));
        return schemas;
    }
}
