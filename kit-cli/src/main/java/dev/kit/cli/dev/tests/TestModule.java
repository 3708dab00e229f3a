package dev.kit.cli.dev.tests;

import java.nio.file.Path;
import java.util.List;

/**
 * The tests of an application.
 *
 * @param sources the directories of test sources
 * @param resources the directories of test resources
 * @param classes the directory of compiled test classes and copied resources
 * @param classPath the class path of the tests, without {@code classes} and the application's own classes
 * @param groups the tag expressions of included tests; all tests are included if empty
 * @param excludedGroups the tag expressions of excluded tests
 */
public record TestModule(
        List<Path> sources,
        List<Path> resources,
        Path classes,
        List<Path> classPath,
        List<String> groups,
        List<String> excludedGroups) {

    /** Copies the lists. */
    public TestModule {
        sources = List.copyOf(sources);
        resources = List.copyOf(resources);
        classPath = List.copyOf(classPath);
        groups = List.copyOf(groups);
        excludedGroups = List.copyOf(excludedGroups);
    }
}
