package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.Main;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
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

    private final List<ProcessHandle> started = new ArrayList<>();

    @BeforeEach
    void createProject() throws Exception {
        project = SampleProject.create(temporary);
        project.write("pom.xml", "first");
    }

    @AfterEach
    void endWhatIsLeft() {
        started.forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    @DisplayName("CD-12 sources are compiled apart from Maven, which reads a changed pom; SIGTERM of Maven ends all")
    void compilesApartFromMaven() throws Exception {
        Process maven = maven();
        await(maven, () -> output().contains("ready in"));
        assertThat(maven.toHandle().children()).hasSize(1);
        assertThat(get("/hello")).isEqualTo("one");
        project.edit(HELLO, "\"one\"", "\"two\"");
        assertThat(get("/hello")).isEqualTo("two");
        assertThat(get("/variable?name=FROM_THE_BUILD")).isEqualTo("first");

        project.write("pom.xml", "wrong");
        assertThat(get("/hello")).contains("The build is wrong.");
        project.write("pom.xml", "mended");
        assertThat(get("/variable?name=FROM_THE_BUILD")).isEqualTo("mended");

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
        await(first, () -> output().contains("ready in"));
        List<ProcessHandle> left = remember(first.descendants().toList());
        first.destroyForcibly().waitFor();
        awaitEnd(left);

        Files.delete(temporary.resolve("output"));
        Process second = maven();
        await(second, () -> output().contains("ready in"));
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
        assertThat(output()).containsOnlyOnce("Error: The build is wrong.\n  at pom.xml\n  Mend it.");
    }

    @Test
    @DisplayName("CD-12 the command follows the sources itself and asks the Maven that it calls; SIGTERM ends both")
    void followsInTheProcessOfTheCommand() throws Exception {
        Path wrapper = project.directory().resolve("mvnw");
        Files.writeString(wrapper, "#!/bin/sh\nexec " + String.join(" ", quoted(java())) + " \"$@\"\n");
        assertThat(wrapper.toFile().setExecutable(true)).isTrue();
        Process kit = start(
                List.of(java().get(0), "-cp", System.getProperty("java.class.path"), Main.class.getName(), "dev"));
        await(kit, () -> output().contains("ready in"));
        assertThat(get("/hello")).isEqualTo("one");
        project.edit(HELLO, "\"one\"", "\"two\"");
        assertThat(get("/hello")).isEqualTo("two");
        project.write("pom.xml", "second");
        assertThat(get("/variable?name=FROM_THE_BUILD")).isEqualTo("second");
        assertThat(kit.children()).as("Maven and the application").hasSize(2);

        List<ProcessHandle> all = remember(kit.descendants().toList());
        kit.destroy();
        assertThat(kit.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(all).noneMatch(ProcessHandle::isAlive);
    }

    /** The command of the pretended Maven. */
    private List<String> java() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
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
        return start(java());
    }

    private Process start(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .directory(project.directory().toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        temporary.resolve("output").toFile()))
                .start();
        started.add(process.toHandle());
        return process;
    }

    private List<ProcessHandle> remember(List<ProcessHandle> processes) {
        assertThat(processes).hasSizeGreaterThan(1);
        started.addAll(processes);
        return processes;
    }

    private static void awaitEnd(List<ProcessHandle> processes) throws Exception {
        for (ProcessHandle each : processes) {
            each.onExit().get(30, TimeUnit.SECONDS);
        }
    }

    private String output() throws IOException {
        Path file = temporary.resolve("output");
        return Files.exists(file) ? Files.readString(file) : "";
    }

    private @Nullable String get(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofMinutes(1))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private void await(Process process, Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!condition.call()) {
            assertThat(process.isAlive())
                    .as("it still runs; it printed:%n%s", output())
                    .isTrue();
            assertThat(System.nanoTime())
                    .as("in time; it printed:%n%s", output())
                    .isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }
}
