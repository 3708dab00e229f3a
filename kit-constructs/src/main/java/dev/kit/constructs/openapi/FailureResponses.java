package dev.kit.constructs.openapi;

import dev.kit.constructs.errors.Problem;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The error responses of an operation: those of the pipeline itself, and those that the operation declares.
 *
 * <p>A status that only the pipeline answers refers to a response that operations share.
 */
final class FailureResponses {

    private final OperationSpec operation;
    private final List<ProblemResponse> shared = new ArrayList<>();
    private final SortedMap<String, ObjectNode> byStatus = new TreeMap<>();

    FailureResponses(OperationSpec operation) {
        this.operation = operation;
        SortedMap<Integer, List<Declared>> declared = new TreeMap<>();
        operation.failures.forEach(failure -> declared.computeIfAbsent(failure.status(), status -> new ArrayList<>())
                .add(failure));
        List<ProblemResponse> own = new ArrayList<>(ProblemResponse.of(operation));
        if (Stream.concat(own.stream().map(ProblemResponse::status), declared.keySet().stream())
                .noneMatch(status -> status < 500)) {
            own.add(ProblemResponse.REFUSED);
        }
        for (ProblemResponse response : own) {
            List<Declared> same = declared.remove(response.status());
            if (same == null && examples(response.status()).isEmpty()) {
                shared.add(response);
                byStatus.put(response.key(), response.reference());
            } else {
                byStatus.put(response.key(), response(response, same == null ? List.of() : same));
            }
        }
        declared.forEach((status, failures) -> byStatus.put(status.toString(), response(null, failures)));
    }

    /** Returns the responses that this operation refers to. */
    List<ProblemResponse> shared() {
        return shared;
    }

    void addTo(ObjectNode responses) {
        byStatus.forEach(responses::set);
    }

    private ObjectNode response(@Nullable ProblemResponse own, List<Declared> declared) {
        Set<String> descriptions = new LinkedHashSet<>();
        declared.forEach(failure -> descriptions.add(failure.spec().description()));
        ObjectNode response =
                own == null ? JsonNodeFactory.instance.objectNode().put("description", "") : own.json();
        if (own != null && !own.isGeneral()) {
            descriptions.add(response.path("description").asString());
        }
        if (!descriptions.isEmpty()) {
            response.put("description", String.join("\n\n", descriptions));
        }
        ObjectNode content = response.withObjectProperty("content").withObjectProperty(Problem.MEDIA_TYPE);
        SchemaSource members =
                declared.stream().flatMap(Declared::sources).findFirst().orElse(null);
        if (members == null) {
            content.putObject("schema").put("$ref", ProblemSchema.REFERENCE);
        } else {
            content.set("schema", members.root().deepCopy());
        }
        int status = own == null ? declared.get(0).status() : own.status();
        Examples.add(content, examples(status));
        return response;
    }

    private List<ExampleSpec> examples(int status) {
        return Examples.of(operation, ExampleSpec.Part.RESPONSE, status);
    }

    /** A declared error response with its prepared schema. */
    record Declared(FailureSpec spec, @Nullable SchemaSource members) {

        Declared(FailureSpec spec) {
            this(spec, spec.members() == null ? null : ProblemMembers.source(spec.members()));
        }

        int status() {
            return spec.status();
        }

        Stream<SchemaSource> sources() {
            return Stream.ofNullable(members);
        }
    }
}
