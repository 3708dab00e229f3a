package dev.kit.studio.monitor;

import dev.kit.studio.monitor.Entry.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where recorded entries are kept. Implementations are thread-safe.
 *
 * <p>One thread writes in the order of {@link Entry#seq()}; any number of threads read.
 */
public interface Storage extends AutoCloseable {

    /**
     * What is kept at the moment.
     *
     * @param counts kept entries by kind, every kind present
     * @param bytes about how much memory or disk they take
     * @param oldest the earliest time of a kept entry
     * @param newest the latest time of a kept entry
     */
    record Contents(
            Map<Kind, Integer> counts,
            long bytes,
            @Nullable Instant oldest,
            @Nullable Instant newest) {}

    /**
     * Keeps the entry, and forgets older ones when there is no room.
     *
     * @throws RuntimeException if it cannot be kept; the {@link Recorder} counts that
     */
    void save(Entry entry);

    /**
     * Keeps the entries in their order; one by one by default.
     *
     * @throws StorageException if some could not be kept, after trying all
     */
    default void saveAll(List<Entry> entries) {
        RuntimeException first = null;
        int lost = 0;
        for (Entry entry : entries) {
            try {
                save(entry);
            } catch (RuntimeException failure) {
                first = first == null ? failure : first;
                lost++;
            }
        }
        if (first != null) {
            throw new StorageException("Entries could not be kept: " + first.getMessage(), lost, first);
        }
    }

    /** The highest {@link Entry#seq()} ever kept, so that a new run goes on from there; 0 by default. */
    default long newestSeq() {
        return 0;
    }

    /** The entry with this identity, or null when it is not kept. */
    @Nullable Entry find(Kind kind, String id);

    /** The entries that match, newest recorded first. */
    List<Entry> list(EntryQuery query);

    /** What is kept at the moment. */
    Contents contents();

    /** Forgets entries that happened before the time, and tells how many. */
    int prune(Instant before);

    /** Forgets everything. */
    void clear();

    /** Releases what the storage holds open; does nothing by default. */
    @Override
    default void close() {}
}
