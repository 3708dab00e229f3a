package dev.kit.constructs.subscribers;

import dev.kit.constructs.ConstructException;
import dev.kit.constructs.validation.Issue;
import java.util.List;

/** A subscriber returned what its declared output does not allow. */
public final class InvalidOutputException extends ConstructException {

    private final List<Issue> issues;

    InvalidOutputException(String subscriber, List<Issue> issues) {
        super("Subscriber " + subscriber + " returned an invalid output: " + issues, null);
        this.issues = List.copyOf(issues);
    }

    /** What is wrong with it. */
    public List<Issue> issues() {
        return issues;
    }
}
