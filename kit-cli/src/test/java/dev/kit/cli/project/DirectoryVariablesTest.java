package dev.kit.cli.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.ExitCode;
import dev.kit.envkit.DotEnv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DirectoryVariablesTest {

    @TempDir
    Path directory = Path.of("");

    @Test
    @DisplayName("CD-14 quotes, equals signs, export, CRLF and a byte order mark are understood")
    void readsTheUsualForms() throws IOException {
        String lines = String.join(
                "\r\n",
                "\uFEFFA=\"x # y\"",
                "B=a=b",
                "export C=1",
                "D='$HOME'",
                "  E = spaced  # note",
                "F=",
                "# G=1",
                "H=\"line\\nbreak \\\"q\\\"\" # end",
                "I=a#b",
                "");
        write(".env", lines);

        assertThat(DirectoryVariables.load(directory))
                .containsExactly(
                        Map.entry("A", "x # y"),
                        Map.entry("B", "a=b"),
                        Map.entry("C", "1"),
                        Map.entry("D", "$HOME"),
                        Map.entry("E", "spaced"),
                        Map.entry("F", ""),
                        Map.entry("H", "line\nbreak \"q\""),
                        Map.entry("I", "a#b"));
    }

    @Test
    @DisplayName("CD-08 .env.local overrides .env, empty and missing files are fine")
    void theLocalFileWins() throws IOException {
        assertThat(DirectoryVariables.load(directory)).isEmpty();
        write(".env", "A=1\nB=1\n");
        write(".env.local", "B=2\n");
        assertThat(DirectoryVariables.load(directory)).containsOnly(Map.entry("A", "1"), Map.entry("B", "2"));
        write(".env.local", "");
        assertThat(DirectoryVariables.load(directory)).containsEntry("B", "1");
    }

    @Test
    @DisplayName("CD-08 a line that is no assignment, and a quote that is never closed, are told with file and line")
    void tellsWhatIsWrong() throws IOException {
        Path broken = write(".env", "A=1\nnot an assignment\nB=2\n=\n");
        assertThat(refused().what()).isEqualTo("This line is no assignment.");
        assertThat(refused().where()).isEqualTo(broken + ":2\n" + broken + ":4");
        assertThat(refused().exitCode()).isEqualTo(ExitCode.CONFIG);
        write(".env", "A=\"open\n");
        assertThat(refused().what()).contains("the quote of A is never closed");
        assertThat(refused().where()).isEqualTo(broken + ":1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ISO-8859-1", "UTF-16", "UTF-16LE", "UTF-16BE", "windows-1252", "UTF-32"})
    @DisplayName("endpoints L7 text that is not UTF-8 is refused with file, line and remedy, and never shown")
    void refusesOtherEncodings(String charset) throws IOException {
        Path file = Files.write(directory.resolve(".env.local"), "A=1\r\nPASSWORD=caf\u00e999\r\n".getBytes(charset));
        CliException failure = refused();
        assertThat(failure.report())
                .contains(file + ":" + (charset.startsWith("UTF") ? 1 : 2), "UTF-8", "Set-Content -Encoding utf8")
                .doesNotContain("caf");
        assertThat(failure.exitCode()).isEqualTo(ExitCode.CONFIG);
    }

    @Test
    @DisplayName("code C2 what kit dev reads is what the application reads")
    void readsAsTheApplicationDoes() throws IOException {
        String key = "x".repeat(100_000);
        String text =
                "KEY=\"" + key + "\"\nPATTERN=\"^\\d+$\"\nFOLDER=\"C:\\data\\new\"\nPEM=\"-----BEGIN\nabc\n-----END\"\n"
                        + "TICKS=`x y`\nMY-NAME=1\nexport\tTABBED=1\nNEL=x\u0085B=2\n";
        write(".env", text);

        Map<String, String> read = DirectoryVariables.load(directory);

        assertThat(read).isEqualTo(DotEnv.load(directory).variables());
        assertThat(read)
                .containsEntry("KEY", key)
                .containsEntry("PATTERN", "^\\d+$")
                .containsEntry("FOLDER", "C:\\data\new")
                .containsEntry("PEM", "-----BEGIN\nabc\n-----END")
                .containsEntry("TICKS", "x y")
                .containsEntry("MY-NAME", "1")
                .containsEntry("TABBED", "1")
                .containsEntry("NEL", "x\u0085B=2");
    }

    @Test
    @DisplayName("a directory .env, such as that of a Python environment, is passed over")
    void passesDirectoriesOver() throws IOException {
        Files.createDirectories(directory.resolve(".env/bin"));
        write(".env.local", "A=1\n");
        assertThat(DirectoryVariables.load(directory)).containsOnly(Map.entry("A", "1"));
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    private CliException refused() {
        return catchThrowableOfType(CliException.class, () -> DirectoryVariables.load(directory));
    }
}
