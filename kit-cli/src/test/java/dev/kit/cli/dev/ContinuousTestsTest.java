package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.command.Console;
import dev.kit.cli.dev.compile.AnnotationProcessors;
import dev.kit.cli.dev.compile.CompilerSettings;
import dev.kit.cli.dev.tests.ContinuousTests;
import dev.kit.cli.dev.tests.TestModule;
import dev.kit.cli.dev.tests.TestPlace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs tests without an application. */
final class ContinuousTestsTest {

    @TempDir
    Path directory = Path.of("");

    private final ByteArrayOutputStream output = new ByteArrayOutputStream();

    private final CountDownLatch looking = new CountDownLatch(1);

    private final CountDownLatch found = new CountDownLatch(1);

    private int read;

    @Test
    @DisplayName("CD-10 t runs all tests even if a change already waits for a run")
    void runsAllTestsAfterAWaitingChange() throws Exception {
        write("System.out.println();");
        try (ContinuousTests tests = tests()) {
            tests.toggle();
            looking.await();
            tests.changed();
            tests.run();
            found.countDown();
            await("1 test passed in ");
            await("1 test passed in ");
        }
    }

    @Test
    @DisplayName("CD-10 the log of the tests keeps what they print, what their JVM prints, and nothing older")
    void keepsTheOutputOfTheJvm() throws Exception {
        write("""
                java.io.FileOutputStream jvm = new java.io.FileOutputStream(java.io.FileDescriptor.err);
                for (int line = 0; line < 3; line++) {
                    System.out.println("printed " + line);
                    jvm.write(("jvm " + line + System.lineSeparator()).getBytes());
                }""");
        Path log = Files.writeString(directory.resolve("tests.log"), "older\n");
        found.countDown();
        try (ContinuousTests tests = tests()) {
            tests.run();
            await("1 test passed in ");
        }
        assertThat(Files.readAllLines(log))
                .containsExactly("printed 0", "jvm 0", "printed 1", "jvm 1", "printed 2", "jvm 2");
    }

    private void write(String body) throws IOException {
        Path file = directory.resolve("src/sample/SampleTest.java");
        Files.createDirectories(file.getParent());
        Files.writeString(
                file,
                "package sample; class SampleTest { @org.junit.jupiter.api.Test void runs()" + " throws Exception { "
                        + body + " } }");
    }

    private ContinuousTests tests() {
        PrintStream stream = new PrintStream(output, true, StandardCharsets.UTF_8);
        TestPlace place = new TestPlace(
                this::module,
                Path::of,
                List.of(),
                new CompilerSettings(17, false, AnnotationProcessors.none()),
                directory,
                directory,
                Map.of());
        return new ContinuousTests(place, List::of, Console.of(stream, stream, false));
    }

    private Optional<TestModule> module() {
        looking.countDown();
        try {
            found.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Optional.of(new TestModule(
                List.of(directory.resolve("src")),
                List.of(),
                directory.resolve("classes"),
                SampleProject.libraries(),
                List.of(),
                List.of()));
    }

    private String text() {
        return output.toString(StandardCharsets.UTF_8);
    }

    /** Waits for further output that contains the text, and drops it up to there. */
    private void await(String text) {
        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(text().substring(read)).contains(text));
        read = text().indexOf(text, read) + text.length();
    }
}
