package dev.kit.constructs.validation;

import dev.kit.constructs.ConstructException;
import java.util.List;

/** Thrown if a construct's input violates its declared schema. The handler of the construct did not run. */
public final class InvalidInputException extends ConstructException {

    private final List<Issue> issues;

    /**
     * Creates an exception that names the construct and every issue. It omits the values.
     *
     * @param construct kind and name, such as {@code Function monthlyReport}
     */
    public InvalidInputException(String construct, List<Issue> issues) {
        super(construct + " was called with an invalid input: " + Issue.list(issues) + ".", null);
        this.issues = List.copyOf(issues);
    }

    /** Returns the issues of the input. */
    public List<Issue> issues() {
        return issues;
    }
}
