package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.Main;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

    private final List<ProcessHandle> started = new ArrayList<>();

    @AfterEach
    void endWhatIsLeft() {
        started.forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    @DisplayName("CD-12 SIGTERM of the command ends the Maven that it called")
    void endsMaven() throws Exception {
        Process kit = start();
        ProcessHandle maven = kit.children().toList().get(0);
        started.add(maven);
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
        Process kit = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "dev")
                .directory(project.toFile())
                .redirectErrorStream(true)
                .redirectOutput(project.resolve("output").toFile())
                .start();
        started.add(kit.toHandle());
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!Files.exists(project.resolve("words"))) {
            assertThat(kit.isAlive())
                    .as("it runs; it printed:%n%s", Files.readString(project.resolve("output")))
                    .isTrue();
            assertThat(System.nanoTime()).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(50);
        }
        return kit;
    }
}
