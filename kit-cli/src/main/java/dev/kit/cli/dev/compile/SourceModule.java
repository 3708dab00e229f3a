package dev.kit.cli.dev.compile;

import java.nio.file.Path;
import java.util.List;

/**
 * A module of a build whose files are followed.
 *
 * @param sources the directories of Java sources
 * @param resources the directories of resources
 * @param classes the directory of compiled classes and copied resources
 */
public record SourceModule(List<Path> sources, List<Path> resources, Path classes) {

    /** Copies the lists. */
    public SourceModule {
        sources = List.copyOf(sources);
        resources = List.copyOf(resources);
    }

    boolean holds(Path source) {
        return sources.stream().anyMatch(source::startsWith);
    }
}
