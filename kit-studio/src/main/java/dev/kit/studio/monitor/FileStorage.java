package dev.kit.studio.monitor;

import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.Entry.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps entries in a directory, so that they survive a restart. Thread-safe.
 *
 * <p>Each run appends JSON lines to its own segment and continues in another one when that is full; the oldest segments
 * are deleted first. Entries that can be queried are also held in memory, as in {@link InMemoryStorage}. The directory
 * belongs to one process at a time and only its owner may read it, because it contains user data.
 *
 * <p>The directory is read on first use; a line truncated by a crash is skipped.
 */
public final class FileStorage implements Storage {

    private final SegmentDirectory directory;
    private final Limits limits;
    private final InMemoryStorage memory;
    private volatile boolean loaded;

    /**
     * The limits of the storage.
     *
     * @param entries the number of entries of each kind that can be queried
     * @param diskBytes the size of all segments together, at least 64 KiB
     * @param age the age at which entries of earlier runs are not read back
     */
    public record Limits(Map<Kind, Integer> entries, long diskBytes, Duration age) {

        private static final long LEAST = 64L << 10;

        /** Copies the map and checks the limits. */
        public Limits {
            entries = Map.copyOf(entries);
            if (diskBytes < LEAST) {
                throw new IllegalArgumentException(
                        "diskBytes is " + diskBytes + ": give at least " + LEAST + ", which is 64 KiB");
            }
        }

        /** Returns the numbers of {@link InMemoryStorage}, 64 MiB and 24 hours. */
        public static Limits defaults() {
            return new Limits(InMemoryStorage.DEFAULT_ENTRIES, 64L << 20, Duration.ofHours(24));
        }

        /** Returns these limits with another size on disk and another age. */
        public Limits with(long bytes, Duration maximumAge) {
            return new Limits(entries, bytes, maximumAge);
        }
    }

    private FileStorage(SegmentDirectory directory, Limits limits) {
        this.directory = directory;
        this.limits = limits;
        this.memory = new InMemoryStorage(limits.entries(), InMemoryStorage.DEFAULT_BYTES);
    }

    /**
     * Opens the directory with default limits, creating it if necessary.
     *
     * @throws StorageException if it cannot be written, or another process uses it
     */
    public static FileStorage open(Path directory) {
        return open(directory, Limits.defaults());
    }

    /**
     * Opens the directory, creating it if necessary.
     *
     * @throws StorageException if it cannot be written, or another process uses it
     */
    public static FileStorage open(Path directory, Limits limits) {
        return new FileStorage(SegmentDirectory.open(directory, limits.diskBytes()), limits);
    }

    /** Returns the entries in memory, read on first use because reading takes time. */
    private InMemoryStorage memory() {
        if (!loaded) {
            load();
        }
        return memory;
    }

    private synchronized void load() {
        if (loaded) {
            return;
        }
        Instant oldest = Instant.now().minus(limits.age());
        directory.read(line -> {
            if (line instanceof SegmentLine.Pruned pruned) {
                memory.prune(pruned.before());
            } else if (line instanceof SegmentLine.Kept kept
                    && !kept.entry().timestamp().isBefore(oldest)) {
                memory.save(kept.entry());
            }
        });
        loaded = true;
    }

    @Override
    public void save(Entry entry) {
        saveAll(List.of(entry));
    }

    /** Keeps the entries. Entries that cannot be written to the disk can be queried until the end of this run. */
    @Override
    public synchronized void saveAll(List<Entry> entries) {
        InMemoryStorage kept = memory();
        entries.forEach(kept::save);
        directory.append(entries);
    }

    @Override
    public @Nullable Entry find(Kind kind, String id) {
        return memory().find(kind, id);
    }

    @Override
    public List<Entry> list(EntryQuery query) {
        return memory().list(query);
    }

    /** Returns the contents; the bytes are those on the disk. */
    @Override
    public synchronized Contents contents() {
        Contents held = memory().contents();
        return new Contents(held.counts(), directory.bytes(), held.oldest(), held.newest());
    }

    @Override
    public long newestSeq() {
        return memory().newestSeq();
    }

    @Override
    public synchronized int prune(Instant before) {
        int count = memory().prune(before);
        try {
            directory.prune(before, count > 0);
        } catch (IOException e) {
            throw new StorageException("Old entries could not be removed from " + directory + ": " + e.getMessage(), e);
        }
        return count;
    }

    @Override
    public synchronized void clear() {
        memory().clear();
        try {
            directory.clear();
        } catch (IOException e) {
            throw new StorageException("The entries in " + directory + " could not be removed: " + e.getMessage(), e);
        }
    }

    /** Flushes pending data to the disk and releases the directory. */
    @Override
    public synchronized void close() {
        directory.close();
    }
}
