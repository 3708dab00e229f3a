package dev.kit.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class ConsoleTest {

    private static final String GREEN = "\u001b[32mready\u001b[0m";

    @Test
    @DisplayName("CL-06 colours are for terminals alone, and NO_COLOR or a dumb terminal has none")
    void coloursTerminalsAlone() throws Exception {
        assertThat(onTerminal(Map.of())).contains(GREEN);
        assertThat(onTerminal(Map.of("NO_COLOR", ""))).contains(GREEN);
        assertThat(onTerminal(Map.of("NO_COLOR", "1"))).contains("ready").doesNotContain("\u001b");
        assertThat(onTerminal(Map.of("TERM", "dumb"))).contains("ready").doesNotContain("\u001b");
        assertThat(run(command(), Map.of())).contains("ready").doesNotContain("\u001b");
    }

    private static String onTerminal(Map<String, String> variables) throws Exception {
        String words = command().stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        return run(List.of("script", "--quiet", "--command", words, "/dev/null"), variables);
    }

    private static List<String> command() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                Path.of("target/classes").toAbsolutePath() + ":"
                        + Path.of("target/test-classes").toAbsolutePath(),
                PrintGoodNews.class.getName());
    }

    private static String run(List<String> command, Map<String, String> variables) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().remove("NO_COLOR");
        builder.environment().put("TERM", "xterm");
        builder.environment().putAll(variables);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return output;
    }

    /** Prints to whatever it is run with. */
    static final class PrintGoodNews {

        private PrintGoodNews() {}

        public static void main(String[] words) {
            Console console = Console.system(System.getenv());
            console.print(console.good("ready"));
        }
    }
}
