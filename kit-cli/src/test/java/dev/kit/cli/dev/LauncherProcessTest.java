package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Maven reads the build in one process, another one compiles and follows the sources. */
final class LauncherProcessTest {

    private static final String HELLO = "src/main/java/sample/Hello.java";

    private static final int CONFIG = 78;

    @TempDir
    Path temporary;

    private final int port = PortChoice.anyFree();

    private SampleProject project = new SampleProject(Path.of(""));

    private StartedProcesses processes = new StartedProcesses(Path.of(""), 0);

    @BeforeEach
    void createProject() throws Exception {
        project = SampleProject.create(temporary);
        project.write("pom.xml", "first");
        processes = new StartedProcesses(temporary.resolve("output"), port);
    }

    @AfterEach
    void endWhatIsLeft() {
        processes.close();
    }

    @Test
    @DisplayName("CD-12 sources are compiled apart from Maven, which reads a changed pom; SIGTERM of Maven ends all")
    void compilesApartFromMaven() throws Exception {
        Process maven = maven();
        processes.awaitOutput(maven, "ready in");
        assertThat(maven.toHandle().children()).hasSize(1);
        assertThat(processes.get("/hello")).isEqualTo("one");
        project.edit(HELLO, "\"one\"", "\"two\"");
        assertThat(processes.get("/hello")).isEqualTo("two");
        assertThat(processes.get("/variable?name=FROM_THE_BUILD")).isEqualTo("first");

        project.write("pom.xml", "wrong");
        assertThat(processes.get("/hello")).contains("The build is wrong.");
        project.write("pom.xml", "mended");
        assertThat(processes.get("/variable?name=FROM_THE_BUILD")).isEqualTo("mended");

        List<ProcessHandle> all = maven.descendants().toList();
        maven.destroy();
        assertThat(maven.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(all).hasSizeGreaterThan(1).noneMatch(ProcessHandle::isAlive);
        assertThat(PortChoice.from(port).port()).isEqualTo(port);
    }

    @Test
    @DisplayName("CD-12 SIGKILL of Maven, or of the process that compiles, leaves nothing")
    void survivesKills() throws Exception {
        Process first = maven();
        processes.awaitOutput(first, "ready in");
        List<ProcessHandle> left = remember(first.descendants().toList());
        first.destroyForcibly().waitFor();
        awaitEnd(left);

        Files.delete(temporary.resolve("output"));
        Process second = maven();
        processes.awaitOutput(second, "ready in");
        left = remember(second.descendants().toList());
        second.children().findFirst().orElseThrow().destroyForcibly();
        assertThat(second.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(second.exitValue()).isNotZero();
        awaitEnd(left);
    }

    @Test
    @DisplayName("a build that cannot be read is reported once, with its exit code")
    void reportsAWrongBuild() throws Exception {
        project.write("pom.xml", "wrong");
        Process maven = maven();
        assertThat(maven.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(maven.exitValue()).isEqualTo(CONFIG);
        assertThat(processes.output()).containsOnlyOnce("Error: The build is wrong.\n  at pom.xml\n  Mend it.");
    }

    @Test
    @DisplayName("CD-12 the command follows the sources itself and asks the Maven that it calls; SIGTERM ends both")
    void followsInTheProcessOfTheCommand() throws Exception {
        Path wrapper = project.directory().resolve("mvnw");
        Files.writeString(wrapper, "#!/bin/sh\nexec " + String.join(" ", quoted(java())) + " \"$@\"\n");
        assertThat(wrapper.toFile().setExecutable(true)).isTrue();
        Process kit = processes.startKit(project.directory());
        processes.awaitOutput(kit, "ready in");
        assertThat(processes.get("/hello")).isEqualTo("one");
        project.edit(HELLO, "\"one\"", "\"two\"");
        assertThat(processes.get("/hello")).isEqualTo("two");
        project.write("pom.xml", "second");
        assertThat(processes.get("/variable?name=FROM_THE_BUILD")).isEqualTo("second");
        // The application before may still be ending: the next one answers as soon as it can.
        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThat(StartedProcesses.lasting(kit.children()))
                        .as("Maven and the application")
                        .hasSize(2));

        List<ProcessHandle> all = remember(kit.descendants().toList());
        kit.destroy();
        assertThat(kit.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(all).noneMatch(ProcessHandle::isAlive);
    }

    /** The command of the pretended Maven. */
    private List<String> java() {
        return List.of(
                StartedProcesses.java(),
                "-cp",
                System.getProperty("java.class.path"),
                PretendedMaven.class.getName(),
                project.directory().toString(),
                Integer.toString(port));
    }

    private static List<String> quoted(List<String> words) {
        return words.stream().map(word -> "'" + word + "'").toList();
    }

    private Process maven() throws IOException {
        return processes.start(project.directory(), java());
    }

    private List<ProcessHandle> remember(List<ProcessHandle> found) {
        assertThat(found).hasSizeGreaterThan(1);
        processes.remember(found);
        return found;
    }

    private static void awaitEnd(List<ProcessHandle> processes) throws Exception {
        for (ProcessHandle each : processes) {
            each.onExit().get(2, TimeUnit.MINUTES);
        }
    }
}
