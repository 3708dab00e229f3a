package dev.kit.cli.secrets;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.Command;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.Invocation;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A process that runs one command again and again until it is killed. */
final class EndlessCommand {

    private EndlessCommand() {}

    /** Runs {@code words[2]} and what follows in directory {@code words[0]}, with the keys in {@code words[1]}. */
    @SuppressWarnings("SystemOut") // announces that the first run has ended
    public static void main(String[] words) {
        PrintStream nothing = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        List<String> command = List.of(words).subList(2, words.length);
        for (boolean first = true; ; first = false) {
            run(command, nothing, Path.of(words[0]), Path.of(words[1]));
            if (first) {
                System.out.println("running");
            }
        }
    }

    /** Runs one command of secrets; {@link dev.kit.cli.Main} would load the classes of all others. */
    static void run(List<String> words, PrintStream out, Path project, Path home) {
        run(words, out, project, Map.of("KIT_HOME", home.toString()));
    }

    static void run(List<String> words, PrintStream out, Path project, Map<String, String> environment) {
        Command command = SecretsCommands.all().stream()
                .filter(candidate -> candidate.name().equals(words.get(0)))
                .findFirst()
                .orElseThrow();
        Arguments arguments = Arguments.parse(command.usage(), words.subList(1, words.size()));
        command.run(new Invocation(arguments, Console.of(out, out, false), project, environment));
    }
}
