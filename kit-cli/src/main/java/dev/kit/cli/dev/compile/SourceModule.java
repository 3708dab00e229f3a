package dev.kit.cli.dev.compile;

import java.nio.file.Path;
import java.util.List;

/**
 * A module of a build whose files are followed.
 *
 * @param sources directories of Java sources
 * @param resources directories of resources
 * @param classes where its compiled classes and copied resources are
 */
public record SourceModule(List<Path> sources, List<Path> resources, Path classes) {

    /** Keeps private copies. */
    public SourceModule {
        sources = List.copyOf(sources);
        resources = List.copyOf(resources);
    }

    boolean holds(Path source) {
        return sources.stream().anyMatch(source::startsWith);
    }
}
