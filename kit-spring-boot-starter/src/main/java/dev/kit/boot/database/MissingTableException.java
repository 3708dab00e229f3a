package dev.kit.boot.database;

import java.util.List;

/** Thrown if required tables are missing or inaccessible to the application's role. */
public final class MissingTableException extends RuntimeException {

    private final List<String> problems;

    MissingTableException(List<String> problems) {
        super(String.join("\n\n", problems));
        this.problems = List.copyOf(problems);
    }

    /** Returns the problems, each with its remedy. */
    public List<String> problems() {
        return problems;
    }
}
