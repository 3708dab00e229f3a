package dev.kit.cli.maven;

import dev.kit.cli.Main;
import dev.kit.cli.build.BuildCommand;
import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Command;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.QuotedWords;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** A goal that runs the command it is named after. Maven sets the fields and requires a class for each goal. */
abstract class CommandGoal extends AbstractMojo {

    private static final String GOALS =
            "A goal has a hyphen for each colon or blank: mvn kit:events-list -Dkit.arguments='--type"
                    + " order.placed --json'";

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
        run(execution.getGoal(), arguments, added(session), directory(session), Console.system(System.getenv()));
    }

    /** Returns words to add to the command line unless it has the same options. */
    List<String> added(MavenSession called) {
        return List.of();
    }

    /** Returns the directory of the only selected module, else that of the whole build. */
    private static Path directory(MavenSession session) {
        List<MavenProject> selected = session.getProjects();
        File only = selected.size() == 1 ? selected.get(0).getBasedir() : null;
        return only == null ? Path.of(session.getExecutionRootDirectory()) : only.toPath();
    }

    static void run(String goal, @Nullable String arguments, List<String> added, Path directory, Console console)
            throws MojoFailureException {
        Optional<Command> command = Main.commands().stream()
                .filter(candidate -> goal(candidate).equals(goal))
                .findFirst();
        String name = command.map(Command::name).orElse("--help");
        ExitCode code;
        try {
            List<String> given = QuotedWords.split(arguments);
            List<String> words = Stream.concat(given.stream(), added.stream().filter(word -> !has(given, word)))
                    .toList();
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

    private static boolean has(List<String> given, String word) {
        String option = word.replaceFirst("=.*", "");
        return given.stream().anyMatch(each -> each.equals(option) || each.startsWith(option + "="))
                || Arguments.asksForHelp(given);
    }

    /** Lists the commands. */
    @Mojo(name = "help", requiresProject = false, aggregator = true)
    public static final class Help extends CommandGoal {}

    /** Runs a program with the project's variables and credentials. */
    @Mojo(name = "exec", requiresProject = false, aggregator = true)
    public static final class Exec extends CommandGoal {}

    /** Packages the application, in a Maven of its own with the options of this one. */
    @Mojo(name = "build", requiresProject = false, aggregator = true)
    public static final class Build extends CommandGoal {

        @Override
        List<String> added(MavenSession called) {
            return List.of("--" + BuildCommand.MAVEN_OPTIONS.name() + "=" + new CalledMaven(called).options());
        }
    }

    /** Writes a new application, or adds Kit to an existing project. */
    @Mojo(name = "init", requiresProject = false, aggregator = true)
    public static final class Init extends CommandGoal {}

    /** Serves an OpenAPI document until it is stopped with Ctrl-C. */
    @Mojo(name = "mock", requiresProject = false, aggregator = true)
    public static final class Mock extends CommandGoal {}

    /** Finds changes of an API that break its clients. */
    @Mojo(name = "check-openapi", requiresProject = false, aggregator = true)
    public static final class CheckOpenApi extends CommandGoal {}

    /** Examines the project, its servers and this machine. */
    @Mojo(name = "doctor", requiresProject = false, aggregator = true)
    public static final class Doctor extends CommandGoal {}

    /** Compares the variables of a stage with those that the application needs. */
    @Mojo(name = "env-check", requiresProject = false, aggregator = true)
    public static final class EnvCheck extends CommandGoal {}

    /** Lists parked events. */
    @Mojo(name = "events-list", requiresProject = false, aggregator = true)
    public static final class EventsList extends CommandGoal {}

    /** Shows a parked event. */
    @Mojo(name = "events-show", requiresProject = false, aggregator = true)
    public static final class EventsShow extends CommandGoal {}

    /** Redelivers parked events. */
    @Mojo(name = "events-retry", requiresProject = false, aggregator = true)
    public static final class EventsRetry extends CommandGoal {}

    /** Deletes parked events. */
    @Mojo(name = "events-discard", requiresProject = false, aggregator = true)
    public static final class EventsDiscard extends CommandGoal {}

    /** Creates the queues of the subscribers. */
    @Mojo(name = "events-setup", requiresProject = false, aggregator = true)
    public static final class EventsSetup extends CommandGoal {}

    /** Lists the crons of a running application. */
    @Mojo(name = "cron-list", requiresProject = false, aggregator = true)
    public static final class CronList extends CommandGoal {}

    /** Starts a cron of a running application. */
    @Mojo(name = "cron-run", requiresProject = false, aggregator = true)
    public static final class CronRun extends CommandGoal {}

    /** Lists the functions of a running application. */
    @Mojo(name = "function-list", requiresProject = false, aggregator = true)
    public static final class FunctionList extends CommandGoal {}

    /** Calls a function of a running application. */
    @Mojo(name = "function-run", requiresProject = false, aggregator = true)
    public static final class FunctionRun extends CommandGoal {}

    /** Creates the sealed file of a stage and its key. */
    @Mojo(name = "secrets-init", requiresProject = false, aggregator = true)
    public static final class SecretsInit extends CommandGoal {}

    /** Seals a value from standard input or a prompt. */
    @Mojo(name = "secrets-set", requiresProject = false, aggregator = true)
    public static final class SecretsSet extends CommandGoal {}

    /** Lists the sealed names of a stage. */
    @Mojo(name = "secrets-show", requiresProject = false, aggregator = true)
    public static final class SecretsShow extends CommandGoal {}

    /** Seals the variables of a .env file. */
    @Mojo(name = "secrets-import", requiresProject = false, aggregator = true)
    public static final class SecretsImport extends CommandGoal {}

    /** Joins both sides of a sealed file in which a merge left conflict markers. */
    @Mojo(name = "secrets-merge", requiresProject = false, aggregator = true)
    public static final class SecretsMerge extends CommandGoal {}

    /** Seals a stage with a new key. */
    @Mojo(name = "secrets-rekey", requiresProject = false, aggregator = true)
    public static final class SecretsRekey extends CommandGoal {}

    /** Replaces the password of a secret by a random one. */
    @Mojo(name = "secrets-rotate", requiresProject = false, aggregator = true)
    public static final class SecretsRotate extends CommandGoal {}
}
