package dev.kit.studio.monitor;

import dev.kit.studio.entries.Entry;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The segments in one directory, the newest of which is being written. Guarded by its storage.
 *
 * <p>Segments sort by name: the run's first millisecond, then a number. A segment grows to a quarter of the total size,
 * so that removing the oldest one loses little; what is kept longest is copied into the newest one before. Each line is
 * an object with one member, whose name is its type: the kind of an entry, or {@code pruned} with the time before which
 * all entries above are deleted. Other lines are skipped.
 */
final class SegmentJournal implements Journal {

    private static final Logger LOG = LoggerFactory.getLogger(SegmentJournal.class);
    private static final Pattern LINE = Pattern.compile("\\{\"(\\w+)\":(.*)}");
    private static final int BATCH = 1 << 20;

    private final Path directory;
    private final long maximumBytes;
    private final Duration age;
    private final Deque<Segment> segments = new ArrayDeque<>();
    private final long run;
    private int number;
    private @Nullable Reader store;
    private @Nullable DirectoryLock lock;

    /** The newest segment, once this run writes it. */
    private @Nullable FileOutputStream file;

    /** A file of JSON lines, with a number that ascends within its directory and the time of its newest entry. */
    private static final class Segment {

        private final int number;
        private final Path path;
        private long bytes;
        private Instant newest;

        Segment(int number, Path path, long bytes, Instant newest) {
            this.number = number;
            this.path = path;
            this.bytes = bytes;
            this.newest = newest;
        }

        void contains(Instant entry) {
            newest = entry.isAfter(newest) ? entry : newest;
        }
    }

    private SegmentJournal(Path directory, long maximumBytes, Duration age, DirectoryLock lock) throws IOException {
        this.directory = directory;
        this.maximumBytes = maximumBytes;
        this.age = age;
        this.lock = lock;
        this.run = Math.max(System.currentTimeMillis(), findSegments() + 1);
    }

    /** Opens a directory; entries of earlier runs beyond the age are not read back. */
    static SegmentJournal open(Path directory, long maximumBytes, Duration age) {
        Path absolute = directory.toAbsolutePath().normalize();
        DirectoryLock lock = DirectoryLock.take(absolute);
        try {
            return new SegmentJournal(absolute, maximumBytes, age, lock);
        } catch (IOException e) {
            lock.close();
            throw new StorageException("The studio's entries in " + absolute + " cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public void attach(Reader reader) {
        store = reader;
    }

    @Override
    public void reopen() {
        lock = DirectoryLock.take(directory);
    }

    /** Finds the segments and returns the first millisecond of the latest run. */
    private long findSegments() throws IOException {
        List<Path> found;
        try (Stream<Path> files = Files.list(directory)) {
            found = files.filter(path -> path.getFileName().toString().matches("\\d{13}-\\d{4}\\.jsonl"))
                    .sorted()
                    .toList();
        }
        long latest = 0;
        for (Path path : found) {
            segments.addLast(new Segment(
                    ++number,
                    path,
                    Files.size(path),
                    Files.getLastModifiedTime(path).toInstant()));
            latest = Long.parseLong(path.getFileName().toString().substring(0, 13));
        }
        return latest;
    }

    /**
     * Reads the segments of earlier runs once, oldest first; an unreadable one is skipped. Of those for which there is
     * no room any more, only pins are read.
     */
    @Override
    public void read() {
        Instant oldest = Instant.now().minus(age);
        long rest = bytes();
        for (Segment segment : List.copyOf(segments)) {
            Instant from = rest > maximumBytes ? Instant.MAX : oldest;
            rest -= rest > maximumBytes ? segment.bytes : 0;
            segment.newest = Instant.EPOCH;
            try (BufferedReader lines = Files.newBufferedReader(segment.path, StandardCharsets.ISO_8859_1)) {
                for (String text = lines.readLine(); text != null; text = lines.readLine()) {
                    pass(LINE.matcher(text), segment, from);
                }
            } catch (IOException e) {
                LOG.warn("The studio could not read {}, and goes on without it: {}", segment.path, e.getMessage());
            }
        }
        try {
            removeBeyondBounds();
        } catch (IOException e) {
            LOG.warn("The studio could not remove old entries from {}: {}", directory, e.getMessage());
        }
    }

    /** Reads a line; one that a crash cut in two cannot be parsed, as is one with bytes that are not ASCII. */
    private void pass(Matcher line, Segment segment, Instant from) {
        Reader reader = Objects.requireNonNull(store, "store");
        if (!line.matches()) {
            return;
        }
        if (line.group(1).equals("pruned")) {
            try {
                reader.pruned(Instant.parse(line.group(2).replace("\"", "")));
            } catch (DateTimeException damaged) {
                LOG.debug("A damaged line in {} is skipped.", segment.path, damaged);
            }
            return;
        }
        Entry entry = EntryJson.read(line.group(1), line.group(2));
        if (entry != null) {
            segment.contains(entry.timestamp());
            if (!entry.timestamp().isBefore(from) || entry.tags().contains(Storage.PINNED)) {
                StoredEntry stored = new StoredEntry(entry, entry.seq());
                stored.writtenTo(segment.number);
                reader.entry(stored);
            }
        }
    }

    @Override
    public long bytes(long inMemory) {
        return bytes();
    }

    private long bytes() {
        return segments.stream().mapToLong(segment -> segment.bytes).sum();
    }

    @Override
    public void append(List<StoredEntry> entries) {
        int written = 0;
        try {
            while (written < entries.size()) {
                written += write(entries.subList(written, entries.size()));
            }
            removeBeyondBounds();
        } catch (IOException e) {
            throw new StorageException(
                    "Entries could not be written to " + directory + " ("
                            + e.getClass().getSimpleName() + ": " + e.getMessage()
                            + "). They are kept in memory until the end.",
                    entries.size() - written,
                    e);
        }
    }

    /** Writes the first of the entries at once, as many as fit into a batch and at least one, and returns how many. */
    private int write(List<StoredEntry> entries) throws IOException {
        ByteArrayOutputStream batch = new ByteArrayOutputStream();
        int count = 0;
        for (StoredEntry stored : entries) {
            Entry entry = stored.entry();
            byte[] line = line(entry.kind().label(), EntryJson.write(entry));
            if (count > 0 && batch.size() + line.length > Math.min(BATCH, maximumBytes / 32)) {
                break;
            }
            batch.writeBytes(line);
            count++;
        }
        write(batch.toByteArray());
        for (StoredEntry stored : entries.subList(0, count)) {
            stored.writtenTo(number);
            segments.getLast().contains(stored.entry().timestamp());
        }
        return count;
    }

    private static byte[] line(String name, String json) {
        return ("{\"" + name + "\":" + json + "}\n").getBytes(StandardCharsets.US_ASCII);
    }

    /** Writes complete lines, or nothing: one truncated by a full disk is removed. */
    private void write(byte[] lines) throws IOException {
        if (lines.length > maximumBytes / 2) {
            throw new IOException("an entry of " + lines.length + " bytes does not fit into " + maximumBytes);
        }
        FileOutputStream target = fileFor(lines.length);
        Segment current = segments.getLast();
        try {
            target.write(lines);
        } catch (IOException e) {
            target.getChannel().truncate(current.bytes);
            throw e;
        }
        current.bytes += lines.length;
    }

    private FileOutputStream fileFor(int more) throws IOException {
        if (lock == null) {
            throw new IOException("the storage is closed");
        }
        Segment last = segments.peekLast();
        if (file != null && last != null && last.bytes + more <= maximumBytes / 4 && Files.exists(last.path)) {
            return file;
        }
        closeFile();
        byte[] begin = line("segment", "\"" + Instant.now() + "\"");
        Path path = directory.resolve("%013d-%04d.jsonl".formatted(run, ++number));
        OwnerOnly.createFile(path, begin);
        segments.removeIf(segment -> !Files.exists(segment.path));
        segments.addLast(new Segment(number, path, begin.length, Instant.EPOCH));
        FileOutputStream opened = new FileOutputStream(path.toFile(), true);
        file = opened;
        return opened;
    }

    /**
     * Removes the oldest segments while there are too many bytes, and copies what is kept longest: of entries that are
     * not pinned at most half a segment, so that there is room afterwards.
     */
    private void removeBeyondBounds() throws IOException {
        for (int tries = segments.size(); segments.size() > 1 && bytes() > maximumBytes; tries--) {
            Segment oldest = segments.getFirst();
            if (tries > 1) {
                copy(Objects.requireNonNull(store, "store").lasting(), oldest);
            }
            remove(oldest);
        }
    }

    private void copy(List<StoredEntry> lasting, Segment going) throws IOException {
        long room = going.bytes / 2;
        for (StoredEntry stored : lasting) {
            if (stored.segment() == going.number && (stored.isPinned() || room > stored.weight())) {
                write(List.of(stored));
                room -= stored.weight();
            }
        }
    }

    private void remove(Segment segment) throws IOException {
        Files.deleteIfExists(segment.path);
        segments.remove(segment);
    }

    /** Removes segments that contain nothing newer, and notes the time for the others. */
    @Override
    public void prune(Instant before, boolean any, List<StoredEntry> spared) {
        try {
            Segment writing = file == null ? null : segments.getLast();
            for (Segment segment : List.copyOf(segments)) {
                if (segment != writing && segment.newest.isBefore(before)) {
                    copy(spared, segment);
                    remove(segment);
                }
            }
            if (any) {
                write(line("pruned", "\"" + before + "\""));
            }
        } catch (IOException e) {
            throw new StorageException("Old entries could not be removed from " + directory + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void clear(List<StoredEntry> spared) {
        try {
            closeFile();
            for (Segment segment : List.copyOf(segments)) {
                remove(segment);
            }
            append(spared);
        } catch (IOException e) {
            throw new StorageException("The entries in " + directory + " could not be removed: " + e.getMessage(), e);
        }
    }

    private void closeFile() throws IOException {
        try (FileOutputStream open = file) {
            file = null;
            if (open != null) {
                open.getFD().sync();
            }
        }
    }

    /** Flushes pending data to the disk and releases the directory. */
    @Override
    public void close() {
        try {
            closeFile();
        } catch (IOException e) {
            LOG.warn("The studio's last entries in {} may be missing: {}", directory, e.getMessage());
        }
        DirectoryLock held = lock;
        lock = null;
        if (held != null) {
            held.close();
        }
    }
}
