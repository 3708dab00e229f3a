package dev.kit.cli.maven;

import dev.kit.cli.Main;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Command;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** A goal that runs the command it is named after. Maven sets the fields. */
abstract class CommandGoal extends AbstractMojo {

    private static final String GOALS =
            "A goal has a hyphen for each colon or blank: mvn kit:events-list -Dkit.arguments='--type order.placed --json'";

    @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
    private @Nullable MojoExecution execution;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private @Nullable MavenSession session;

    /** The command's options and operands, quoted as in a shell. */
    @Parameter(property = "kit.arguments")
    private @Nullable String arguments;

    /** Returns the goal name of a command, since Maven allows neither colons nor blanks in it. */
    static String goal(Command command) {
        return command.name().replaceAll("[: ]", "-");
    }

    @Override
    public final void execute() throws MojoFailureException {
        if (execution == null || session == null) {
            throw new IllegalStateException("Maven did not fill this goal's parameters");
        }
        run(execution.getGoal(), arguments, directory(session), Console.system(System.getenv()));
    }

    /** Returns the directory of the only selected module, else that of the whole build. */
    private static Path directory(MavenSession session) {
        List<MavenProject> selected = session.getProjects();
        File only = selected.size() == 1 ? selected.get(0).getBasedir() : null;
        return only == null ? Path.of(session.getExecutionRootDirectory()) : only.toPath();
    }

    static void run(String goal, @Nullable String arguments, Path directory, Console console)
            throws MojoFailureException {
        Optional<Command> command = Main.commands().stream()
                .filter(candidate -> goal(candidate).equals(goal))
                .findFirst();
        String name = command.map(Command::name).orElse("--help");
        ExitCode code;
        try {
            List<String> words = QuotedWords.split(arguments);
            command.ifPresent(called -> called.checkProperty(words));
            code = Main.run(
                    Stream.concat(Stream.of(name.split(" ", -1)), words.stream())
                            .toList(),
                    console,
                    directory,
                    System.getenv());
        } catch (CliException e) {
            console.error(e);
            code = e.exitCode();
        }
        if (!code.isOk()) {
            throw new MojoFailureException("kit " + name + " ended with exit code " + code.value());
        }
        if (command.isEmpty()) {
            console.print(GOALS);
        }
    }
}
