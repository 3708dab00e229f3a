package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.Waiting;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code kit dev --class-path} in a process of its own, as those without Maven do. */
final class PlainCommandTest {

    private static final int USAGE = 2;

    private static final int TERMINATED = 143;

    @TempDir
    Path temporary;

    private final int port = PortChoice.anyFree();

    private SampleProject project = new SampleProject(Path.of(""));

    private StartedProcesses processes = new StartedProcesses(Path.of(""), 0);

    @BeforeEach
    void writeTheSources() throws Exception {
        processes = new StartedProcesses(temporary.resolve("output"), port);
        project = new SampleProject(Files.createDirectories(temporary.resolve("my sämple")));
        project.write("src/main/java/sample/SampleApplication.java", SampleProject.MAIN);
        project.write("src/main/java/sample/Hello.java", SampleProject.HELLO);
        project.write("src/main/resources/application.properties", "logging.level.root=warn\n");
    }

    @AfterEach
    void endWhatIsLeft() {
        processes.close();
    }

    @Test
    @DisplayName("CD-10 CD-12 without Maven: compiled, started, followed, and SIGTERM leaves nothing")
    void developsWithoutMaven() throws Exception {
        Process kit = kit("--port", Integer.toString(port), "--database", "none", "--class-path", libraries());
        processes.awaitOutput(kit, "ready in");
        assertThat(processes.output()).doesNotContain("(and Enter)").contains("Kit's starter is not on the class path");
        assertThat(processes.get("/hello")).isEqualTo("one");
        project.edit("src/main/java/sample/Hello.java", "\"one\"", "\"two\"");
        assertThat(processes.get("/hello")).isEqualTo("two");
        assertThat(project.directory().resolve(".kit/dev/classes/sample/Hello.class"))
                .exists();

        Process second = kit("--class-path", libraries());
        assertThat(second.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(second.exitValue()).isOne();
        assertThat(processes.output()).contains("Error: kit dev is already running for this application.");

        List<ProcessHandle> all = kit.descendants().toList();
        kit.destroy();
        assertThat(kit.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(kit.exitValue()).isEqualTo(TERMINATED);
        assertThat(all).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    }

    @Test
    @DisplayName("CD-12 SIGKILL of the application is told and mended by a save; SIGKILL of the command leaves nothing")
    void survivesKills() throws Exception {
        Process kit = kit("--port", Integer.toString(port), "--database", "none", "--class-path", libraries());
        processes.awaitOutput(kit, "ready in");
        ProcessHandle application = StartedProcesses.lasting(kit.descendants()).get(0);
        application.destroyForcibly();
        processes.awaitOutput(kit, "the application ended with exit code 137");
        assertThat(processes.get("/hello")).contains("\"title\":\"The application is not running\"");
        project.edit("src/main/java/sample/Hello.java", "\"one\"", "\"two\"");
        assertThat(processes.get("/hello")).isEqualTo("two");

        List<ProcessHandle> left = StartedProcesses.lasting(kit.descendants());
        assertThat(left).isNotEmpty();
        kit.destroyForcibly().waitFor();
        // A process that was starting when it was listed may turn out to archive libraries.
        Waiting.until(
                () -> StartedProcesses.lasting(left.stream().filter(ProcessHandle::isAlive))
                        .isEmpty(),
                Duration.ofMinutes(2),
                processes::output);
        assertThat(PortChoice.from(port).port()).isEqualTo(port);
    }

    @Test
    @DisplayName("CD-13 a class path that is not there, and options that need one, are told")
    void tellsOfWrongOptions() throws Exception {
        Process kit = kit("--class-path", "nowhere/*");
        assertThat(kit.waitFor()).isOne();
        assertThat(processes.output())
                .contains("Error: --class-path names something that is not there.")
                .contains(project.directory().resolve("nowhere").toString());
        kit = kit("--main-class", "sample.SampleApplication");
        assertThat(kit.waitFor()).isEqualTo(USAGE);
        assertThat(processes.output()).contains("Error: --main-class is only for --class-path.");
    }

    @Test
    @DisplayName("CD-11 sources that do not compile at the start are an error with file and line")
    void tellsOfSourcesThatDoNotCompile() throws Exception {
        project.edit("src/main/java/sample/Hello.java", "\"one\";", "\"one\"");
        Process kit = kit("--class-path", libraries());
        assertThat(kit.waitFor()).isOne();
        assertThat(processes.output())
                .contains("Error: The sources do not compile.")
                .contains("Hello.java:11: ';' expected");
    }

    private static String libraries() {
        return SampleProject.libraries().stream()
                .map(Path::toString)
                .filter(name -> !name.contains("postgresql-"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private Process kit(String... words) throws IOException {
        return processes.startKit(project.directory(), words);
    }
}
