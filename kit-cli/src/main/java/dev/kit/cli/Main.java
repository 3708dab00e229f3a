package dev.kit.cli;

import dev.kit.cli.build.BuildCommand;
import dev.kit.cli.check.CheckOpenApiCommand;
import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Command;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Suggestion;
import dev.kit.cli.command.TextTable;
import dev.kit.cli.command.Version;
import dev.kit.cli.dev.DevCommand;
import dev.kit.cli.dev.GeneratedClient;
import dev.kit.cli.doctor.DoctorCommand;
import dev.kit.cli.doctor.EnvCheckCommand;
import dev.kit.cli.document.GenerateOpenApiCommand;
import dev.kit.cli.events.EventsCommands;
import dev.kit.cli.exec.ExecCommand;
import dev.kit.cli.generate.ClientGeneration;
import dev.kit.cli.generate.ClientGenerator;
import dev.kit.cli.generate.GenerateClientCommand;
import dev.kit.cli.generate.GenerateReactQueryCommand;
import dev.kit.cli.generate.typescript.TypeScriptGeneration;
import dev.kit.cli.generate.typescript.TypeScriptGenerator;
import dev.kit.cli.init.InitCommand;
import dev.kit.cli.jobs.JobCommands;
import dev.kit.cli.mock.MockCommand;
import dev.kit.cli.secrets.SecretsCommands;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The entry point of the {@code kit} command.
 *
 * <p>It dispatches command lines to commands.
 */
public final class Main {

    /** The text of {@code kit --help}, which the build writes: it needs no command to be loaded. */
    private static final String OVERVIEW = "overview.txt";

    private Main() {}

    /** Returns all commands. */
    public static List<Command> commands() {
        return Commands.ALL;
    }

    /** Runs the command and ends the process with its exit code. */
    public static void main(String[] words) throws IOException {
        if (words.length == 1 && asksForHelp(words[0])) {
            try (InputStream overview = Main.class.getResourceAsStream(OVERVIEW)) {
                if (overview != null) {
                    overview.transferTo(System.out);
                    return;
                }
            }
        }
        // A library of kit mock logs through SLF4J, which prints a warning to the console if there is no provider.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        Map<String, String> environment = System.getenv();
        Console console = Console.system(environment);
        ExitCode code = run(List.of(words), console, Path.of("").toAbsolutePath(), environment);
        System.exit(code.value());
    }

    /** Runs the command and returns its exit code. Failures are reported to {@code console}. */
    public static ExitCode run(List<String> words, Console console, Path directory, Map<String, String> environment) {
        return run(Commands.ALL, words, console, directory, environment);
    }

    static ExitCode run(
            List<Command> commands,
            List<String> words,
            Console console,
            Path directory,
            Map<String, String> environment) {
        try {
            return dispatch(commands, "", words, console, directory, environment);
        } catch (CliException e) {
            console.error(e);
            return e.exitCode();
        }
    }

    static GeneratedClient client(String application) {
        String name = application.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        return (language, document, directory) -> {
            switch (language) {
                case JAVA -> ClientGenerator.generate(ClientGeneration.of(document, directory, name + ".client"));
                case TYPESCRIPT -> TypeScriptGenerator.generate(TypeScriptGeneration.of(document, directory));
            }
        };
    }

    /** Runs the command that the first word selects, or the first two: {@code prefix} is the one read before. */
    private static ExitCode dispatch(
            List<Command> commands,
            String prefix,
            List<String> words,
            Console console,
            Path directory,
            Map<String, String> environment) {
        String first = words.isEmpty() ? "" : words.get(0);
        if (asksForHelp(first)) {
            console.print(overview(commands));
            return ExitCode.OK;
        }
        if (first.isEmpty()) {
            console.err().println(overview(commands));
            return ExitCode.USAGE;
        }
        if (prefix.isEmpty() && (first.equals("--version") || first.equals("-V"))) {
            console.print("kit " + Version.current());
            return ExitCode.OK;
        }
        String name = prefix + first;
        List<String> rest = words.subList(1, words.size());
        List<Command> group = commands.stream()
                .filter(command -> command.name().startsWith(name + " "))
                .toList();
        return group.isEmpty()
                ? call(find(commands, name), rest, console, directory, environment)
                : dispatch(group, name + " ", rest, console, directory, environment);
    }

    private static ExitCode call(
            Command command, List<String> words, Console console, Path directory, Map<String, String> environment) {
        if (Arguments.asksForHelp(words)) {
            console.print(command.help());
            return ExitCode.OK;
        }
        Arguments arguments = Arguments.parse(command.usage(), words);
        return command.run(new Invocation(arguments, console, directory, environment));
    }

    private static boolean asksForHelp(String word) {
        return word.equals("--help") || word.equals("-h") || word.equals("help");
    }

    private static Command find(List<Command> commands, String word) {
        return commands.stream()
                .filter(command -> command.name().equals(word))
                .findFirst()
                .orElseThrow(() -> unknown(commands, word));
    }

    private static CliException unknown(List<Command> commands, String word) {
        String what = word.startsWith("-") ? "Unknown option " + word + "." : "Unknown command " + word + ".";
        List<String> names = commands.stream()
                .map(command ->
                        word.contains(" ") ? command.name() : command.name().replaceFirst(" .*", ""))
                .distinct()
                .toList();
        return CliException.usage(
                what, Suggestion.question(word, names, "There are " + String.join(", ", names) + ". See kit --help."));
    }

    /** Returns the text of {@code kit --help}. */
    private static String overview(List<Command> commands) {
        Map<String, String> summaries = new LinkedHashMap<>();
        commands.forEach(command -> summaries.put(command.name(), command.summary()));
        return "Usage: kit COMMAND [options]\n\nCommands:\n  " + String.join("\n  ", TextTable.columns(summaries))
                + "\n\nkit COMMAND --help shows the options of one command; kit --version the version.";
    }

    /** Loaded with the first command, which {@code kit --help} does without. */
    private static final class Commands {

        /** All commands, in the order in which {@code kit --help} lists them. */
        static final List<Command> ALL = Stream.concat(
                        Stream.<Command>of(
                                new DevCommand(Main::client),
                                new BuildCommand(),
                                new ExecCommand(),
                                new GenerateClientCommand(),
                                new GenerateReactQueryCommand(),
                                new GenerateOpenApiCommand(),
                                new InitCommand(),
                                new MockCommand(),
                                new CheckOpenApiCommand(),
                                new DoctorCommand(),
                                new EnvCheckCommand()),
                        Stream.of(EventsCommands.all(), JobCommands.all(), SecretsCommands.all())
                                .flatMap(List::stream))
                .toList();

        private Commands() {}
    }
}
