package dev.kit.cli.build;

import dev.kit.cli.command.BoundProcess;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.project.MavenProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A run of Maven that has ended.
 *
 * @param code the exit code of Maven, which has reported its own failures
 * @param report what Kit's goals report; empty if none of them has run
 */
public record MavenRun(ExitCode code, Optional<BuildReport> report) {

    /**
     * Runs Maven in the directory of its project, and waits for it.
     *
     * @param words the arguments
     * @throws CliException if one of Kit's goals failed, with its report
     */
    public static MavenRun of(MavenProgram maven, List<String> words) throws IOException, InterruptedException {
        Path report = Files.createTempFile("kit-build", ".json");
        try {
            List<String> command = new ArrayList<>(List.of(maven.command()));
            command.addAll(words);
            command.add("-D" + BuildReport.PROPERTY + "=" + report);
            ExitCode code = BoundProcess.start(new ProcessBuilder(command)
                            .directory(maven.root().toFile())
                            .inheritIO())
                    .await();
            Optional<BuildReport> written = BuildReport.read(report);
            BuildReport.Failure failure = written.map(BuildReport::failure).orElse(null);
            if (failure != null) {
                throw failure.exception();
            }
            return new MavenRun(code, written);
        } finally {
            Files.deleteIfExists(report);
        }
    }
}
