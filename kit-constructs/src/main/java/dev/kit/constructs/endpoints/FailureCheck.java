package dev.kit.constructs.endpoints;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.kit.constructs.errors.Problem;
import dev.kit.constructs.errors.ProblemType;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** Finds contradictions between the error responses that an endpoint declares. */
final class FailureCheck {

    private final BiConsumer<String, String> report;

    private FailureCheck(BiConsumer<String, String> report) {
        this.report = report;
    }

    /**
     * Checks the declarations of {@code endpoint}.
     *
     * @param report receives each problem and its remedy
     */
    static void check(Endpoint<?> endpoint, BiConsumer<String, String> report) {
        List<DeclaredFailure> failures = endpoint.definition().failures();
        if (failures.stream().allMatch(failure -> failure.members() == null)) {
            return;
        }
        FailureCheck check = new FailureCheck(report);
        check.checkTypes(endpoint);
        Set<Integer> pipeline = Endpoints.outline(endpoint).pipelineFailures();
        Set<Class<?>> seen = new LinkedHashSet<>();
        for (DeclaredFailure failure : failures) {
            Class<? extends Record> members = failure.members();
            if (members != null) {
                check.checkPipeline(failure.status(), members, pipeline);
            }
            if (members != null && seen.add(members)) {
                check.checkMembers(failure.status(), members);
            }
        }
    }

    private void checkTypes(Endpoint<?> endpoint) {
        Map<FailureStatus, Set<String>> types = new TreeMap<>();
        for (DeclaredFailure failure : endpoint.definition().failures()) {
            Class<?> members = failure.members();
            types.computeIfAbsent(failure.status(), status -> new LinkedHashSet<>())
                    .add(members == null ? "without members" : "with those of " + members.getSimpleName());
        }
        types.forEach((status, declared) -> {
            if (declared.size() > 1) {
                report.accept(
                        "declares " + status.code() + " with different members: " + String.join(", and ", declared)
                                + ".",
                        "Declare " + status + " once, with a record that has the members of all; or choose another"
                                + " status for one of them.");
            }
        });
    }

    /** Reports a status that the pipeline answers too; its 403 is that of a step, which may send any members. */
    private void checkPipeline(FailureStatus status, Class<?> members, Set<Integer> pipeline) {
        int code = status.code();
        if (pipeline.contains(code) && status != FailureStatus.Forbidden) {
            report.accept(
                    "declares " + code + " with the members of " + members.getSimpleName()
                            + ", but the pipeline itself answers " + code + " without them.",
                    "Choose another status, such as Conflict, or declare " + status + " without members.");
        }
    }

    private void checkMembers(FailureStatus status, Class<? extends Record> members) {
        String declares = "declares " + status.code() + " with the members of " + members.getSimpleName();
        List<String> taken = new ArrayList<>();
        for (RecordComponent component : members.getRecordComponents()) {
            JsonProperty renamed = component.getAccessor().getAnnotation(JsonProperty.class);
            String name = renamed == null || renamed.value().isEmpty() ? component.getName() : renamed.value();
            if (Problem.STANDARD_MEMBERS.contains(name)) {
                taken.add(name);
            }
        }
        if (!taken.isEmpty()) {
            report.accept(
                    declares + ", but every problem has its own " + String.join(", ", taken) + ".",
                    "Rename the component" + (taken.size() == 1 ? "" : "s") + " of " + members.getSimpleName() + ".");
        }
        String uri = ProblemType.of(members).uri();
        if (!isUri(uri)) {
            report.accept(
                    declares + ", whose @ProblemTypeUri \"" + uri + "\" is no URI.",
                    "Give it a URI, such as https://api.example/problems/out-of-stock.");
        }
    }

    private static boolean isUri(String text) {
        try {
            return !text.isBlank() && !new URI(text).toString().isEmpty();
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
