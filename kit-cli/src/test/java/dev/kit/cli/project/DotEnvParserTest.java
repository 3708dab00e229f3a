package dev.kit.cli.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DotEnvParserTest {

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
        Path file = write(".env", lines);

        assertThat(DotEnvParser.read(file))
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
        assertThat(DotEnvParser.load(directory)).isEmpty();
        write(".env", "A=1\nB=1\n");
        write(".env.local", "B=2\n");
        assertThat(DotEnvParser.load(directory)).containsOnly(Map.entry("A", "1"), Map.entry("B", "2"));
        write(".env.local", "");
        assertThat(DotEnvParser.load(directory)).containsEntry("B", "1");
    }

    @Test
    @DisplayName("CD-08 a missing file that was named, and a line that is no assignment, are told")
    void tellsWhatIsWrong() throws IOException {
        Path missing = directory.resolve("named.env");
        assertThat(refuse(missing).where()).isEqualTo(missing.toString());

        Path broken = write(".env", "A=1\nnot an assignment\n");
        assertThat(refuse(broken).where()).isEqualTo(broken + ":2");
        assertThat(refuse(write(".env", "A=\"open\n")).what()).contains("quotes");
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    private static CliException refuse(Path file) {
        return catchThrowableOfType(CliException.class, () -> DotEnvParser.read(file));
    }
}
