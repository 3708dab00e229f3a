package dev.kit.studio.monitor;

import dev.kit.studio.entries.Entry;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The segments in one directory, the newest of which is being written. Guarded by its storage.
 *
 * <p>Segments sort by name: the run's first millisecond, then a number. A segment grows to a quarter of the total size,
 * so that removing the oldest one loses little.
 */
final class SegmentDirectory implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SegmentDirectory.class);
    private static final String SUFFIX = ".jsonl";
    private static final int WRITE_AT_ONCE = 1 << 20;

    private final Path directory;
    private final long maximumBytes;
    private final DirectoryLock lock;
    private final Deque<Segment> segments = new ArrayDeque<>();
    private final long run;
    private int number;
    private boolean closed;
    private @Nullable RandomAccessFile file;

    private SegmentDirectory(Path directory, long maximumBytes, DirectoryLock lock) throws IOException {
        this.directory = directory;
        this.maximumBytes = maximumBytes;
        this.lock = lock;
        this.run = Math.max(System.currentTimeMillis(), findSegments() + 1);
    }

    static SegmentDirectory open(Path directory, long maximumBytes) {
        Path absolute = directory.toAbsolutePath().normalize();
        DirectoryLock lock = DirectoryLock.take(absolute);
        try {
            return new SegmentDirectory(absolute, maximumBytes, lock);
        } catch (IOException e) {
            lock.close();
            throw new StorageException("The studio's entries in " + absolute + " cannot be read: " + e.getMessage(), e);
        }
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
                    path, Files.size(path), Files.getLastModifiedTime(path).toInstant()));
        }
        removeBeyondBounds();
        return found.isEmpty()
                ? 0
                : Long.parseLong(
                        found.get(found.size() - 1).getFileName().toString().substring(0, 13));
    }

    /** Passes the lines of earlier runs to {@code reader}, oldest first; an unreadable file is skipped. */
    void read(Consumer<SegmentLine> reader) {
        for (Segment segment : segments) {
            try {
                segment.read(reader, maximumBytes);
            } catch (IOException e) {
                LOG.warn("The studio could not read {}, and goes on without it: {}", segment.path(), e.getMessage());
            }
        }
    }

    long bytes() {
        return segments.stream().mapToLong(Segment::bytes).sum();
    }

    /** Writes the entries, a megabyte at a time. */
    void append(List<Entry> entries) {
        List<Entry> waiting = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int left = entries.size();
        try {
            for (Entry entry : entries) {
                text.append(SegmentLine.of(entry));
                waiting.add(entry);
                if (text.length() >= Math.min(WRITE_AT_ONCE, maximumBytes / 8)) {
                    write(text.toString(), newest(waiting));
                    left -= waiting.size();
                    waiting.clear();
                    text.setLength(0);
                }
            }
            if (!waiting.isEmpty()) {
                write(text.toString(), newest(waiting));
            }
        } catch (IOException e) {
            throw new StorageException(
                    "Entries could not be written to " + directory + ": " + e.getMessage()
                            + ". They are kept in memory until the end.",
                    left,
                    e);
        }
    }

    private static Instant newest(List<Entry> entries) {
        Instant newest = Instant.EPOCH;
        for (Entry entry : entries) {
            newest = entry.timestamp().isAfter(newest) ? entry.timestamp() : newest;
        }
        return newest;
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
        removeBeyondBounds();
    }

    private RandomAccessFile fileFor(int more) throws IOException {
        if (closed) {
            throw new IOException("the storage is closed");
        }
        RandomAccessFile current = file;
        if (current != null
                && segments.getLast().bytes() + more <= maximumBytes / 4
                && Files.exists(segments.getLast().path())) {
            return current;
        }
        closeFile();
        byte[] begin = SegmentLine.begin(Instant.now()).getBytes(StandardCharsets.US_ASCII);
        Path path = directory.resolve("%013d-%04d%s".formatted(run, ++number, SUFFIX));
        OwnerOnly.createFile(path, begin);
        RandomAccessFile opened = new RandomAccessFile(path.toFile(), "rw");
        opened.seek(begin.length);
        file = opened;
        segments.removeIf(segment -> !Files.exists(segment.path()));
        segments.addLast(new Segment(path, begin.length, Instant.EPOCH));
        return opened;
    }

    private void removeBeyondBounds() throws IOException {
        while (segments.size() > 1 && bytes() > maximumBytes) {
            Files.deleteIfExists(segments.getFirst().path());
            segments.removeFirst();
        }
    }

    /** Removes segments that contain nothing newer, and notes the time for the others. */
    void prune(Instant before, boolean note) throws IOException {
        Segment writing = file == null ? null : segments.getLast();
        for (Segment segment : List.copyOf(segments)) {
            if (segment != writing && segment.newest().isBefore(before)) {
                Files.deleteIfExists(segment.path());
                segments.remove(segment);
            }
        }
        if (note) {
            write(SegmentLine.pruned(before), Instant.EPOCH);
        }
    }

    void clear() throws IOException {
        closeFile();
        for (Segment segment : List.copyOf(segments)) {
            Files.deleteIfExists(segment.path());
            segments.remove(segment);
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

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            closeFile();
        } catch (IOException e) {
            LOG.warn("The studio's last entries in {} may be missing: {}", directory, e.getMessage());
        } finally {
            lock.close();
        }
    }

    @Override
    public String toString() {
        return directory.toString();
    }
}
