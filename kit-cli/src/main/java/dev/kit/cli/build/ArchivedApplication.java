package dev.kit.cli.build;

import java.nio.file.Path;
import java.util.List;

/**
 * A packaged application with its libraries.
 *
 * @param application what was packaged
 * @param jar the jar of the module alone, without libraries
 * @param libraries the libraries, in the order of the class path
 */
public record ArchivedApplication(EmbeddedApplication application, Path jar, List<RuntimeLibrary> libraries) {

    /** Copies the libraries. */
    public ArchivedApplication {
        libraries = List.copyOf(libraries);
    }
}
