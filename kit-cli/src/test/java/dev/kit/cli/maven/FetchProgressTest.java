package dev.kit.cli.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.apache.maven.repository.internal.MavenRepositorySystemUtils;
import org.eclipse.aether.RepositoryEvent;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class FetchProgressTest {

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @Test
    @DisplayName("CD-01 a terminal shows in one line what is fetched, and the line goes")
    void rewritesOneLine() {
        FetchProgress progress = new FetchProgress(stream(), true);
        progress.onEvent(event(RepositoryEvent.EventType.ARTIFACT_DOWNLOADING));
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .startsWith("\rkit: fetching lib 1.0 (1) ")
                .hasSize(79);
        progress.onEvent(event(RepositoryEvent.EventType.ARTIFACT_DOWNLOADED));
        progress.close();
        assertThat(printed.toString(StandardCharsets.UTF_8)).endsWith("\r" + " ".repeat(78) + "\r");
    }

    @Test
    @DisplayName("CD-01 without a terminal there is a line every two seconds at most")
    void saysLittleWithoutATerminal() {
        FetchProgress progress = new FetchProgress(stream(), false);
        for (int round = 0; round < 100; round++) {
            progress.onEvent(event(RepositoryEvent.EventType.ARTIFACT_DOWNLOADING));
            progress.onEvent(event(RepositoryEvent.EventType.ARTIFACT_DOWNLOADED));
        }
        progress.onEvent("another event");
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEqualTo("kit: fetching lib 1.0 (1)\n");
    }

    private PrintStream stream() {
        return new PrintStream(printed, true, StandardCharsets.UTF_8);
    }

    private static RepositoryEvent event(RepositoryEvent.EventType type) {
        return new RepositoryEvent.Builder(MavenRepositorySystemUtils.newSession(), type)
                .setArtifact(new DefaultArtifact("com.acme:lib:1.0"))
                .build();
    }
}
