package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.Waiting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ends {@code kit dev} while the Maven runs that it called. */
final class MavenProcessTest {

    private static final int TERMINATED = 143;

    @TempDir
    Path project = Path.of("");

    private StartedProcesses processes = new StartedProcesses(Path.of(""), 0);

    @AfterEach
    void endWhatIsLeft() {
        processes.close();
    }

    @Test
    @DisplayName("CD-12 SIGTERM of the command ends the Maven that it called")
    void endsMaven() throws Exception {
        Process kit = start();
        ProcessHandle maven = kit.children().toList().get(0);
        processes.remember(List.of(maven));
        assertThat(Files.readString(project.resolve("words"))).contains("-Dstyle.color=never", MavenProcess.LAUNCHER);

        kit.destroy();
        assertThat(kit.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(kit.exitValue()).isEqualTo(TERMINATED);
        assertThat(maven.isAlive()).isFalse();
    }

    /** Starts the command in a project whose Maven writes down its words and waits. */
    private Process start() throws Exception {
        Files.writeString(project.resolve("pom.xml"), "<project/>");
        Path maven = project.resolve("mvnw");
        Files.writeString(maven, "#!/bin/sh\necho \"$@\" > words.part\nmv words.part words\nexec sleep 600\n");
        assertThat(maven.toFile().setExecutable(true)).isTrue();
        processes = new StartedProcesses(project.resolve("output"), 0);
        Process kit = processes.startKit(project);
        Waiting.until(
                () -> Files.exists(project.resolve("words")), kit::isAlive, Duration.ofMinutes(1), processes::output);
        assertThat(kit.isAlive()).as(processes.output()).isTrue();
        return kit;
    }
}
