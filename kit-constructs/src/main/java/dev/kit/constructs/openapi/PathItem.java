package dev.kit.constructs.openapi;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The operations of one path, in the order in which OpenAPI lists methods.
 *
 * <p>All use the parameter names of the first operation, since a path cannot occur in a document under two names.
 */
record PathItem(List<OperationSpec> operations) {

    static final List<String> ORDER = List.of("GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE");

    private static final Comparator<OperationSpec> BY_METHOD =
            Comparator.comparingInt(operation -> ORDER.indexOf(operation.method));

    PathItem {
        operations = List.copyOf(operations);
    }

    /** Returns one item per path, sorted by path; an operation whose route is taken is omitted. */
    static List<PathItem> of(List<OperationSpec> operations, Consumer<OpenApiProblem> problems) {
        Map<String, Map<String, OperationSpec>> routes = new TreeMap<>();
        for (OperationSpec operation : operations) {
            OperationSpec taken = routes.computeIfAbsent(operation.path.shape(), shape -> new LinkedHashMap<>())
                    .putIfAbsent(operation.method, operation);
            if (taken != null) {
                problems.accept(new OpenApiProblem(
                        OpenApiProblem.Kind.DUPLICATE_ROUTE,
                        "Two operations answer " + operation.method + " " + operation.path
                                + ". Remove one, or change its method or path.",
                        List.of(taken.toString(), operation.toString())));
            }
        }
        return routes.values().stream()
                .map(methods ->
                        new PathItem(methods.values().stream().sorted(BY_METHOD).toList()))
                .toList();
    }

    /** Returns the path in OpenAPI's notation. */
    String template() {
        return operations.get(0).path.template();
    }

    /** Returns the first operation that describes the path's parameters beyond their names, else the first. */
    OperationSpec describing() {
        return operations.stream()
                .filter(operation -> operation.params != null)
                .findFirst()
                .orElse(operations.get(0));
    }

    /** Returns the names of the path's parameters. */
    List<String> parameterNames() {
        return operations.get(0).path.parameters();
    }
}
