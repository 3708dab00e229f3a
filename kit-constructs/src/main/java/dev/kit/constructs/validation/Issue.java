package dev.kit.constructs.validation;

import dev.kit.constructs.errors.Violation;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One violation of a schema by a value. Never holds the value itself.
 *
 * @param path field names and list positions from the root
 * @param message the message for people, in English
 * @param code a stable code: the constraint's name, {@code Type} or {@code Required}
 */
public record Issue(List<Object> path, String message, String code) {

    public Issue {
        path = List.copyOf(path);
    }

    /** Returns this issue as a violation of one part of an exchange. */
    public Violation in(Violation.In part) {
        return new Violation(part, path, message, code);
    }

    /** Returns the issues in one line, such as {@code items.3.price must not be null}. */
    static String list(List<Issue> issues) {
        return issues.stream().map(Issue::text).collect(Collectors.joining("; "));
    }

    private String text() {
        return path.isEmpty()
                ? "it " + message
                : path.stream().map(String::valueOf).collect(Collectors.joining(".")) + " " + message;
    }
}
