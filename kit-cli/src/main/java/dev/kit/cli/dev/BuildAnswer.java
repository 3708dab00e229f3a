package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.dev.tests.TestModule;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a {@link BuildQuestion}. At most one part is there, none when the application has no tests.
 *
 * @param state the build as it is now
 * @param tests the application's tests
 * @param file the artifact that was fetched
 * @param failure the reason for which there is none of these
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
