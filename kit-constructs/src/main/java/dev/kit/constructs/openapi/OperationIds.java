package dev.kit.constructs.openapi;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.util.StringUtils;

/** Assigns each operation a unique id. */
final class OperationIds {

    private final Map<OperationSpec, String> ids = new HashMap<>();
    private final Map<String, OperationSpec> owners = new HashMap<>();
    private final Consumer<OpenApiProblem> problems;

    private OperationIds(Consumer<OpenApiProblem> problems) {
        this.problems = problems;
    }

    /** Returns the ids of {@code operations}. Operations that declare neither an id nor a place have none. */
    static Map<OperationSpec, String> of(List<OperationSpec> operations, Consumer<OpenApiProblem> problems) {
        OperationIds result = new OperationIds(problems);
        operations.forEach(result::addChosen);
        Map<String, Long> fields = operations.stream()
                .map(operation -> operation.operationId == null ? segment(operation, 1) : null)
                .filter(Objects::nonNull)
                .collect(Collectors.groupingBy(field -> field, Collectors.counting()));
        operations.forEach(operation -> result.addDerived(operation, fields));
        return result.ids;
    }

    private void addChosen(OperationSpec operation) {
        String id = operation.operationId;
        if (id == null) {
            return;
        }
        OperationSpec owner = owners.get(id);
        if (owner != null) {
            problems.accept(new OpenApiProblem(
                    OpenApiProblem.Kind.DUPLICATE_OPERATION_ID,
                    "Two operations have the id \"" + id + "\". Choose another for one of them.",
                    List.of(owner.toString(), operation.toString())));
        }
        take(operation, id);
    }

    private void addDerived(OperationSpec operation, Map<String, Long> fields) {
        String field = segment(operation, 1);
        if (operation.operationId != null || field == null) {
            return;
        }
        String owner = segment(operation, 2);
        boolean free = fields.getOrDefault(field, 0L) == 1 && !owners.containsKey(field);
        take(
                operation,
                free || owner == null ? field : StringUtils.uncapitalize(owner) + StringUtils.capitalize(field));
    }

    private void take(OperationSpec operation, String id) {
        String free = id;
        for (int i = 2; owners.putIfAbsent(free, operation) != null; i++) {
            free = id + i;
        }
        ids.put(operation, free);
    }

    /** Returns the last but {@code fromEnd - 1} segment of the place where the operation is declared. */
    private static @Nullable String segment(OperationSpec operation, int fromEnd) {
        if (operation.declaredAt == null) {
            return null;
        }
        String[] segments = operation.declaredAt.split("[.$]", -1);
        return segments.length < fromEnd ? null : segments[segments.length - fromEnd];
    }
}
