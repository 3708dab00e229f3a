package dev.kit.cli.build;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.BoundProcess;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.QuotedWords;
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

    /** Returns Maven's arguments for the options and operands of a command. */
    public static List<String> words(Invocation invocation, String... goals) {
        Arguments arguments = invocation.arguments();
        List<String> words = new ArrayList<>(
                QuotedWords.split(arguments.find(BuildCommand.MAVEN_OPTIONS).orElse(null))); // clean precedes package
        words.addAll(List.of(goals));
        arguments.operands().forEach(module -> words.addAll(List.of("-pl", module, "-am", "-Dkit.app=" + module)));
        if (!invocation.console().hasColours()) {
            words.add("-Dstyle.color=never"); // Maven 3.8 mistakes some pipes for terminals
        }
        return words;
    }

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
