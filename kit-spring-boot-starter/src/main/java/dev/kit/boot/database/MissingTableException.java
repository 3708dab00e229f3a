package dev.kit.boot.database;

import dev.kit.boot.failures.StartFailure;
import java.util.List;

/** Thrown if required tables are missing or inaccessible to the application's role. */
final class MissingTableException extends RuntimeException implements StartFailure {

    MissingTableException(List<String> problems) {
        super(String.join("\n\n", problems));
    }

    @Override
    public String action() {
        return "Create the tables named above and start again.";
    }
}
