package dev.kit.cli.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.cli.command.QuietProgram;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildTimestampTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("CB-12 the time of an artifact is SOURCE_DATE_EPOCH, no earlier than a zip entry can be")
    void readsTheVariable() throws InterruptedException {
        assertThat(BuildTimestamp.of(directory, Map.of(BuildTimestamp.VARIABLE, "1700000000")))
                .isEqualTo(Instant.ofEpochSecond(1_700_000_000));
        assertThat(BuildTimestamp.of(directory, Map.of(BuildTimestamp.VARIABLE, "0")))
                .isEqualTo(BuildTimestamp.EARLIEST);
        assertThatThrownBy(() -> BuildTimestamp.of(directory, Map.of(BuildTimestamp.VARIABLE, "now")))
                .hasMessage("SOURCE_DATE_EPOCH is \"now\", which is no number of seconds.");
    }

    @Test
    @DisplayName("CB-12 else it is that of the commit, and a fixed one outside of a repository")
    void readsTheCommit() throws InterruptedException {
        Map<String, String> variables = new HashMap<>(Map.of(
                "PATH", System.getenv("PATH"),
                "GIT_CEILING_DIRECTORIES", String.valueOf(directory.getParent()),
                "GIT_COMMITTER_DATE", "1700000001 +0100",
                "GIT_AUTHOR_NAME", "Ada",
                "GIT_AUTHOR_EMAIL", "ada@example.com",
                "GIT_COMMITTER_NAME", "Ada",
                "GIT_COMMITTER_EMAIL", "ada@example.com"));
        assertThat(BuildTimestamp.of(directory, variables)).isEqualTo(BuildTimestamp.EARLIEST);
        QuietProgram git =
                QuietProgram.find("git", variables, Duration.ofSeconds(20)).orElseThrow();
        assertThat(git.run(directory, "init", "-q").succeeded()).isTrue();
        assertThat(git.run(directory, "commit", "-q", "--allow-empty", "-m", "Start")
                        .succeeded())
                .isTrue();
        assertThat(BuildTimestamp.of(directory, variables)).isEqualTo(Instant.ofEpochSecond(1_700_000_001));
        assertThat(BuildTimestamp.of(directory, Map.of())).isEqualTo(BuildTimestamp.EARLIEST);
    }
}
