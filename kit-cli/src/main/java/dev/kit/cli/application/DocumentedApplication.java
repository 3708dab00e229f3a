package dev.kit.cli.application;

import java.util.Optional;

/**
 * A compiled application with the OpenAPI document that it serves.
 *
 * @param description the constructs
 * @param document the document in UTF-8; empty if none is served, or its generation failed, which is a warning
 */
public record DocumentedApplication(ApplicationDescription description, Optional<byte[]> document) {}
