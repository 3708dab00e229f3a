package dev.kit.cli.dev;

import java.nio.file.Path;

/** Writes a typed client for the application that is being developed. */
@FunctionalInterface
public interface GeneratedClient {

    /** Generates the client from the OpenAPI document. Exceptions of its parser are propagated. */
    void refresh(Path document, Path directory);
}
