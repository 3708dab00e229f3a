package dev.kit.cli.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.kit.cli.Main;
import dev.kit.cli.command.Command;
import dev.kit.cli.command.Console;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoFailureException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class CommandGoalTest {

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    @DisplayName("every command is a goal of the Maven plugin, and every goal but five a command")
    void everyCommandIsAGoal() throws Exception {
        String descriptor;
        try (InputStream in = Main.class.getResourceAsStream("/META-INF/maven/plugin.xml")) {
            descriptor = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
        List<String> goals = Pattern.compile("<goal>([^<]+)</goal>")
                .matcher(descriptor)
                .results()
                .map(goal -> goal.group(1))
                .toList();
        Stream<String> commands = Main.commands().stream().map(CommandGoal::goal);
        assertThat(goals)
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                commands,
                                Stream.of("help", "dev-no-fork", "generate-openapi-no-fork", "embed", "archive"))
                        .toList());
        for (Command command : Main.commands()) {
            run(CommandGoal.goal(command), "--help");
            assertThat(text(out)).startsWith("kit " + command.name() + ": ");
        }
    }

    @Test
    @DisplayName("kit:help lists the commands and says how they are written as goals")
    void helps() throws Exception {
        run("help", null);
        assertThat(text(out))
                .contains("events list")
                .contains("kit:events-list")
                .contains("kit.arguments");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "cron-list | | [{\"name\": \"recordStats\", \"schedule\": \"0 * * * *\"}]",
                "cron-run | recordStats | {\"outcome\": \"completed\", \"output\": null, \"error\": null, \"duration\": 12}",
                "function-run | countOrders | {\"outcome\": \"completed\", \"output\": 3, \"error\": null, \"duration\": 12}",
            })
    @DisplayName("a goal prints JSON and nothing else on standard output, that of a run too")
    void printsJsonAlone(String goal, @Nullable String operand, String answer) throws Exception {
        HttpServer studio = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        studio.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, answer.length());
            exchange.getResponseBody().write(answer.getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        studio.start();
        try {
            String url = "http://127.0.0.1:" + studio.getAddress().getPort() + "/__studio";
            run(goal, (operand == null ? "" : operand) + " --json --url " + url);
        } finally {
            studio.stop(0);
        }
        assertThat(JsonMapper.shared().readTree(text(out)))
                .isEqualTo(JsonMapper.shared().readTree(answer));
        assertThat(text(err)).isEmpty();
    }

    @Test
    @DisplayName("a goal that fails names the command and its exit code; the report stands on standard error")
    void namesTheExitCode() {
        assertThatThrownBy(() -> run("events-list", "--jsn"))
                .isInstanceOf(MojoFailureException.class)
                .hasMessage("kit events list ended with exit code 2");
        assertThat(text(err)).isEqualTo("Error: Unknown option --jsn.\n  Did you mean --json?\n");
        assertThatThrownBy(() -> run("exec", "-- sh -c 'exit 78'")).hasMessage("kit exec ended with exit code 78");
        assertThatThrownBy(() -> run("exec", "-- 'sh")).hasMessage("kit exec ended with exit code 2");
        assertThat(text(out)).isEmpty();
    }

    @Test
    @DisplayName("kit:secrets-set refuses a value in a property, without repeating it")
    void refusesSecretsInProperties() {
        assertThatThrownBy(() -> run("secrets-set", "STRIPE_KEY sk_live_1"))
                .hasMessage("kit secrets:set ended with exit code 2");
        assertThat(text(err)).isEqualTo("""
                        Error: A value in kit.arguments would show in the process list and the shell's history.
                          Write the name alone; the value is asked for, or read from standard input.
                        """);
        assertThat(directory).isEmptyDirectory();
    }

    private void run(String goal, @Nullable String arguments) throws MojoFailureException {
        out.reset();
        err.reset();
        Console console = Console.of(stream(out), stream(err), false);
        CommandGoal.run(goal, arguments, List.of(), directory, console);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
