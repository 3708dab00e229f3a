package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.command.ExitCode;
import dev.kit.cli.dev.tests.TestModule;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Presses keys while an application is developed. */
final class KeysTest {

    private static final String HELLO = "src/main/java/sample/Hello.java";

    @TempDir
    Path temporary;

    private final int port = PortChoice.anyFree();

    private final PipedOutputStream typed = new PipedOutputStream();

    private SampleProject project = new SampleProject(Path.of(""));

    @BeforeEach
    void createTheProject() throws Exception {
        project = SampleProject.create(temporary, fresh -> {
            fresh.write(
                    "src/main/java/sample/Prices.java",
                    "package sample; public class Prices { public static int of(int count) { return count * 2; } }");
            fresh.write(
                    "src/main/java/sample/Names.java",
                    "package sample; public class Names { public static String of() { return \"name\"; } }");
        });
    }

    @Test
    @DisplayName("CD-10 keys: help, environment without values, pause, restart, quit")
    void doesWhatKeysSay() throws Exception {
        project.write(".env", "API_KEY=topsecret\nSHARED=one\n");
        project.write(".env.local", "SHARED=two\n");
        DevRequest request = project.request(port, false, Map.of(), Map.of("TOKEN", "sealed"));
        RunningLoop loop = new RunningLoop(request, port, ProjectBuild.none(Instant.MAX), new PipedInputStream(typed));
        loop.awaitOutput("ready in");
        assertThat(loop.output())
                .contains("; r restart · t tests · T tests after each change · o open · e environment · l pause ·"
                        + " c clear · q quit (and Enter)");

        press("x\n");
        loop.awaitOutput("\nr restart · t tests");
        press("e\n");
        loop.awaitOutput("  TOKEN");
        assertThat(loop.output())
                .containsPattern("\n {2}API_KEY +\\.env\n")
                .containsPattern("\n {2}SHARED +\\.env\\.local, over \\.env\n")
                .containsPattern("\n {2}SERVER_PORT +kit dev\n")
                .containsPattern("\n {2}TOKEN +credentials of stage dev\n")
                .doesNotContain("topsecret", "sealed");

        press("l\n");
        loop.awaitOutput("kit: changes wait until l is pressed");
        project.edit(HELLO, "\"one\"", "\"two\"");
        assertThat(loop.get("/hello")).isEqualTo("one");
        press("l\n");
        loop.awaitAnswer("/hello", "two");

        press("R\n");
        loop.awaitOutput(": asked for");
        press("q");
        assertThat(loop.awaitEnd()).isEqualTo(ExitCode.OK);
    }

    @Test
    @DisplayName("CD-10 t runs all tests, then those that a change concerns; T runs them after each change")
    void runsAffectedTests() throws Exception {
        project.write("src/test/java/sample/PricesTest.java", """
                package sample;
                import static org.junit.jupiter.api.Assertions.assertEquals;
                import org.junit.jupiter.api.Test;
                class PricesTest {
                    @Test
                    void doubles() {
                        System.out.println("noise of a test");
                        assertEquals(4, Prices.of(2));
                    }
                }
                """);
        project.write("src/test/java/sample/NamesTest.java", """
                package sample;
                import org.junit.jupiter.api.Tag;
                import org.junit.jupiter.api.Test;
                class NamesTest {
                    @Test
                    void names() {
                        if (!Names.of().equals("name")) throw new AssertionError();
                    }

                    @Test
                    @Tag("slow")
                    void never() {
                        throw new AssertionError();
                    }
                }
                """);
        DevRequest request = project.request(port, false, Map.of(), Map.of());
        try (RunningLoop loop = new RunningLoop(request, port, new WithTests(), new PipedInputStream(typed))) {
            loop.awaitOutput("ready in");
            press("t\n");
            loop.awaitOutput("2 tests passed in ");
            assertThat(loop.output()).contains("(all classes)").doesNotContain("noise of a test");

            project.edit("src/main/java/sample/Prices.java", "count * 2", "count * 3");
            loop.awaitOutput("Prices.java changed");
            press("t\n");
            loop.awaitOutput("1 of 1 tests failed in ");
            assertThat(loop.output())
                    .contains("kit: testing PricesTest …")
                    .contains("kit: FAILED PricesTest: doubles() (PricesTest.java:8)\n")
                    .contains("expected: <4> but was: <6>");
            assertThat(request.workDirectory().resolve("tests.log")).content().contains("noise of a test");

            press("T\n");
            loop.awaitOutput("tests run after each change");
            project.edit("src/main/java/sample/Prices.java", "count * 3", "count + count");
            loop.awaitOutput("1 test passed in ");
            project.edit("src/test/java/sample/NamesTest.java", "\"name\"", "\"other\"");
            loop.awaitOutput("kit: FAILED NamesTest: names() (NamesTest.java:7)");
        }
    }

    @Test
    @DisplayName("CD-10 tests that start a context of Spring run after any change of the application")
    void runsTestsWithSpring() throws Exception {
        project.write("src/test/java/sample/HelloTest.java", """
                package sample;
                import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
                import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
                import org.junit.jupiter.api.Test;
                import org.springframework.beans.factory.annotation.Autowired;
                import org.springframework.boot.test.context.SpringBootTest;
                import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
                import org.springframework.test.web.servlet.MockMvc;
                @SpringBootTest
                @AutoConfigureMockMvc
                class HelloTest {
                    @Autowired
                    MockMvc mvc;

                    @Test
                    void says() throws Exception {
                        mvc.perform(get("/hello")).andExpect(content().string("one"));
                    }
                }
                """);
        project.write("src/test/java/sample/NamesTest.java", """
                package sample;
                class NamesTest {
                    @org.junit.jupiter.api.Test
                    void names() {
                        if (!Names.of().equals("name")) throw new AssertionError();
                    }
                }
                """);
        DevRequest request = project.request(port, false, Map.of(), Map.of());
        try (RunningLoop loop = new RunningLoop(request, port, new WithTests(), new PipedInputStream(typed))) {
            loop.awaitOutput("ready in");
            press("t\n");
            loop.awaitOutput("2 tests passed in ");
            press("T\n");
            loop.awaitOutput("tests run after each change");
            project.edit(HELLO, "\"one\"", "\"two\"");
            loop.awaitOutput("kit: testing HelloTest …");
            loop.awaitOutput("1 of 1 tests failed in ");
            assertThat(loop.output()).contains("kit: FAILED HelloTest: says()");
            assertThat(loop.get("/hello")).isEqualTo("two");
            project.edit("src/test/java/sample/HelloTest.java", "\"one\"", "\"two\"");
            loop.awaitOutput("1 test passed in ");
        }
    }

    @Test
    @DisplayName("CD-10 tests still run after each change when the build was read again")
    void keepsTestingAfterAChangeOfTheBuild() throws Exception {
        project.write("build.txt", "one");
        DevRequest request = project.request(port, false, Map.of(), Map.of());
        CountDownLatch runs = new CountDownLatch(2);
        ProjectBuild build = new WithTests() {
            @Override
            public List<Path> files() {
                return List.of(project.directory().resolve("build.txt"));
            }

            @Override
            public DevRequest read() {
                return request;
            }

            @Override
            public Optional<TestModule> tests() {
                runs.countDown();
                return Optional.empty();
            }
        };
        try (RunningLoop loop = new RunningLoop(request, port, build, new PipedInputStream(typed))) {
            loop.awaitOutput("ready in");
            press("T\n");
            loop.awaitOutput("this application has no tests");
            project.write("build.txt", "two");
            loop.awaitOutput("reading the build …");
            assertThat(runs.await(3, TimeUnit.MINUTES)).isTrue();
        }
    }

    private void press(String keys) throws Exception {
        typed.write(keys.getBytes(StandardCharsets.US_ASCII));
        typed.flush();
    }

    /** A build whose tests run with the libraries of this test. */
    private class WithTests implements ProjectBuild {

        @Override
        public List<Path> files() {
            return List.of();
        }

        @Override
        public Instant begun() {
            return Instant.MAX;
        }

        @Override
        public DevRequest read() {
            throw new IllegalStateException("No file changed");
        }

        @Override
        public Optional<TestModule> tests() {
            return Optional.of(new TestModule(
                    List.of(project.directory().resolve("src/test/java")),
                    List.of(),
                    project.directory().resolve("target/test-classes"),
                    SampleProject.libraries(),
                    List.of(),
                    List.of("slow")));
        }

        @Override
        public Path testLauncher(String version) {
            throw new IllegalStateException("The launcher is among the libraries");
        }
    }
}
