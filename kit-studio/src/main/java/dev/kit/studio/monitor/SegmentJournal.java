package dev.kit.studio.monitor;

import dev.kit.studio.entries.Entry;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The segments in one directory, the newest of which is being written. Guarded by its storage.
 *
 * <p>Segments sort by name: the run's first millisecond, then a number. A segment grows to a quarter of the total size,
 * so that removing the oldest one loses little; what is kept longest is copied into the newest one before.
 */
final class SegmentJournal implements Journal {

    private static final Logger LOG = LoggerFactory.getLogger(SegmentJournal.class);
    private static final String SUFFIX = ".jsonl";
    private static final int WRITE_AT_ONCE = 1 << 20;

    private final Path directory;
    private final long maximumBytes;
    private final Duration age;
    private final Deque<Segment> segments = new ArrayDeque<>();
    private final long run;
    private int number;

    /** The number of the segment that this run writes, 0 before the first. */
    private int begun;

    private @Nullable Reader store;
    private @Nullable DirectoryLock lock;
    private @Nullable RandomAccessFile file;

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
        for (Path path : found) {
            segments.addLast(new Segment(
                    ++number,
                    path,
                    Files.size(path),
                    Files.getLastModifiedTime(path).toInstant()));
        }
        return found.isEmpty()
                ? 0
                : Long.parseLong(
                        found.get(found.size() - 1).getFileName().toString().substring(0, 13));
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
            rest -= rest > maximumBytes ? segment.bytes() : 0;
            try {
                segment.read(line -> pass(line, segment, from));
            } catch (IOException e) {
                LOG.warn("The studio could not read {}, and goes on without it: {}", segment.path(), e.getMessage());
            }
        }
        try {
            removeBeyondBounds();
        } catch (IOException e) {
            LOG.warn("The studio could not remove old entries from {}: {}", directory, e.getMessage());
        }
    }

    private void pass(SegmentLine line, Segment segment, Instant from) {
        Reader reader = Objects.requireNonNull(store, "store");
        if (line instanceof SegmentLine.Pruned pruned) {
            reader.pruned(pruned.before());
        } else if (line instanceof SegmentLine.Kept kept) {
            Entry entry = kept.entry();
            if (!entry.timestamp().isBefore(from) || entry.tags().contains(Storage.PINNED)) {
                StoredEntry stored = new StoredEntry(entry, entry.seq());
                stored.writtenTo(segment.number());
                reader.entry(stored);
            }
        }
    }

    @Override
    public long bytes(long inMemory) {
        return bytes();
    }

    private long bytes() {
        return segments.stream().mapToLong(Segment::bytes).sum();
    }

    @Override
    public void append(List<StoredEntry> entries) {
        AtomicInteger left = new AtomicInteger(entries.size());
        try {
            write(entries, left);
            removeBeyondBounds();
        } catch (IOException e) {
            throw new StorageException(
                    "Entries could not be written to " + directory + " ("
                            + e.getClass().getSimpleName() + ": " + e.getMessage()
                            + "). They are kept in memory until the end.",
                    left.get(),
                    e);
        }
    }

    @Override
    public void update(StoredEntry stored) {
        append(List.of(stored));
    }

    /** Writes the entries, a megabyte at a time. */
    private void write(List<StoredEntry> entries, AtomicInteger left) throws IOException {
        List<StoredEntry> waiting = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        Instant newest = Instant.EPOCH;
        for (StoredEntry stored : entries) {
            text.append(SegmentLine.of(stored.entry()));
            waiting.add(stored);
            Instant time = stored.entry().timestamp();
            newest = time.isAfter(newest) ? time : newest;
            if (text.length() >= Math.min(WRITE_AT_ONCE, maximumBytes / 8) || left.get() == waiting.size()) {
                write(text.toString(), newest);
                waiting.forEach(written -> written.writtenTo(number));
                left.addAndGet(-waiting.size());
                waiting.clear();
                text.setLength(0);
            }
        }
    }

    /** Writes complete lines, or nothing: lines truncated by a full disk are removed. */
    private void write(String lines, Instant newest) throws IOException {
        byte[] bytes = lines.getBytes(StandardCharsets.US_ASCII);
        if (bytes.length > maximumBytes / 2) {
            throw new IOException("an entry of " + bytes.length + " bytes does not fit into " + maximumBytes);
        }
        RandomAccessFile target = fileFor(bytes.length);
        Segment current = segments.getLast();
        try {
            target.write(bytes);
        } catch (IOException e) {
            target.setLength(current.bytes());
            throw e;
        }
        current.grew(bytes.length, newest);
    }

    private RandomAccessFile fileFor(int more) throws IOException {
        if (lock == null) {
            throw new IOException("the storage is closed");
        }
        Segment last = segments.peekLast();
        if (last != null
                && last.number() == begun
                && last.bytes() + more <= maximumBytes / 4
                && Files.exists(last.path())) {
            return file == null ? open(last) : file;
        }
        closeFile();
        byte[] begin = SegmentLine.begin(Instant.now()).getBytes(StandardCharsets.US_ASCII);
        Path path = directory.resolve("%013d-%04d%s".formatted(run, ++number, SUFFIX));
        OwnerOnly.createFile(path, begin);
        begun = number;
        segments.removeIf(segment -> !Files.exists(segment.path()));
        segments.addLast(new Segment(number, path, begin.length, Instant.EPOCH));
        return open(segments.getLast());
    }

    private RandomAccessFile open(Segment segment) throws IOException {
        RandomAccessFile opened = new RandomAccessFile(segment.path().toFile(), "rw");
        opened.seek(segment.bytes());
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
        List<StoredEntry> saved = new ArrayList<>();
        long room = going.bytes() / 2;
        for (StoredEntry stored : lasting) {
            if (stored.segment() == going.number() && (stored.isPinned() || room > stored.weight())) {
                saved.add(stored);
                room -= stored.weight();
            }
        }
        write(saved, new AtomicInteger(saved.size()));
    }

    private void remove(Segment segment) throws IOException {
        Files.deleteIfExists(segment.path());
        segments.remove(segment);
    }

    /** Removes segments that contain nothing newer, and notes the time for the others. */
    @Override
    public void prune(Instant before, boolean any, List<StoredEntry> spared) {
        try {
            Segment writing = file == null ? null : segments.getLast();
            for (Segment segment : List.copyOf(segments)) {
                if (segment != writing && segment.newest().isBefore(before)) {
                    copy(spared, segment);
                    remove(segment);
                }
            }
            if (any) {
                write(SegmentLine.pruned(before), Instant.EPOCH);
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
            write(spared, new AtomicInteger(spared.size()));
        } catch (IOException e) {
            throw new StorageException("The entries in " + directory + " could not be removed: " + e.getMessage(), e);
        }
    }

    private void closeFile() throws IOException {
        RandomAccessFile open = file;
        file = null;
        if (open != null) {
            open.getFD().sync();
            open.close();
        }
    }

    /** Flushes pending data to the disk and releases the directory. */
    @Override
    public void close() {
        DirectoryLock held = lock;
        lock = null;
        try {
            closeFile();
        } catch (IOException e) {
            LOG.warn("The studio's last entries in {} may be missing: {}", directory, e.getMessage());
        } finally {
            if (held != null) {
                held.close();
            }
        }
    }
}
