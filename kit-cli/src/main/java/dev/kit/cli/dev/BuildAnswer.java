package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.dev.tests.TestModule;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The response to a {@link BuildQuestion}. At most one part is present, none if the application has no tests.
 *
 * @param state the current state of the build
 * @param tests the application's tests
 * @param file the fetched artifact
 * @param failure the reason why none of the others is present
 */
record BuildAnswer(
        @Nullable BuildState state,
        @Nullable TestModule tests,
        @Nullable Path file,
        @Nullable Failure failure) {

    static BuildAnswer of(BuildState state) {
        return new BuildAnswer(state, null, null, null);
    }

    static BuildAnswer of(@Nullable TestModule tests) {
        return new BuildAnswer(null, tests, null, null);
    }

    static BuildAnswer of(Path file) {
        return new BuildAnswer(null, null, file, null);
    }

    static BuildAnswer of(RuntimeException failure) {
        return new BuildAnswer(null, null, null, Failure.of(failure));
    }

    /** The parts of a {@link CliException}. */
    record Failure(
            int exitCode,
            String what,
            @Nullable String where,
            @Nullable String action) {

        static Failure of(RuntimeException e) {
            return e instanceof CliException known
                    ? new Failure(known.exitCode().value(), known.what(), known.where(), known.action())
                    : new Failure(ExitCode.FAILED.value(), "The build could not be read: " + e, null, null);
        }

        CliException exception() {
            return new CliException(new ExitCode(exitCode), what, where, action, null);
        }
    }
}
