package dev.kit.constructs;

import java.util.List;

/** Thrown if constructs contradict themselves or one another. It reports every problem found. */
public final class InvalidConstructsException extends ConstructException {

    private final List<String> problems;

    /** Creates an exception whose message contains all problems. */
    public InvalidConstructsException(List<String> problems) {
        super(report(problems), null);
        this.problems = List.copyOf(problems);
    }

    /** Returns the problems, each with its location and its remedy. */
    public List<String> problems() {
        return problems;
    }

    private static String report(List<String> problems) {
        return problems.size() == 1
                ? problems.get(0)
                : problems.size() + " problems with the declared constructs:\n\n" + String.join("\n\n", problems);
    }
}
