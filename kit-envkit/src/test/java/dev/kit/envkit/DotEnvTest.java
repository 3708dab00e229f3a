package dev.kit.envkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DotEnvTest {

    @TempDir
    private Path directory;

    private static Map<String, String> read(String text) {
        return DotEnv.parse(".env", text).variables();
    }

    @Test
    @DisplayName("CD-14 quotes, equals signs, export, CRLF and a byte order mark")
    void readsEveryUsualForm() {
        assertThat(read("\uFEFFA=\"x # y\"\r\nB=a=b\r\nexport C=1\r\nD='$HOME'\r\n"))
                .containsExactlyInAnyOrderEntriesOf(Map.of("A", "x # y", "B", "a=b", "C", "1", "D", "$HOME"));
    }

    @Test
    void readsCommentsBlanksAndEscapes() {
        assertThat(
                        read(
                                "# comment\n\nA=b # rest\nB = c \nC=\nD=#\nE=a#b\nF=\"1\\n2\\t\\\"\\\\\\x\"\nG=`a'b\"c`\n  H=i"))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "A",
                        "b",
                        "B",
                        "c",
                        "C",
                        "",
                        "D",
                        "",
                        "E",
                        "a#b",
                        "F",
                        "1\n2\t\"\\\\x",
                        "G",
                        "a'b\"c",
                        "H",
                        "i"));
    }

    @Test
    void quotedTextMaySpanLines() {
        DotEnv file = DotEnv.parse(".env", "KEY=\"-----BEGIN\nabc\n-----END\" # pem\nNEXT=1");

        assertThat(file.variables())
                .containsEntry("KEY", "-----BEGIN\nabc\n-----END")
                .containsEntry("NEXT", "1");
        assertThat(file.origin("NEXT")).isEqualTo(".env:4");
    }

    @Test
    void theLastOfSeveralEqualNamesWins() {
        DotEnv file = DotEnv.parse(".env", "A=1\nA=2");

        assertThat(file.variables()).containsEntry("A", "2");
        assertThat(file.origin("A")).isEqualTo(".env:2, which overrides .env:1");
    }

    @Test
    void everyLineThatMakesNoSenseIsListed() {
        EnvironmentException failure = catchThrowableOfType(
                EnvironmentException.class, () -> read("A=1\njust words\n=x\n1A=2\nB=\"open\nC='x' y\n"));

        assertThat(failure.problems())
                .extracting(EnvironmentProblem::name)
                .containsExactly(".env:2", ".env:3", ".env:4", ".env:5", ".env:6");
        assertThat(failure.report()).contains("the quote of B is never closed");
    }

    @Test
    @DisplayName("CD-08 .env and then .env.local are read, either may be missing, later overrides earlier")
    void loadsBothFiles() throws IOException {
        assertThat(DotEnv.load(directory).variables()).isEmpty();
        Files.writeString(directory.resolve(".env"), "A=1\nB=1\n# only a comment\n");
        Files.writeString(directory.resolve(".env.local"), "B=2\n");

        DotEnv loaded = DotEnv.load(directory);

        assertThat(loaded.variables()).containsExactlyInAnyOrderEntriesOf(Map.of("A", "1", "B", "2"));
        assertThat(loaded.origin("B")).isEqualTo(".env.local:1, which overrides .env:2");
    }

    @Test
    @DisplayName("CD-08 listed files that are missing are reported together")
    void reportsMissingFiles() throws IOException {
        Path empty = Files.writeString(directory.resolve("empty"), "");

        assertThat(DotEnv.read(empty).variables()).isEmpty();
        assertThatThrownBy(() -> DotEnv.read(directory.resolve("one"), empty, directory.resolve("two")))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("one")
                .hasMessageContaining("two");
    }
}
