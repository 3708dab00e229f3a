package dev.kit.constructs.validation;

import dev.kit.constructs.ConstructException;
import java.util.List;

/** A construct returned what its declared output does not allow. */
public final class InvalidOutputException extends ConstructException {

    private final List<Issue> issues;

    /**
     * Names the construct and every issue.
     *
     * @param construct kind and name, such as {@code Subscriber shipping}
     */
    public InvalidOutputException(String construct, List<Issue> issues) {
        super(construct + " returned an invalid output: " + Issue.list(issues) + ".", null);
        this.issues = List.copyOf(issues);
    }

    /** What is wrong with it. */
    public List<Issue> issues() {
        return issues;
    }
}
