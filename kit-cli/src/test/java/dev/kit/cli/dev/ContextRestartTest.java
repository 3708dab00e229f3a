package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.kit.cli.Waiting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts the context again and again in one JVM. */
final class ContextRestartTest {

    private static final String HELLO = "src/main/java/sample/Hello.java";

    private static final Pattern LOADERS =
            Pattern.compile("\\s(\\d+)\\s+\\d+\\s+dev\\.kit\\.cli\\.dev\\.child\\.GenerationLoader");

    @TempDir
    Path temporary;

    private final int port = PortChoice.anyFree();

    private SampleProject project = new SampleProject(Path.of(""));

    @BeforeEach
    void createTheProject() throws Exception {
        project = SampleProject.create(temporary);
    }

    @Test
    @DisplayName("CD-10 CD-11 new, changed and deleted classes and files of settings are live with the next request")
    void restartsInTheSameProcess() throws Exception {
        try (RunningLoop loop = new RunningLoop(project.request(port, false, Map.of(), Map.of()), port)) {
            loop.awaitOutput("ready in");
            List<ProcessHandle> processes = children();

            project.write(
                    "src/main/java/sample/fresh/Second.java",
                    SampleProject.HELLO
                            .replace("package sample;", "package sample.fresh;")
                            .replace("class Hello", "class Second")
                            .replaceAll("\"/(hello|variable|docs/openapi.json)\"", "\"/second-$1\"")
                            .replace("\"one\"", "sample.Limits.MAX + \"!\""));
            assertThat(loop.get("/second-hello")).isEqualTo("status 500");
            project.write(
                    "src/main/java/sample/Limits.java", "package sample; public interface Limits { int MAX = 5; }");
            assertThat(loop.get("/second-hello")).isEqualTo("5!");
            project.write(
                    "src/main/java/sample/Limits.java", "package sample; public interface Limits { int MAX = 6; }");
            assertThat(loop.get("/second-hello")).isEqualTo("6!");
            Files.delete(project.directory().resolve("src/main/java/sample/fresh/Second.java"));
            assertThat(loop.get("/second-hello")).isEqualTo("status 404");

            project.edit(HELLO, "String.valueOf(System.getenv(name))", "environment.getProperty(name)");
            project.edit(HELLO, "    @GetMapping(\"/hello\")", """
                        @org.springframework.beans.factory.annotation.Autowired
                        org.springframework.core.env.Environment environment;

                        @GetMapping("/hello")""");
            project.write("src/main/resources/application.properties", "logging.level.root=warn\nmy.text=first\n");
            assertThat(loop.get("/variable?name=my.text")).isEqualTo("first");
            project.write("src/main/resources/application.properties", "logging.level.root=warn\nmy.text=second\n");
            assertThat(loop.get("/variable?name=my.text")).isEqualTo("second");
            assertThat(loop.output()).contains("(application.properties is read at startup)");

            project.write("src/main/resources/static/page.txt", "static one");
            assertThat(loop.get("/page.txt")).isEqualTo("static one");
            project.write("src/main/resources/static/page.txt", "static two");
            assertThat(loop.get("/page.txt")).isEqualTo("static two");
            assertThat(loop.output()).contains("updated in ");
            // The one that archives libraries is recognised only once it runs its own program, and until it has ended.
            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> assertThat(children()).containsExactlyElementsOf(processes));
        }
    }

    @Test
    @DisplayName("CD-11 a context that does not start is told, and the next change that mends it answers")
    void survivesAContextThatDoesNotStart() throws Exception {
        try (RunningLoop loop = new RunningLoop(project.request(port, false, Map.of(), Map.of()), port)) {
            loop.awaitOutput("ready in");
            project.edit(HELLO, "class Hello {", "class Hello { Hello(java.time.Clock clock) {}");
            assertThat(loop.problem("/hello"))
                    .contains("\"title\":\"The application is not running\"")
                    .contains("java.time.Clock");
            project.edit(HELLO, "Hello(java.time.Clock clock) {}", "");
            assertThat(loop.get("/hello")).isEqualTo("one");
        }
    }

    @Test
    @DisplayName("CD-10 a request in flight ends on the code it began with")
    void letsRequestsInFlightEnd() throws Exception {
        project = SampleProject.create(
                temporary.resolve("slow"),
                with -> with.edit(
                        HELLO,
                        "return \"one\";",
                        "System.out.println(\"entered\");"
                                + " try { Thread.sleep(1500); } catch (InterruptedException e) { } return \"one\";"));
        try (RunningLoop loop = new RunningLoop(project.request(port, false, Map.of(), Map.of()), port)) {
            loop.awaitOutput("ready in");
            assertThat(loop.get("/hello")).isEqualTo("one");
            // The loop holds the one thread that the common pool has on two processors.
            CompletableFuture<String> slow = CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            return loop.get("/hello");
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    },
                    task -> new Thread(task).start());
            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(
                            () -> assertThat(loop.output().split("entered", -1)).hasSizeGreaterThanOrEqualTo(3));
            project.edit(HELLO, "Thread.sleep(1500);", "Thread.sleep(1); helper();");
            project.edit(HELLO, "class Hello {", "class Hello { void helper() {}");
            project.edit(HELLO, "return \"one\"", "return \"two\"");
            assertThat(loop.get("/hello")).isEqualTo("two");
            assertThat(slow.get()).isEqualTo("one");
        }
    }

    @Test
    @Tag("slow")
    @DisplayName("CD-10 fifty context restarts leave at most three class loaders of the application")
    void keepsNoLoaders() throws Exception {
        try (RunningLoop loop = new RunningLoop(project.request(port, false, Map.of(), Map.of()), port)) {
            loop.awaitOutput("ready in");
            for (int round = 1; round <= 50; round++) {
                project.edit(HELLO, "class Hello {", "class Hello { void helper" + round + "() {}");
                assertThat(loop.get("/hello")).isEqualTo("one");
            }
            long child = children().get(0).pid();
            Waiting.until(() -> loaders(child) <= 3, Duration.ofSeconds(30), loop::output);
            assertThat(loaders(child)).isLessThanOrEqualTo(3);
            assertThat(loaders(child)).as("the running application has one").isPositive();
        }
    }

    /** Counts the class loaders of the application that a full collection leaves. */
    private static int loaders(long pid) throws IOException {
        jcmd(pid, "GC.run");
        Matcher loaders = LOADERS.matcher(jcmd(pid, "GC.class_histogram"));
        assertThat(loaders.find()).isTrue();
        return Integer.parseInt(loaders.group(1));
    }

    private static String jcmd(long pid, String command) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(), Long.toString(pid), command)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static List<ProcessHandle> children() {
        return StartedProcesses.lasting(ProcessHandle.current().descendants());
    }
}
