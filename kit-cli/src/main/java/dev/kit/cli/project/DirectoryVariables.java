package dev.kit.cli.project;

import dev.kit.cli.command.CliException;
import dev.kit.envkit.DotEnv;
import dev.kit.envkit.EnvironmentException;
import dev.kit.envkit.EnvironmentProblem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The variables of the {@code .env} files in a directory. Stateless. */
public final class DirectoryVariables {

    private DirectoryVariables() {}

    /**
     * Returns the variables of {@code .env} and {@code .env.local}.
     *
     * <p>Either may be missing; variables of the latter take precedence.
     *
     * @throws CliException with exit code 78 and every malformed line
     */
    public static Map<String, String> load(Path directory) {
        return read(directory, () -> DotEnv.load(directory));
    }

    /**
     * Returns the variables of one of these files.
     *
     * <p>There are none if it does not exist.
     *
     * @throws CliException with exit code 78 and every malformed line
     */
    public static Map<String, String> read(Path directory, String file) {
        Path path = directory.resolve(file);
        return Files.exists(path) && !Files.isDirectory(path) ? read(directory, () -> DotEnv.read(path)) : Map.of();
    }

    private static Map<String, String> read(Path directory, Supplier<DotEnv> file) {
        try {
            return file.get().variables();
        } catch (EnvironmentException e) {
            throw refused(directory, e).causedBy(e);
        }
    }

    private static CliException refused(Path directory, EnvironmentException failure) {
        List<EnvironmentProblem> problems = failure.problems();
        if (problems.isEmpty()) {
            return CliException.config(failure.report(), directory.toString(), "Check its permissions.");
        }
        String places = problems.stream()
                .map(problem -> directory.resolve(problem.name()).toString())
                .collect(Collectors.joining("\n"));
        String detail = problems.get(0).detail();
        return detail.startsWith("expected ")
                ? CliException.config("This line is no assignment.", places, "Write NAME=value or start it with #.")
                : CliException.config("This value cannot be read: " + detail + ".", places, null);
    }
}
