package dev.kit.studio.monitor;

import dev.kit.studio.entries.Entry.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * Keeps entries in memory and in a directory, beyond a restart. Thread-safe.
 *
 * <p>Each run appends JSON lines to its own segment and continues in another one when that is full; the oldest segments
 * are deleted first. Entries that can be queried are also held in memory, as in {@link InMemoryStorage}. The directory
 * belongs to one process at a time and only its owner may read it, because it contains user data.
 *
 * <p>The directory is read on first use; a line truncated by a crash is skipped. An entry that cannot be written
 * remains in memory.
 */
public final class FileStorage extends StudioStore {

    /**
     * The limits of the storage.
     *
     * @param entries further limits by kind, which need not be specified
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

        /** Returns 64 MiB and 24 hours. */
        public static Limits defaults() {
            return new Limits(Map.of(), DEFAULT_BYTES, Duration.ofHours(24));
        }
    }

    private final boolean onDemand;

    private FileStorage(Limits limits, long memoryBytes, boolean onDemand, Journal journal) {
        super(limits.entries(), memoryBytes, journal);
        this.onDemand = onDemand;
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
     * Opens the directory, creating it if necessary. At least 64 MiB of memory are used.
     *
     * @throws StorageException if it cannot be written, or another process uses it
     */
    public static FileStorage open(Path directory, Limits limits) {
        return open(directory, limits, Math.max(limits.diskBytes(), DEFAULT_BYTES), false);
    }

    /**
     * Opens the directory, creating it if necessary, with another limit for memory.
     *
     * @param onDemand whether it is read only when someone asks for entries, so that it does not delay a start
     * @throws StorageException if it cannot be written, or another process uses it
     */
    public static FileStorage open(Path directory, Limits limits, long memoryBytes, boolean onDemand) {
        return new FileStorage(
                limits, memoryBytes, onDemand, SegmentJournal.open(directory, limits.diskBytes(), limits.age()));
    }

    @Override
    public boolean loadsOnDemand() {
        return onDemand && !isLoaded();
    }
}
