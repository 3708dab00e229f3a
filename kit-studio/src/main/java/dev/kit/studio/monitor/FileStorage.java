package dev.kit.studio.monitor;

import dev.kit.studio.monitor.Entry.Kind;
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
 * <p>Each run appends JSON lines to a segment of its own and goes on in another when that is full; the oldest segments
 * go first. What can be asked for is also held in memory, as {@link InMemoryStorage} does. The directory belongs to one
 * process at a time and only its owner may read it: it holds what users sent.
 *
 * <p>A line that a crash cut in two is passed over when the directory is read again, on first use.
 */
public final class FileStorage implements Storage {

    private final SegmentDirectory directory;
    private final Limits limits;
    private final InMemoryStorage memory;
    private volatile boolean loaded;

    /**
     * How much is kept.
     *
     * @param entries how many entries of each kind can be asked for
     * @param diskBytes the size of all segments together, at least 64 KiB
     * @param age the age at which entries of earlier runs are not read back
     */
    public record Limits(Map<Kind, Integer> entries, long diskBytes, Duration age) {

        private static final long LEAST = 64L << 10;

        /** Copies the map. */
        public Limits {
            entries = Map.copyOf(entries);
            if (diskBytes < LEAST) {
                throw new IllegalArgumentException(
                        "diskBytes is " + diskBytes + ": give at least " + LEAST + ", which is 64 KiB");
            }
        }

        /** The numbers of {@link InMemoryStorage}, 64 MiB and 24 hours. */
        public static Limits defaults() {
            return new Limits(InMemoryStorage.DEFAULT_ENTRIES, 64L << 20, Duration.ofHours(24));
        }

        /** The same with another size on disk and another age. */
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
     * Opens the directory, which is created if it is not there, with the default limits.
     *
     * @throws StorageException if it cannot be written, or another process uses it
     */
    public static FileStorage open(Path directory) {
        return open(directory, Limits.defaults());
    }

    /**
     * Opens the directory, which is created if it is not there.
     *
     * @throws StorageException if it cannot be written, or another process uses it
     */
    public static FileStorage open(Path directory, Limits limits) {
        return new FileStorage(SegmentDirectory.open(directory, limits.diskBytes()), limits);
    }

    /** Reading takes a moment, so it waits until somebody asks or writes. */
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
        directory.read(new SegmentReader() {
            @Override
            public void entry(Entry entry) {
                if (!entry.timestamp().isBefore(oldest)) {
                    memory.save(entry);
                }
            }

            @Override
            public void pruned(Instant before) {
                memory.prune(before);
            }
        });
        loaded = true;
    }

    @Override
    public void save(Entry entry) {
        saveAll(List.of(entry));
    }

    /** Also those that the disk does not take can be asked for until the end of this run. */
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

    /** The bytes are those on the disk. */
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

    /** Writes what is still in the system's hands to the disk and lets another process in. */
    @Override
    public synchronized void close() {
        directory.close();
    }
}
