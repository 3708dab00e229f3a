package dev.kit.cli;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Command;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Suggestion;
import dev.kit.cli.command.Version;
import dev.kit.cli.dev.DevCommand;
import dev.kit.cli.dev.GeneratedClient;
import dev.kit.cli.events.EventsCommands;
import dev.kit.cli.exec.ExecCommand;
import dev.kit.cli.generate.ClientGeneration;
import dev.kit.cli.generate.ClientGenerator;
import dev.kit.cli.generate.GenerateClientCommand;
import dev.kit.cli.jobs.JobCommands;
import dev.kit.cli.mock.MockCommand;
import dev.kit.cli.secrets.SecretsCommands;
import java.nio.file.Path;
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

    /** All commands, in the order in which {@code kit --help} lists them. */
    private static final List<Command> COMMANDS = Stream.concat(
                    Stream.<Command>of(
                            new DevCommand(Main::client),
                            new ExecCommand(),
                            new GenerateClientCommand(),
                            new MockCommand()),
                    Stream.of(EventsCommands.all(), JobCommands.all(), SecretsCommands.all())
                            .flatMap(List::stream))
            .toList();

    private Main() {}

    /** Returns all commands. */
    public static List<Command> commands() {
        return COMMANDS;
    }

    /** Runs the command and ends the process with its exit code. */
    public static void main(String[] words) {
        // A library of kit mock logs through SLF4J, which prints a warning to the console if there is no provider.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        Map<String, String> environment = System.getenv();
        Console console = Console.system(environment);
        ExitCode code = run(List.of(words), console, Path.of("").toAbsolutePath(), environment);
        System.exit(code.value());
    }

    /** Runs the command and returns its exit code. Failures are reported to {@code console}. */
    public static ExitCode run(List<String> words, Console console, Path directory, Map<String, String> environment) {
        return run(COMMANDS, words, console, directory, environment);
    }

    static ExitCode run(
            List<Command> commands,
            List<String> words,
            Console console,
            Path directory,
            Map<String, String> environment) {
        try {
            return dispatch(commands, words, console, directory, environment);
        } catch (CliException e) {
            console.error(e);
            return e.exitCode();
        }
    }

    static GeneratedClient client(String application) {
        String name = application.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        return (document, directory) ->
                ClientGenerator.generate(ClientGeneration.of(document, directory, name + ".client"));
    }

    private static ExitCode dispatch(
            List<Command> commands,
            List<String> words,
            Console console,
            Path directory,
            Map<String, String> environment) {
        String first = words.isEmpty() ? "" : words.get(0);
        switch (first) {
            case "--help", "-h", "help" -> {
                console.print(Overview.of(commands));
                return ExitCode.OK;
            }
            case "--version", "-V" -> {
                console.print("kit " + Version.current());
                return ExitCode.OK;
            }
            case "" -> {
                console.err().println(Overview.of(commands));
                return ExitCode.USAGE;
            }
            default -> {
                return isGroup(commands, first)
                        ? dispatchGroup(commands, words, console, directory, environment)
                        : call(find(commands, first), words.subList(1, words.size()), console, directory, environment);
            }
        }
    }

    /** Returns whether {@code word} is the first word of two-word command names. */
    private static boolean isGroup(List<Command> commands, String word) {
        return commands.stream().anyMatch(command -> command.name().startsWith(word + " "));
    }

    private static ExitCode dispatchGroup(
            List<Command> commands,
            List<String> words,
            Console console,
            Path directory,
            Map<String, String> environment) {
        List<Command> group = commands.stream()
                .filter(command -> command.name().startsWith(words.get(0) + " "))
                .toList();
        String second = words.size() < 2 ? "" : words.get(1);
        switch (second) {
            case "--help", "-h", "help" -> {
                console.print(Overview.of(group));
                return ExitCode.OK;
            }
            case "" -> {
                console.err().println(Overview.of(group));
                return ExitCode.USAGE;
            }
            default -> {
                Command command = find(group, words.get(0) + " " + second);
                return call(command, words.subList(2, words.size()), console, directory, environment);
            }
        }
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
        String hint = Suggestion.question(word, names);
        return CliException.usage(
                what, hint.isEmpty() ? "There are " + String.join(", ", names) + ". See kit --help." : hint);
    }
}
