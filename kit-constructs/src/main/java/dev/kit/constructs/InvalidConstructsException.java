package dev.kit.constructs;

import java.util.List;

<<<<<<< HEAD
/** Thrown if constructs contradict themselves or one another. It reports every problem found. */
=======
/** Thrown if constructs contradict themselves or one another. The report contains every problem found. */
>>>>>>> p3
public final class InvalidConstructsException extends ConstructException {

    private final List<String> problems;

<<<<<<< HEAD
    /** Creates an exception whose message contains all problems. */
=======
    /** Creates an exception whose message reports all problems. */
>>>>>>> p3
    public InvalidConstructsException(List<String> problems) {
        super(report(problems), null);
        this.problems = List.copyOf(problems);
    }

<<<<<<< HEAD
    /** Returns the problems, each with its location and its remedy. */
=======
    /** Returns the problems, each with its place and its remedy. */
>>>>>>> p3
    public List<String> problems() {
        return problems;
    }

    private static String report(List<String> problems) {
        return problems.size() == 1
                ? problems.get(0)
                : problems.size() + " problems with the declared constructs:\n\n" + String.join("\n\n", problems);
    }
}
