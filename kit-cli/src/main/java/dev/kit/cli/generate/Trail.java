package dev.kit.cli.generate;

import dev.kit.cli.command.CliException;
import org.jspecify.annotations.Nullable;

/** The document and the last node read, for error messages. Not thread-safe. */
final class Trail {

    private final DocumentSource source;
    private String last = "#";

    Trail(DocumentSource source) {
        this.source = source;
    }

    void at(String pointer) {
        last = pointer;
    }

    CliException problem(String pointer, String what, @Nullable String action) {
        return CliException.failed("Client generation failed: " + what, place(pointer), action);
    }

    private String place(String pointer) {
        String file = OpenApiDocument.file(pointer);
        return source.name(file) + pointer.substring(file.length());
    }

    /** Reports an unforeseen exception at the last node read, which is close to the fault. */
    CliException notUnderstood(Throwable cause) {
        return problem(
                        last,
                        "The document is not understood here ("
                                + cause.getClass().getSimpleName() + ").",
                        "Compare it with the OpenAPI specification, and please report it.")
                .causedBy(cause);
    }
}
