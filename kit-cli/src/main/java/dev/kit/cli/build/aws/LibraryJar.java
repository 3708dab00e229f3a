package dev.kit.cli.build.aws;

import java.nio.file.Path;

/**
 * A library that an application runs with.
 *
 * @param groupId the group of the artifact
 * @param artifactId the name of the artifact
 * @param version the version
 * @param file the jar
 */
public record LibraryJar(String groupId, String artifactId, String version, Path file) {}
