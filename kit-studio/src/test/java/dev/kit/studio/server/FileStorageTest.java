package dev.kit.studio.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.Entry.Kind;
import dev.kit.studio.entries.LogEntry;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.FileStorage;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.monitor.Storage;
import dev.kit.studio.monitor.StorageException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileStorageTest extends StorageContract {

    private static final Duration AGE = Duration.ofDays(3650);

    @TempDir
    Path directory;

    private int directories;

    @Override
    Storage open(int entriesPerKind) {
        return FileStorage.open(
                directory.resolve("a b/" + ++directories),
                new FileStorage.Limits(perKind(entriesPerKind), 64L << 20, AGE));
    }

    private static Map<Kind, Integer> perKind(int count) {
        Map<Kind, Integer> entries = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            entries.put(kind, count);
        }
        return entries;
    }

    private FileStorage reopen() {
        return FileStorage.open(directory, new FileStorage.Limits(perKind(1_000), 1 << 20, AGE));
    }

    private static Entry log(int number, String message) {
        return LogEntry.of(LogEntry.Level.INFO, "test", message, Map.of()).identified("id" + number, number);
    }

    private static List<String> ids(Storage storage) {
        return storage.list(EntryQuery.of(Kind.LOG).limit(5_000)).stream()
                .map(Entry::id)
                .toList();
    }

    private List<Path> segments() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(path -> path.toString().endsWith(".jsonl"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    @DisplayName("SC-19 entries survive a restart, in a segment of each run, and positions go on")
    void survivesARestart() throws IOException {
        for (int run = 1; run <= 3; run++) {
            try (FileStorage storage = reopen()) {
                assertThat(storage.newestSeq()).isEqualTo(run - 1);
                storage.save(log(run, "of run " + run));
            }
        }
        assertThat(segments()).hasSize(3);
        try (FileStorage storage = reopen()) {
            assertThat(ids(storage)).containsExactly("id3", "id2", "id1");
        }
    }

    @Test
    @DisplayName("SC-27 a line that a crash cut in two, and lines that are damaged, are passed over")
    void toleratesTornLines() throws IOException {
        try (FileStorage storage = reopen()) {
            storage.save(log(1, "first"));
            storage.save(log(2, "second"));
            storage.save(log(3, "third"));
        }
        Path segment = segments().get(0);
        String text = Files.readString(segment, StandardCharsets.US_ASCII);
        Files.writeString(segment, text.substring(0, text.length() - 9), StandardCharsets.US_ASCII);
        try (FileStorage storage = reopen()) {
            assertThat(ids(storage)).containsExactly("id2", "id1");
        }
        Files.write(
                segment, new byte[] {'\n', 0, (byte) 0xff, '\n', '{', '"', ':', '}', '\n'}, StandardOpenOption.APPEND);
        Files.writeString(segment, "{\"log\":{\"id\":5}}\n{\"log\":null}\n{\"other\":1}\n", StandardOpenOption.APPEND);
        Files.writeString(segment, text, StandardOpenOption.APPEND);
        try (FileStorage storage = reopen()) {
            assertThat(ids(storage)).contains("id3", "id2", "id1");
        }
    }

    @Test
    @DisplayName("SC-25 the disk is bounded: segments follow one another and the oldest go")
    void boundsTheDisk() throws IOException {
        try (FileStorage storage = reopen()) {
            for (int i = 1; i <= 300; i++) {
                storage.save(log(i, "x".repeat(10_000)));
                assertThat(size()).isLessThanOrEqualTo(1 << 20);
            }
            assertThat(storage.contents().bytes()).isEqualTo(size());
            assertThat(segments()).hasSizeBetween(3, 5);
        }
        try (FileStorage storage = reopen()) {
            assertThat(ids(storage)).hasSizeBetween(60, 110).startsWith("id300", "id299");
            assertThat(storage.newestSeq()).isEqualTo(300);
        }
        try (FileStorage smaller = FileStorage.open(directory, new FileStorage.Limits(Map.of(), 400_000, AGE))) {
            assertThat(ids(smaller)).hasSizeBetween(10, 40).startsWith("id300");
            assertThat(size()).isLessThanOrEqualTo(400_000);
        }
    }

    private long size() throws IOException {
        long sum = 0;
        for (Path segment : segments()) {
            sum += Files.size(segment);
        }
        return sum;
    }

    @Test
    @DisplayName("SC-25 an entry too large for the disk is refused and remains in memory")
    void refusesGiants() throws IOException {
        try (FileStorage storage = reopen()) {
            storage.save(log(1, "small"));
            assertThatThrownBy(() -> storage.saveAll(List.of(log(2, "x".repeat(1 << 20)))))
                    .isInstanceOf(StorageException.class)
                    .extracting(failure -> ((StorageException) failure).lost())
                    .isEqualTo(1);
            storage.save(log(3, "small"));
            assertThat(ids(storage)).containsExactly("id3", "id2", "id1");
        }
        try (FileStorage storage = reopen()) {
            assertThat(ids(storage)).containsExactly("id3", "id1");
        }
    }

    @Test
    @DisplayName("SC-17 what was pruned or cleared does not come back, and segments of old runs go")
    void staysPruned() throws IOException {
        try (FileStorage storage = reopen()) {
            storage.save(log(1, "old"));
            assertThat(storage.prune(Instant.now().plusSeconds(5))).isEqualTo(1);
            storage.save(log(2, "new"));
        }
        try (FileStorage storage = reopen()) {
            assertThat(ids(storage)).containsExactly("id2");
            assertThat(storage.prune(Instant.now().plusSeconds(5))).isEqualTo(1);
            assertThat(segments()).as("one of this run, with the note").hasSize(1);
            storage.save(log(3, "newer"));
            storage.clear();
            assertThat(segments()).isEmpty();
        }
        try (FileStorage storage = reopen()) {
            assertThat(ids(storage)).isEmpty();
        }
    }

    @Test
    @DisplayName("SC-18 entries of earlier runs beyond the age are not read back")
    void leavesOldOnes() {
        try (FileStorage storage = reopen()) {
            storage.save(log(1, "then"));
        }
        FileStorage.Limits short_ = new FileStorage.Limits(Map.of(), 1 << 20, Duration.ZERO);
        try (FileStorage storage = FileStorage.open(directory, short_)) {
            assertThat(ids(storage)).isEmpty();
        }
    }

    @Test
    @DisplayName("SC-27 a directory has one user at a time, in this process and in another")
    void locksTheDirectory() throws IOException, InterruptedException {
        try (FileStorage storage = reopen()) {
            storage.save(log(1, "mine"));
            assertThatThrownBy(this::reopen)
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining(directory.toString())
                    .hasMessageContaining("Another running studio");
            assertThat(otherProcess()).isEqualTo(3);
        }
        assertThat(otherProcess()).isZero();
    }

    private int otherProcess() throws IOException, InterruptedException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        OtherProcess.class.getName(),
                        directory.toString())
                .redirectErrorStream(true)
                .redirectOutput(new File("/dev/null"))
                .start()
                .waitFor();
    }

    /** Opens the directory and ends with 0, or 3 when another process has it. */
    static final class OtherProcess {

        private OtherProcess() {}

        public static void main(String[] arguments) {
            try (FileStorage storage = FileStorage.open(Path.of(arguments[0]))) {
                System.exit(ids(storage).size() == 1 ? 0 : 1);
            } catch (StorageException inUse) {
                System.exit(3);
            }
        }
    }

    @Test
    @DisplayName("SC-22 only the owner can read what was kept, and version control passes it over")
    void isPrivate() throws IOException {
        Path inner = directory.resolve("private");
        try (FileStorage storage = FileStorage.open(inner)) {
            storage.save(log(1, "mine"));
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(inner)))
                    .isEqualTo("rwx------");
            try (Stream<Path> files = Files.list(inner)) {
                for (Path file : files.toList()) {
                    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .as(file.toString())
                            .isEqualTo("rw-------");
                }
            }
            assertThat(inner.resolve(".gitignore")).hasContent("*");
        }
    }

    @Test
    @DisplayName("SC-27 when the directory is swept away during a run, writing goes on in a new segment")
    void survivesACleanBuild() throws IOException {
        try (FileStorage storage = reopen()) {
            storage.save(log(1, "before"));
            for (Path segment : segments()) {
                Files.delete(segment);
            }
            storage.save(log(2, "after"));
        }
        try (FileStorage storage = reopen()) {
            assertThat(ids(storage)).containsExactly("id2");
        }
    }

    @Test
    @DisplayName(
            "SC-27 when the disk takes no more, recording goes on in memory, the studio says so, and writing resumes")
    void recordsOnWithoutADisk() throws IOException {
        Path inner = directory.resolve("inner");
        FileStorage storage = FileStorage.open(inner);
        try (Recorder recorder = new Recorder(storage, Recorder.Settings.defaults())) {
            record(recorder, "before");
            Path aside = directory.resolve("aside");
            Files.move(inner, aside);
            Files.writeString(inner, "in the way");
            record(recorder, "during");
            assertThat(recorder.stats().trouble()).contains(inner.toString()).contains("kept in memory");
            assertThat(recorder.stats().failed()).isEqualTo(1);
            Files.delete(inner);
            Files.move(aside, inner);
            record(recorder, "after");
            assertThat(recorder.stats().trouble()).isNull();
            assertThat(ids(storage)).hasSize(3);
        }
        try (FileStorage again = FileStorage.open(inner)) {
            assertThat(ids(again)).hasSize(2);
        }
    }

    private static void record(Recorder recorder, String message) {
        recorder.record(LogEntry.of(LogEntry.Level.INFO, "test", message, Map.of()));
        assertThat(recorder.drain(Duration.ofSeconds(20))).isTrue();
    }

    @Test
    @DisplayName("SC-27 lines of an older or a newer version are read as far as they are understood")
    void readsOtherVersions() throws IOException {
        try (FileStorage storage = reopen()) {
            storage.save(log(1, "first"));
        }
        Path segment = segments().get(0);
        Files.writeString(segment, """
                {"log":{"id":"id2","seq":2,"timestamp":"%s","level":"INFO","logger":"x","message":"y","context":{},"tags":[],"later":1}}
                {"log":{"id":"id3","seq":3,"timestamp":"%s","level":"LOUD","logger":"x","message":"y","context":{},"tags":[]}}
                {"trace":{"id":"id4"}}
                """.formatted(Instant.now(), Instant.now()), StandardOpenOption.APPEND);
        try (FileStorage storage = reopen()) {
            assertThat(ids(storage)).containsExactly("id2", "id1");
            storage.save(log(3, "third"));
        }
    }

    @Test
    @DisplayName("SC-27 a place that cannot be written is named")
    void namesWhatCannotBeWritten() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "in the way");
        assertThatThrownBy(() -> FileStorage.open(file))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining(file.toString());
    }
}
