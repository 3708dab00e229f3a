package dev.kit.studio.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.monitor.InMemoryStorage;
import dev.kit.studio.monitor.Recorder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerdictsTest {

    private final AtomicReference<Instant> build = new AtomicReference<>(Instant.EPOCH);

    @TempDir
    Path directory;

    private Path file() {
        return directory.resolve("not there yet/exceptions.properties");
    }

    private Verdicts verdicts() {
        return new Verdicts(file(), build::get);
    }

    @Test
    @DisplayName("M1 verdicts outlive the process, and can be withdrawn")
    void areKept() {
        Verdicts first = verdicts();
        assertThat(first.of("0a")).isNull();
        first.apply("0a", "mute");
        first.apply("0b", "resolve");
        first.apply("0c", "mute");
        first.apply("0c", "reopen");
        Verdicts second = verdicts();
        assertThat(second.of("0a")).isEqualTo("muted");
        assertThat(second.of("0b")).isEqualTo("resolved");
        assertThat(second.of("0c")).isNull();
    }

    @Test
    @DisplayName("M1 a resolved exception opens again when a newer build throws it, a muted one never")
    void reopens() {
        Verdicts verdicts = verdicts();
        try (Recorder recorder = new Recorder(new InMemoryStorage(), Recorder.Settings.defaults())) {
            verdicts.watch(recorder);
            ExceptionEntry thrown = ExceptionEntry.of(new IllegalStateException("Closed"), false, null);
            String fingerprint = thrown.fingerprint();
            verdicts.apply(fingerprint, "resolve");
            record(recorder, thrown);
            assertThat(verdicts.of(fingerprint)).as("the same build").isEqualTo("resolved");
            build.set(Instant.now().plusSeconds(1));
            record(recorder, thrown);
            assertThat(verdicts.of(fingerprint)).as("a newer build").isNull();
            assertThat(verdicts().of(fingerprint)).as("kept").isNull();
            verdicts.apply(fingerprint, "mute");
            record(recorder, thrown);
            assertThat(verdicts.of(fingerprint)).isEqualTo("muted");
        }
    }

    private static void record(Recorder recorder, ExceptionEntry thrown) {
        recorder.record(thrown);
        assertThat(recorder.drain(Duration.ofSeconds(30))).isTrue();
    }

    @Test
    @DisplayName("a file that was edited by hand stops nothing: a time that is none lets the exception open again")
    void readsOddFiles() throws Exception {
        Files.createDirectories(file().getParent());
        Files.writeString(file(), "0a=resolved some time\n0b=\\uno hex");
        assertThat(verdicts().of("0b")).isNull();
        Files.writeString(file(), "0a=resolved some time");
        assertThat(verdicts().of("0a")).isEqualTo("resolved");
    }

    @Test
    @DisplayName("M1 a verdict that cannot be kept is refused with file and remedy, changes nothing and leaves nothing")
    void refusesWhatCannotBeKept() throws Exception {
        Verdicts verdicts = verdicts();
        verdicts.apply("0a", "mute");
        // What is in the way of the last step fails for every user, which a directory without rights does not for root.
        Files.delete(file());
        Files.createFile(Files.createDirectory(file()).resolve("in the way"));
        for (String action : Verdicts.ACTIONS) {
            assertThatThrownBy(() -> verdicts.apply("0a", action))
                    .isInstanceOfSatisfying(
                            ProblemException.class,
                            problem -> assertThat(problem.body("/"))
                                    .containsEntry("status", 503)
                                    .containsEntry("code", "VERDICT_NOT_KEPT")
                                    .extractingByKey("detail")
                                    .asString()
                                    .contains("'" + file() + "' cannot be written", "Make room there"));
            assertThat(verdicts.of("0a")).isEqualTo("muted");
            assertThatThrownBy(() -> verdicts.apply("0b", action)).isInstanceOf(ProblemException.class);
            assertThat(verdicts.of("0b")).isNull();
        }
        try (Stream<Path> left = Files.list(file().getParent())) {
            assertThat(left).containsExactly(file());
        }
    }

    @Test
    @DisplayName("M1 an exception reopens although its file can no longer be written")
    void reopensWithoutItsFile() throws Exception {
        Verdicts verdicts = verdicts();
        try (Recorder recorder = new Recorder(new InMemoryStorage(), Recorder.Settings.defaults())) {
            verdicts.watch(recorder);
            ExceptionEntry thrown = ExceptionEntry.of(new IllegalStateException("Closed"), false, null);
            verdicts.apply(thrown.fingerprint(), "resolve");
            Files.delete(file());
            Files.createFile(Files.createDirectory(file()).resolve("in the way"));
            build.set(Instant.now().plusSeconds(1));
            record(recorder, thrown);
            assertThat(verdicts.of(thrown.fingerprint())).isNull();
        }
    }

    @Test
    @DisplayName("the time of a build is that of its newest class, and the start of what has none in a directory")
    void findsTheBuild() throws Exception {
        Instant start = Instant.now();
        ClassLoader own = VerdictsTest.class.getClassLoader();
        Path type = Path.of(VerdictsTest.class.getResource("VerdictsTest.class").toURI());
        assertThat(BuildTime.of(own, start))
                .isAfterOrEqualTo(Files.getLastModifiedTime(type).toInstant());
        assertThat(BuildTime.of(ClassLoader.getPlatformClassLoader(), start)).isEqualTo(start);
    }
}
