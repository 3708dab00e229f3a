package dev.kit.constructs.endpoints;

import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.validation.Issue;
import dev.kit.constructs.validation.Parsed;
import dev.kit.constructs.validation.Schema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Validates the examples of endpoints against their schemas. */
final class ExampleCheck {

    private final Endpoint<?> endpoint;
    private final List<String> problems;

    private ExampleCheck(Endpoint<?> endpoint, List<String> problems) {
        this.endpoint = endpoint;
        this.problems = problems;
    }

    static List<String> problems(List<? extends Endpoint<?>> endpoints) {
        List<String> problems = new ArrayList<>();
        endpoints.forEach(endpoint -> new ExampleCheck(endpoint, problems).check());
        return problems;
    }

    private void check() {
        Set<String> names = new HashSet<>();
        for (Example example : endpoint.definition().examples()) {
            if (!names.add(example.part() + " " + status(example) + " " + example.name())) {
                report(example, "has a name that another one has.", "Give each example a name of its own.");
            }
            checkOne(example);
        }
        for (Example.Part part : Example.Part.values()) {
            Schema<Object> schema = ExampleJson.schema(endpoint.definition(), part);
            if (schema != null) {
                for (Object value : schema.examples()) {
                    checkValue(new Example(part, "of its schema", value), schema);
                }
            }
        }
    }

    private void checkOne(Example example) {
        if (example.value() instanceof HttpException failure) {
            checkFailure(example, failure);
            return;
        }
        Schema<Object> schema = ExampleJson.schema(endpoint.definition(), example.part());
        if (schema == null) {
            report(
                    example,
                    "is of a part that the endpoint does not have.",
                    "Declare ." + text(example.part()) + "(…), or remove the example.");
        } else {
            checkValue(example, schema);
        }
    }

    private void checkFailure(Example example, HttpException failure) {
        FailureContract contract = FailureContract.of(endpoint);
        String deviation = contract.deviation(failure).orElse(null);
        if (deviation != null) {
            report(example, "shows a response that is not declared: " + deviation, "Or remove the example.");
            return;
        }
        failure.members().ifPresent(members -> {
            Schema<Object> schema = Erased.cast(Schema.of(members.getClass()));
            checkValue(new Example(Example.Part.FAILURE, example.name(), members), schema);
        });
    }

    private void checkValue(Example example, Schema<Object> schema) {
        JsonNode json;
        try {
            json = ExampleJson.value(schema, example.value());
        } catch (RuntimeException e) {
            report(example, "cannot be written as JSON: " + firstLine(e), "Correct it; JSON may be given as a string.");
            return;
        }
        List<Issue> issues = issues(example, schema, json);
        if (!issues.isEmpty()) {
            report(
                    example,
                    "breaks its schema: "
                            + issues.stream().map(ExampleCheck::text).collect(Collectors.joining("; ")) + ".",
                    "Correct the example, or the schema.");
        }
    }

    /** Returns the issues of what is read by parsing it, and of what is only written by checking the value. */
    private static List<Issue> issues(Example example, Schema<Object> schema, JsonNode json) {
        boolean written = example.part() == Example.Part.OUTPUT || example.part() == Example.Part.FAILURE;
        if (written && !ExampleJson.isJson(schema, example.value())) {
            return schema.check(example.value());
        }
        return schema.parse(json) instanceof Parsed.Invalid<Object> invalid ? invalid.issues() : List.of();
    }

    private void report(Example example, String problem, String remedy) {
        problems.add("Endpoint " + endpoint + ": the example \"" + example.name() + "\" of its "
                + text(example.part()) + " " + problem + "\n  at "
                + endpoint.declaredAt().orElse("an unknown place") + "\n  " + remedy);
    }

    private static String text(Issue issue) {
        String pointer = issue.path().stream()
                .map(step -> "/" + step.toString().replace("~", "~0").replace("/", "~1"))
                .collect(Collectors.joining());
        return (pointer.isEmpty() ? "the value" : pointer) + " " + issue.message();
    }

    private static String text(Example.Part part) {
        return part.name().toLowerCase(Locale.ROOT);
    }

    private static int status(Example example) {
        return example.value() instanceof HttpException failure ? failure.status() : 0;
    }

    private static String firstLine(RuntimeException e) {
        @Nullable String message = e.getMessage();
        return message == null
                ? e.getClass().getSimpleName()
                : message.lines().findFirst().orElse(message);
    }
}
