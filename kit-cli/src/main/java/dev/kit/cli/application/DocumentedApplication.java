package dev.kit.cli.application;

import java.util.List;
import java.util.Optional;

/**
 * A compiled application with the OpenAPI document that it serves.
 *
 * @param description the constructs
 * @param document the document in UTF-8; empty if none is served, or its generation failed, which is a warning
 * @param faults why the document is missing, or lacks endpoints that the started application has
 */
public record DocumentedApplication(
        ApplicationDescription description, Optional<byte[]> document, List<String> faults) {

    /** Copies the faults. */
    public DocumentedApplication {
        faults = List.copyOf(faults);
    }
}
