package dev.kit.cli.dev;

import java.nio.file.Path;

/** A writer of the typed client for the developed application. */
@FunctionalInterface
public interface GeneratedClient {

    /** Generates the client from the OpenAPI document. Exceptions of its parser are propagated. */
    void refresh(Path document, Path directory);
}
