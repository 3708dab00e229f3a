package dev.kit.cli.dev.tests;

import dev.kit.cli.dev.compile.CompilerSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The location of the tests and the environment that they run in.
 *
 * @param module resolves the tests; empty if there are none
 * @param launcher fetches the launcher of the JUnit Platform in the given version
 * @param application the directories of the application's own classes
 * @param settings the compiler settings of the tests
 * @param directory the working directory of the tests
 * @param workDirectory the directory for files of the run
 * @param environment the environment variables of the tests
 */
public record TestPlace(
        Supplier<Optional<TestModule>> module,
        Function<String, Path> launcher,
        List<Path> application,
        CompilerSettings settings,
        Path directory,
        Path workDirectory,
        Map<String, String> environment) {

    /** Copies the collections. */
    public TestPlace {
        application = List.copyOf(application);
        environment = Map.copyOf(environment);
    }
}
