package dev.kit.constructs.validation;

import dev.kit.constructs.ConstructException;
import java.util.List;

/** A construct was called with what its declared input does not allow; its handler did not run. */
public final class InvalidInputException extends ConstructException {

    private final List<Issue> issues;

    /**
     * Names the construct and every issue, without the values.
     *
     * @param construct kind and name, such as {@code Function monthlyReport}
     */
    public InvalidInputException(String construct, List<Issue> issues) {
        super(construct + " was called with an invalid input: " + Issue.list(issues) + ".", null);
        this.issues = List.copyOf(issues);
    }

    /** What is wrong with it. */
    public List<Issue> issues() {
        return issues;
    }
}
