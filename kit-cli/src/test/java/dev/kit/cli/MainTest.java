package dev.kit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Command;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.Usage;
import dev.kit.cli.command.Version;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MainTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    @DisplayName("CL-06 --help lists the commands on standard output with exit code 0")
    void helpListsTheCommands() {
        assertThat(kit("--help")).isEqualTo(ExitCode.OK);
        assertThat(text(out)).contains("Usage: kit COMMAND").contains("  greet  Says hello.");
        assertThat(text(err)).isEmpty();
    }

    @Test
    @DisplayName("CL-06 the overview that the build writes is the one of the commands")
    void overviewIsCurrent() throws IOException {
        kit(Main.commands(), "--help");
        try (InputStream overview = Main.class.getResourceAsStream("overview.txt")) {
            assertThat(overview).isNotNull();
            assertThat(new String(overview.readAllBytes(), StandardCharsets.US_ASCII))
                    .isEqualToNormalizingNewlines(text(out));
        }
    }

    @Test
    @DisplayName("CL-06 --version prints one line")
    void versionIsOneLine() {
        assertThat(kit("--version")).isEqualTo(ExitCode.OK);
        assertThat(text(out)).matches("kit \\d+\\.\\d+\\.\\d+\\S*\\R");
    }

    @Test
    @DisplayName("CL-06 no command is a usage error on standard error")
    void noCommandIsAUsageError() {
        assertThat(kit()).isEqualTo(ExitCode.USAGE);
        assertThat(text(err)).contains("Usage: kit COMMAND");
        assertThat(text(out)).isEmpty();
    }

    @Test
    @DisplayName("CL-06 an unknown command names the nearest one, exit code 2")
    void unknownCommandsAreSuggested() {
        assertThat(kit("gret")).isEqualTo(ExitCode.USAGE);
        assertThat(text(err)).isEqualTo("Error: Unknown command gret.\n  Did you mean greet?\n");
        assertThat(kit("--nonsense")).isEqualTo(ExitCode.USAGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"new", "deploy", "migrate"})
    @DisplayName("CL-06 a word that resembles no command is answered with the commands that there are")
    void unknownCommandsAreAnsweredWithKnownOnes(String word) {
        assertThat(kit(Main.commands(), word)).isEqualTo(ExitCode.USAGE);
        assertThat(text(err))
                .startsWith("Error: Unknown command " + word
                        + ".\n  There are dev, build, exec, generate:client, generate:react-query, generate:openapi,")
                .endsWith("See kit --help.\n");
    }

    @Test
    @DisplayName("CL-06 the nearest group of commands is suggested")
    void groupsAreSuggested() {
        assertThat(kit(Main.commands(), "event", "list")).isEqualTo(ExitCode.USAGE);
        assertThat(text(err)).isEqualTo("Error: Unknown command event.\n  Did you mean events?\n");
    }

    @Test
    @DisplayName("the jar of the plugin, run by itself, names the runnable one and needs no library")
    void thePluginJarNamesTheRunnableOne() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        Path.of("target/classes").toString(),
                        PluginJar.class.getName(),
                        "--version")
                .start();
        String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(ExitCode.USAGE.value());
        assertThat(said.lines())
                .hasSize(1)
                .first()
                .asString()
                .contains("-Dartifact=dev.kit:kit-cli:" + Version.current() + ":jar:exec ");
        assertThat(process.getInputStream().readAllBytes()).isEmpty();
    }

    @Test
    @DisplayName("CL-06 a command's --help shows its options with exit code 0")
    void commandsExplainThemselves() {
        assertThat(kit("greet", "--help")).isEqualTo(ExitCode.OK);
        assertThat(text(out)).contains("Usage: kit greet [options]").contains("--name NAME  Whom to greet. (required)");
    }

    @Test
    @DisplayName("CL-06 the first of two words lists what it begins, and the nearest second word is suggested")
    void groupsExplainThemselves() {
        assertThat(kit(Main.commands(), "events", "--help")).isEqualTo(ExitCode.OK);
        assertThat(text(out)).contains("events list", "events discard").doesNotContain("secrets");
        assertThat(kit(Main.commands(), "events")).isEqualTo(ExitCode.USAGE);
        assertThat(text(err)).contains("events show");
        assertThat(kit(Main.commands(), "events", "retri")).isEqualTo(ExitCode.USAGE);
        assertThat(text(err)).isEqualTo("Error: Unknown command events retri.\n  Did you mean events retry?\n");
        assertThat(kit(Main.commands(), "cron", "run", "--help")).isEqualTo(ExitCode.OK);
        assertThat(text(out)).contains("Usage: kit cron run [options] NAME");
    }

    @Test
    void aFailureGoesToStandardErrorWithItsCode() {
        assertThat(kit("greet", "--name", "nobody")).isEqualTo(ExitCode.CONFIG);
        assertThat(text(err)).isEqualTo("Error: Nobody is here.\n  at the door\n  Come back later.\n");
        assertThat(text(out)).isEmpty();
    }

    @Test
    void aCommandRunsWithItsArguments() {
        assertThat(kit("greet", "--name", "Ada")).isEqualTo(ExitCode.OK);
        assertThat(text(out)).isEqualTo("Hello Ada\n");
    }

    @Test
    @DisplayName("CL-06 the commands of the program are those that the guide lists, and each explains itself")
    void hasTheCommandsOfTheGuide() throws IOException {
        List<String> names = Main.commands().stream().map(Command::name).toList();
        assertThat(names)
                .contains("dev", "exec", "generate:client", "secrets:set", "events list", "cron run")
                .doesNotHaveDuplicates();
        String guide = Files.readString(Path.of("../docs/cli.md"));
        for (String name : names) {
            assertThat(guide).containsAnyOf("kit " + name, "`" + name.replace("secrets:", "") + "`");
            assertThat(kit(Main.commands(), (name + " --help").split(" ", -1)))
                    .as(name)
                    .isEqualTo(ExitCode.OK);
            assertThat(text(out)).contains("Usage: kit " + name);
        }
    }

    private ExitCode kit(String... words) {
        return kit(List.of(new Greet()), words);
    }

    private ExitCode kit(List<Command> commands, String... words) {
        out.reset();
        err.reset();
        Console console = Console.of(stream(out), stream(err), false);
        return Main.run(commands, List.of(words), console, Path.of("").toAbsolutePath(), Map.of());
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static final class Greet implements Command {

        private static final Option<String> NAME =
                Option.text("name", "NAME", "Whom to greet.").required();

        @Override
        public String name() {
            return "greet";
        }

        @Override
        public String summary() {
            return "Says hello.";
        }

        @Override
        public Usage usage() {
            return Usage.of(NAME);
        }

        @Override
        public ExitCode run(Invocation invocation) {
            String name = invocation.arguments().get(NAME);
            if (name.equals("nobody")) {
                throw CliException.config("Nobody is here.", "the door", "Come back later.");
            }
            invocation.console().print("Hello " + name);
            return ExitCode.OK;
        }
    }
}
