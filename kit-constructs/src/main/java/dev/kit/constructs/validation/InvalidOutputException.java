package dev.kit.constructs.validation;

import dev.kit.constructs.ConstructException;
import java.util.List;

/** Thrown if a construct's output violates its declared schema. */
public final class InvalidOutputException extends ConstructException {

    private final List<Issue> issues;

    /**
     * Creates an exception that names the construct and every issue.
     *
     * @param construct kind and name, such as {@code Subscriber shipping}
     */
    public InvalidOutputException(String construct, List<Issue> issues) {
        super(construct + " returned an invalid output: " + Issue.list(issues) + ".", null);
        this.issues = List.copyOf(issues);
    }

    /** Returns the issues of the output. */
    public List<Issue> issues() {
        return issues;
    }
}
