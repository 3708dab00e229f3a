package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.command.CliException;
import dev.kit.cli.dev.compile.CompileOutcome;
import dev.kit.cli.dev.compile.ModuleCompiler;
import dev.kit.cli.dev.compile.SourceModule;
import dev.kit.cli.dev.tests.TestModule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Follows what stands around an application: other modules of its build, and the build itself. */
final class FollowedBuildTest {

    private static final String HELLO = "src/main/java/sample/Hello.java";

    @TempDir
    Path temporary;

    private final int port = PortChoice.anyFree();

    private SampleProject project = new SampleProject(Path.of(""));

    private SampleProject library = new SampleProject(Path.of(""));

    @BeforeEach
    void createTwoModules() throws Exception {
        library = new SampleProject(temporary.resolve("library"));
        library.write(
                "src/main/java/library/Prices.java",
                "package library; public class Prices { public static String of() { return \"1\"; } }");
        compile(library);
        project = SampleProject.create(temporary, application -> {});
    }

    @Test
    @DisplayName("CD-10 an edit in a sibling module is live, and recompiles the application that uses it")
    void followsASibling() throws Exception {
        DevRequest request = withLibrary(project.request(port, false, Map.of(), Map.of()));
        try (RunningLoop loop = new RunningLoop(request, port)) {
            loop.awaitOutput("ready in");
            project.edit(HELLO, "\"one\"", "library.Prices.of()");
            assertThat(loop.get("/hello")).isEqualTo("1");

            library.edit("src/main/java/library/Prices.java", "\"1\"", "\"2\"");
            assertThat(loop.get("/hello")).isEqualTo("2");
            assertThat(loop.output()).contains("redefined 1 class in");

            library.edit("src/main/java/library/Prices.java", "String of()", "long of()");
            library.edit("src/main/java/library/Prices.java", "\"2\"", "3");
            assertThat(loop.problem("/hello"))
                    .contains("\"file\":\"src/main/java/sample/Hello.java\"")
                    .contains("long cannot be converted");
            project.edit(HELLO, "library.Prices.of()", "\"\" + library.Prices.of()");
            assertThat(loop.get("/hello")).isEqualTo("3");
            assertThat(library.classes().resolve("library/Prices.class")).exists();
            assertThat(project.classes().resolve("library")).doesNotExist();
        }
    }

    @Test
    @DisplayName("CD-10 a changed pom.xml starts the process with the new class path; a wrong one is told")
    void readsAChangedBuild() throws Exception {
        DevRequest request = project.request(port, false, Map.of(), Map.of());
        ScriptedBuild build = new ScriptedBuild(request);
        project.write("pom.xml", "no library");
        try (RunningLoop loop = new RunningLoop(request, port, build, null)) {
            loop.awaitOutput("ready in");
            project.edit(HELLO, "\"one\"", "library.Prices.of()");
            assertThat(loop.problem("/hello")).contains("package library does not exist");

            project.write("pom.xml", "library");
            assertThat(loop.get("/hello")).isEqualTo("1");
            assertThat(loop.output())
                    .contains("kit: pom.xml changed; reading the build …")
                    .containsPattern("restarted the process in .*: pom.xml changed");

            project.write("pom.xml", "wrong");
            assertThat(loop.problem("/hello"))
                    .contains("\"title\":\"The build cannot be read\"")
                    .contains("This pom is wrong.");
            project.write("pom.xml", "library");
            assertThat(loop.get("/hello")).isEqualTo("1");
        }
    }

    @Test
    @DisplayName("CD-10 a pom.xml that is saved again while it is read is read again, before the process starts")
    void readsABuildAgainThatChangedMeanwhile() throws Exception {
        DevRequest request = project.request(port, false, Map.of(), Map.of());
        ScriptedBuild build = new ScriptedBuild(request);
        project.write("pom.xml", "no library");
        try (RunningLoop loop = new RunningLoop(request, port, build, null)) {
            loop.awaitOutput("ready in");
            build.whileReading = () -> {
                project.write("pom.xml", "library");
                project.edit(HELLO, "\"one\"", "library.Prices.of()");
            };
            project.write("pom.xml", "no library ");
            loop.awaitAnswer("/hello", "1");
            assertThat(loop.output()).containsOnlyOnce("restarted the process in");
            assertThat(loop.output()).contains("kit: pom.xml changed meanwhile; reading the build again …");
            assertThat(build.reads.get()).isEqualTo(2);
        }
    }

    @Test
    @DisplayName("CD-10 a pom.xml that is mended while a wrong one is read is read again")
    void readsABuildAgainThatWasMendedMeanwhile() throws Exception {
        DevRequest request = project.request(port, false, Map.of(), Map.of());
        ScriptedBuild build = new ScriptedBuild(request);
        project.write("pom.xml", "no library");
        try (RunningLoop loop = new RunningLoop(request, port, build, null)) {
            loop.awaitOutput("ready in");
            build.whileReading = () -> project.write("pom.xml", "library");
            project.write("pom.xml", "wrong");
            loop.awaitOutput("This pom is wrong.");
            project.edit(HELLO, "\"one\"", "library.Prices.of()");
            loop.awaitAnswer("/hello", "1");
        }
    }

    @Test
    @DisplayName("CD-10 a source and a resource that are deleted while the build is read leave nothing behind")
    void removesWhatWasDeletedWhileTheBuildWasRead() throws Exception {
        String gone = "src/main/java/sample/Gone.java";
        project = SampleProject.create(temporary.resolve("other"), with -> {
            with.write(
                    gone,
                    SampleProject.HELLO
                            .replace("class Hello", "class Gone")
                            .replaceAll("\\(\"/", "(\"/gone/")
                            .replace("path = \"/", "path = \"/gone/"));
            with.write("src/main/resources/gone.txt", "text");
            with.write("target/classes/gone.txt", "text");
        });
        DevRequest request = project.request(port, false, Map.of(), Map.of());
        ScriptedBuild build = new ScriptedBuild(request);
        project.write("pom.xml", "no library");
        try (RunningLoop loop = new RunningLoop(request, port, build, null)) {
            loop.awaitOutput("ready in");
            assertThat(loop.get("/gone/hello")).isEqualTo("one");
            build.whileReading = () -> {
                Files.delete(project.directory().resolve(gone));
                Files.delete(project.directory().resolve("src/main/resources/gone.txt"));
            };
            project.write("pom.xml", "no library ");
            loop.awaitAnswer("/gone/hello", "status 404");
            assertThat(project.classes().resolve("sample/Gone.class")).doesNotExist();
            assertThat(project.classes().resolve("gone.txt")).doesNotExist();
        }
    }

    @Test
    @DisplayName("CD-10 files that are saved while the build is read for the first time are brought in after the start")
    void followsWhatWasSavedBeforeTheRunBegan() throws Exception {
        DevRequest request = project.request(port, false, Map.of(), Map.of());
        ScriptedBuild build = new ScriptedBuild(request);
        build.begun = Instant.now();
        project.write("pom.xml", "library");
        project.edit(HELLO, "\"one\"", "library.Prices.of()");
        project.write("src/main/resources/late.txt", "late");
        try (RunningLoop loop = new RunningLoop(request, port, build, null)) {
            loop.awaitOutput("ready in");
            loop.awaitOutput("restarted the process in"); // unasked
            assertThat(loop.get("/hello")).isEqualTo("1");
            assertThat(project.classes().resolve("late.txt")).hasContent("late");
        }
    }

    @Test
    @DisplayName("CD-10 an edit whose class cannot be written is brought in once it can")
    void triesAnUnwritableClassAgain() throws Exception {
        try (RunningLoop loop = new RunningLoop(project.request(port, false, Map.of(), Map.of()), port)) {
            loop.awaitOutput("ready in");
            Path written = project.classes().resolve("sample/Hello.class");
            Files.delete(written);
            Path obstacle = Files.createDirectories(written.resolve("full"));
            project.edit(HELLO, "\"one\"", "\"two\"");
            loop.awaitOutput("kit: the change could not be brought in: ");
            Files.delete(obstacle);
            Files.delete(written);
            loop.awaitAnswer("/hello", "two");
        }
    }

    @Test
    @DisplayName("CD-10 Kotlin sources are named as not followed, at the start and when one changes")
    void namesKotlinSources() throws Exception {
        project.write("src/main/java/sample/Greeting.kt", "class Greeting");
        try (RunningLoop loop = new RunningLoop(project.request(port, false, Map.of(), Map.of()), port)) {
            loop.awaitOutput("ready in");
            assertThat(loop.output()).contains("kit: Kotlin sources are not followed (1 file): ");
            project.write("src/main/java/sample/Greeting.kt", "class Other");
            loop.awaitOutput("kit: Kotlin sources are not followed: build the project, then press r");
            assertThat(loop.get("/hello")).isEqualTo("one");
            assertThat(loop.output()).doesNotContain("restarted");
        }
    }

    private DevRequest withLibrary(DevRequest request) {
        return Requests.withSibling(
                request, new SourceModule(List.of(library.sources()), List.of(), library.classes()));
    }

    private static void compile(SampleProject module) throws IOException {
        ModuleCompiler compiler = ModuleCompiler.open(List.of(module.sources()), List.of(), module.classes(), 17);
        CompileOutcome outcome = compiler.compileAll();
        assertThat(outcome.errors()).isEmpty();
        compiler.write(outcome.changes());
    }

    /** A change of files. */
    private interface Edit {

        void make() throws IOException;
    }

    /** A build whose only file says whether it has a library. */
    private final class ScriptedBuild implements ProjectBuild {

        private final DevRequest plain;

        /** Takes the place of an editor that saves once while Maven works. */
        private volatile @Nullable Edit whileReading;

        private volatile Instant begun = Instant.MAX;

        private final AtomicInteger reads = new AtomicInteger();

        ScriptedBuild(DevRequest plain) {
            this.plain = plain;
        }

        @Override
        public List<Path> files() {
            return List.of(project.directory().resolve("pom.xml"));
        }

        @Override
        public Instant begun() {
            return begun;
        }

        @Override
        public DevRequest read() {
            try {
                reads.incrementAndGet();
                String pom = Files.readString(files().get(0)).strip();
                Edit edit = whileReading;
                whileReading = null;
                if (edit != null) {
                    edit.make();
                }
                return switch (pom) {
                    case "library" -> withLibrary(plain);
                    case "no library" -> plain;
                    default -> throw CliException.failed("This pom is wrong.", "pom.xml", null);
                };
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public Optional<TestModule> tests() {
            return Optional.empty();
        }

        @Override
        public Path testLauncher(String version) {
            throw new IllegalStateException(version);
        }
    }
}
