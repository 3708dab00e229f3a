package dev.kit.envkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
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

    @Test
    @DisplayName("code C2 export may be followed by a tab, and a quoted value may be of any length")
    void readsTabsAndLongValues() {
        String key = "a\\b".repeat(100_000);
        assertThat(read("export\tA=1\nK=\"" + key + "\"\nexported=2\nexport=3\n"))
                .containsOnly(
                        Map.entry("A", "1"), Map.entry("K", key), Map.entry("exported", "2"), Map.entry("export", "3"));
    }

    @Test
    @DisplayName("endpoints L7 every file that is not UTF-8 is named with its line, and UTF-8 with a mark is read")
    void refusesOtherEncodings() throws IOException {
        Path latin = Files.write(directory.resolve("latin"), "A=1\rB=2\nC=caf\u00e9\n".getBytes(ISO_8859_1));
        Path wide = Files.write(directory.resolve("wide"), "A=1\n".getBytes(UTF_16LE));
        Path marked = Files.writeString(directory.resolve("marked"), "\uFEFFA=caf\u00e9\n");

        assertThat(DotEnv.read(marked).variables()).containsEntry("A", "caf\u00e9");
        EnvironmentException failure =
                catchThrowableOfType(EnvironmentException.class, () -> DotEnv.read(latin, wide, marked));
        assertThat(failure.problems()).extracting(EnvironmentProblem::name).containsExactly("latin:3", "wide:1");
        assertThat(failure.report())
                .contains("not UTF-8", "save the file as UTF-8")
                .doesNotContain("caf");
    }

    @Test
    @DisplayName("a directory is passed over by load, and told by read")
    void directories() throws IOException {
        Path place = Files.createDirectories(directory.resolve(".env"));
        assertThat(DotEnv.load(directory).variables()).isEmpty();
        assertThatThrownBy(() -> DotEnv.read(place)).hasMessageContaining("it is a directory");
    }
}
