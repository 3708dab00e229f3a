package dev.kit.cli.dev.tests;

import java.nio.file.Path;
import java.util.List;

/**
 * The tests of an application.
 *
 * @param sources directories of test sources
 * @param resources directories of test resources
 * @param classes where their compiled classes and copied resources are
 * @param classPath what the tests run with, without {@code classes} and the application's own classes
 * @param groups tag expressions of the tests that run; all run when empty
 * @param excludedGroups tag expressions of those that do not
 */
public record TestModule(
        List<Path> sources,
        List<Path> resources,
        Path classes,
        List<Path> classPath,
        List<String> groups,
        List<String> excludedGroups) {

    /** Keeps private copies. */
    public TestModule {
        sources = List.copyOf(sources);
        resources = List.copyOf(resources);
        classPath = List.copyOf(classPath);
        groups = List.copyOf(groups);
        excludedGroups = List.copyOf(excludedGroups);
    }
}
