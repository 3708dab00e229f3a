package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * The Maven side of the connection, which reads the build on request.
 *
 * @param first the run that the build currently describes
 * @param build the build, which is read anew when the launcher requests it
 * @param postgres fetches the binaries of PostgreSQL
 */
public record BuildAnswers(Supplier<DevRequest> first, ProjectBuild build, Supplier<Path> postgres) {

    /**
     * Serves a launcher that listens at a socket until it ends.
     *
     * @throws CliException if the launcher is gone
     */
    public void serve(Path socket) {
        try (BuildLine line = BuildLine.connect(socket)) {
            serve(line);
        } catch (IOException e) {
            throw CliException.failed("The line to the launcher cannot be closed: " + e.getMessage(), null, null, e);
        }
    }

    /** Serves requests until the launcher closes the connection or ends. */
    void serve(BuildLine line) {
        try (IdleMemory memory = new IdleMemory()) {
            while (true) {
                line.write(answer(line.read(BuildQuestion.class)));
                memory.used();
            }
        } catch (IOException e) {
            return; // the run has ended, in an orderly way or not
        }
    }

    private BuildState state(DevRequest request) {
        return new BuildState(request, build.files(), build.begun().toEpochMilli());
    }

    private BuildAnswer answer(BuildQuestion question) {
        try {
            return switch (question.topic()) {
                case FIRST -> BuildAnswer.of(state(first.get()));
                case READ -> BuildAnswer.of(state(build.read()));
                case TESTS -> BuildAnswer.of(build.tests().orElse(null));
                case TEST_LAUNCHER -> BuildAnswer.of(build.testLauncher(question.version()));
                case POSTGRES -> BuildAnswer.of(postgres.get());
            };
        } catch (RuntimeException e) {
            return BuildAnswer.of(e);
        }
    }
}
