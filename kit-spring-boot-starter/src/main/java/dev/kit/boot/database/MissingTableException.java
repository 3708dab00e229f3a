package dev.kit.boot.database;

import java.util.List;

/** Tables that the application needs are missing, or its role may not use them. */
public final class MissingTableException extends RuntimeException {

    private final List<String> problems;

    MissingTableException(List<String> problems) {
        super(String.join("\n\n", problems));
        this.problems = List.copyOf(problems);
    }

    /** The problems, each with its remedy. */
    public List<String> problems() {
        return problems;
    }
}
