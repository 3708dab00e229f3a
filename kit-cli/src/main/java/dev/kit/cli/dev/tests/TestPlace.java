package dev.kit.cli.dev.tests;

import dev.kit.cli.dev.compile.CompilerSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Where tests are found and run.
 *
 * @param module resolves the tests, empty when there are none
 * @param launcher fetches the launcher of the JUnit Platform in a version
 * @param application the directories of the application's own classes
 * @param settings how tests are compiled
 * @param directory where they run
 * @param workDirectory for files of the run
 * @param environment their variables
 */
public record TestPlace(
        Supplier<Optional<TestModule>> module,
        Function<String, Path> launcher,
        List<Path> application,
        CompilerSettings settings,
        Path directory,
        Path workDirectory,
        Map<String, String> environment) {

    /** Keeps private copies. */
    public TestPlace {
        application = List.copyOf(application);
        environment = Map.copyOf(environment);
    }
}
