package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.database.DatabaseMode;
import dev.kit.cli.dev.compile.AnnotationProcessors;
import dev.kit.cli.dev.compile.SourceModule;
import dev.kit.cli.dev.tests.TestModule;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Asks for a build over the line between two processes, here two threads. */
final class BuildLineTest {

    private static final List<Path> PATH = List.of(Path.of("a.jar"), Path.of("ü b.jar"));

    private static final DevRequest REQUEST = new DevRequest(
            "shop",
            Path.of("/shop"),
            List.of(Path.of("src/main/java")),
            List.of(),
            Path.of("target/classes"),
            PATH,
            PATH,
            null,
            8080,
            "dev",
            true,
            DatabaseMode.NONE,
            null,
            17,
            Map.of("KEY", "x".repeat(100_000)),
            Map.of("HOME", "/home"),
            new ProjectLayout(
                    List.of(new SourceModule(PATH, List.of(), Path.of("classes"))),
                    true,
                    new AnnotationProcessors(PATH, List.of("Processor"), List.of("-Aa=b"))));

    private static final TestModule TESTS =
            new TestModule(PATH, List.of(), Path.of("test-classes"), PATH, List.of("fast"), List.of());

    /** Answers {@code read} when it is let go on. */
    private static final class SlowBuild implements ProjectBuild {

        private final CountDownLatch asked = new CountDownLatch(1);

        private final CountDownLatch go = new CountDownLatch(1);

        @Override
        public List<Path> files() {
            return List.of(Path.of("pom.xml"));
        }

        @Override
        public Instant begun() {
            return Instant.EPOCH;
        }

        @Override
        public DevRequest read() {
            asked.countDown();
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return REQUEST;
        }

        @Override
        public Optional<TestModule> tests() {
            return Optional.of(TESTS);
        }

        @Override
        public Path testLauncher(String version) {
            throw new CliException(ExitCode.CONFIG, "No " + version + ".", "pom.xml", "Add it.", null);
        }
    }

    @TempDir
    Path temporary;

    private final SlowBuild build = new SlowBuild();

    private interface Use {

        void with(FollowedMaven maven) throws Exception;
    }

    @Test
    @DisplayName("every part of a run, of tests and of a failure comes over as it was")
    void carriesEveryPart() throws Exception {
        connect(maven -> {
            assertThat(maven.request()).isEqualTo(REQUEST);
            assertThat(maven.files()).containsExactly(Path.of("pom.xml"));
            assertThat(maven.tests()).contains(TESTS);
            assertThat(maven.postgres()).isEqualTo(Path.of("postgres.jar"));
            assertThatThrownBy(() -> maven.testLauncher("6")).isInstanceOfSatisfying(CliException.class, e -> {
                assertThat(e.report()).isEqualTo("No 6.\n  at pom.xml\n  Add it.");
                assertThat(e.exitCode()).isEqualTo(ExitCode.CONFIG);
            });
        });
    }

    @Test
    @DisplayName("a thread that is interrupted while it waits for Maven leaves the line as it is")
    void survivesInterrupts() throws Exception {
        connect(maven -> {
            CountDownLatch refused = new CountDownLatch(1);
            Thread waiting = new Thread(() -> {
                try {
                    maven.read();
                } catch (CliException e) {
                    refused.countDown();
                }
            });
            waiting.start();
            assertThat(build.asked.await(1, TimeUnit.MINUTES)).isTrue();
            waiting.interrupt();
            assertThat(refused.await(1, TimeUnit.MINUTES)).isTrue();
            build.go.countDown();
            assertThat(maven.request()).isEqualTo(REQUEST);
        });
    }

    @Test
    @DisplayName("a launcher that is gone before the goal begins ends the goal")
    void failsWithoutLauncher() {
        BuildAnswers answers = new BuildAnswers(() -> REQUEST, build, () -> Path.of(""));
        assertThatThrownBy(() -> answers.serve(temporary.resolve("gone")))
                .isInstanceOf(CliException.class)
                .hasMessage("The process that started this one is gone.");
    }

    @Test
    @DisplayName("only the user can reach the socket, and it is deleted")
    void hidesTheSocket() throws Exception {
        BuildLine.Listener listener = BuildLine.Listener.open();
        Path directory = listener.file().getParent();
        assertThat(Files.getPosixFilePermissions(directory)).hasSize(3);
        listener.close();
        assertThat(directory).doesNotExist();
        assertThat(listener.accept()).isEmpty();
    }

    @Test
    @DisplayName("a process whose messages begin otherwise is of another version")
    void namesAnotherVersion() throws Exception {
        try (BuildLine.Listener listener = BuildLine.Listener.open();
                SocketChannel other = SocketChannel.open(UnixDomainSocketAddress.of(listener.file()));
                BuildLine line = listener.accept().orElseThrow()) {
            other.write(ByteBuffer.wrap(new byte[] {1, 1, 0, 0}));
            assertThatThrownBy(() -> line.read(BuildQuestion.class))
                    .isInstanceOf(CliException.class)
                    .hasMessageContaining("do not understand each other");
        }
    }

    private void connect(Use use) throws Exception {
        BuildAnswers answers = new BuildAnswers(() -> REQUEST, build, () -> Path.of("postgres.jar"));
        try (BuildLine.Listener listener = BuildLine.Listener.open()) {
            Thread serving = new Thread(() -> answers.serve(listener.file()));
            serving.start();
            try (FollowedMaven maven = new FollowedMaven(listener.accept().orElseThrow())) {
                use.with(maven);
            }
            serving.join(TimeUnit.MINUTES.toMillis(1));
            assertThat(serving.isAlive()).isFalse();
        }
    }
}
