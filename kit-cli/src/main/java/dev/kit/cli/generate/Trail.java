package dev.kit.cli.generate;

import dev.kit.cli.command.CliException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Remembers the document and the node read last, for error messages. Not thread-safe. */
final class Trail {

    private final Path file;
    private String last = "#";

    Trail(Path file) {
        this.file = file;
    }

    void at(String pointer) {
        last = pointer;
    }

    CliException problem(String pointer, String what, @Nullable String action) {
        return CliException.failed("Client generation failed: " + what, file + pointer, action);
    }

    /** Reports an unforeseen exception at the node read last, which is close to the fault. */
    CliException notUnderstood(Throwable cause) {
        return problem(
                        last,
                        "The document is not understood here ("
                                + cause.getClass().getSimpleName() + ").",
                        "Compare it with the OpenAPI specification, and please report it.")
                .causedBy(cause);
    }
}
