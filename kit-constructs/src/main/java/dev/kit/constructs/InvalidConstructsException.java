package dev.kit.constructs;

import java.util.List;

/** Constructs contradict themselves or one another; every problem found is in the report. */
public final class InvalidConstructsException extends ConstructException {

    private final List<String> problems;

    /** Reports all problems in one message. */
    public InvalidConstructsException(List<String> problems) {
        super(report(problems), null);
        this.problems = List.copyOf(problems);
    }

    /** Returns the problems, each with its place and its remedy. */
    public List<String> problems() {
        return problems;
    }

    private static String report(List<String> problems) {
        return problems.size() == 1
                ? problems.get(0)
                : problems.size() + " problems with the declared constructs:\n\n" + String.join("\n\n", problems);
    }
}
