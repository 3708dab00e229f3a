package dev.kit.cli.build;

import java.nio.file.Path;

/**
 * A library that an application runs with.
 *
 * @param id its group, artifact, type, classifier if any, and version, separated by colons
 * @param file its jar
 */
public record RuntimeLibrary(String id, Path file) {}
