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

    /** Refuses constructs that have problems. */
    public static void refuse(List<String> problems) {
        if (!problems.isEmpty()) {
            throw new InvalidConstructsException(problems);
        }
    }

    /**
     * Refuses a construct whose input can never be read.
     *
     * @param reader the construct and its place
     * @param obstacles what its schema returned
     */
    public static void refuse(String reader, List<String> obstacles) {
        refuse(obstacles.stream()
                .map(obstacle -> reader + " cannot read its input:\n  " + obstacle)
                .toList());
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
