package dev.kit.cli.dev;

import java.nio.file.Path;

/** Writes a typed client for the application that is being developed. */
@FunctionalInterface
public interface GeneratedClient {

    /** Reads the OpenAPI document and writes the client; throws what its reader throws. */
    void refresh(Path document, Path directory);
}
