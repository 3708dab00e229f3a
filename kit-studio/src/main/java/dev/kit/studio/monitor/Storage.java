package dev.kit.studio.monitor;

import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.Entry.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The storage of recorded entries. Implementations are thread-safe.
 *
 * <p>One thread writes in the order of {@link Entry#seq()}; any number of threads read.
 */
public interface Storage extends AutoCloseable {

    /** The tag of pinned requests and runs. */
    String PINNED = "pinned";

    /** The tag of requests that were slow for their route. It is stored, since the durations of the route are not. */
    String SLOW = "slow";

    /**
     * The current contents of a storage.
     *
     * @param counts stored entries by kind, every kind present
     * @param bytes their approximate size in memory or on disk
     * @param oldest the earliest time of a stored entry
     * @param newest the latest time of a stored entry
     */
    record Contents(
            Map<Kind, Integer> counts,
            long bytes,
            @Nullable Instant oldest,
            @Nullable Instant newest) {}

    /**
     * Stores the entry, and deletes older ones if there is no room.
     *
     * @throws RuntimeException if it cannot be stored; the {@link Recorder} counts the failure
     */
    void save(Entry entry);

    /**
     * Stores the entries in order; one by one by default.
     *
     * @throws StorageException if some could not be stored, after trying all
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

    /** Returns the highest {@link Entry#seq()} ever stored. A new run continues from it; 0 by default. */
    default long newestSeq() {
        return 0;
    }

    /** Returns the entry with this identity, or null if none is stored. */
    @Nullable Entry find(Kind kind, String id);

    /** Returns the entries that match, newest recorded first. */
    List<Entry> list(EntryQuery query);

    /** Returns the current contents. */
    Contents contents();

    /** Deletes entries before the time except pinned ones; returns their number. */
    int prune(Instant before);

    /** Deletes all entries except pinned ones. */
    void clear();

    /**
     * Pins or unpins a request or run.
     *
     * <p>A pinned one is kept with all that happened during it. By default a storage refuses.
     *
     * @return the reason for a refusal, or null
     */
    default @Nullable String pin(Kind kind, String id, boolean pinned) {
        return "This storage cannot pin entries.";
    }

    /** Returns the identities of entries dropped since the last call. None by default. */
    default List<String> takeDropped() {
        return List.of();
    }

    /**
     * The room of a storage.
     *
     * @param used the bytes that count for the limit
     * @param limit the bytes above which entries are dropped, 0 if there is no limit
     */
    record Room(long used, long limit) {}

    /** Returns the room; without a limit by default. */
    default Room room() {
        return new Room(0, 0);
    }

    /** Returns whether {@link #load()} waits for the first reader. False by default. */
    default boolean loadsOnDemand() {
        return false;
    }

    /**
     * Reads what earlier runs wrote. Other methods wait for it. A database is read on demand.
     *
     * @return the highest position read; 0 by default
     */
    default long load() {
        return 0;
    }

    /**
     * Takes a closed storage into use again, with the entries it holds. By default that is impossible.
     *
     * @return whether it was closed, and is open now
     * @throws StorageException if another process uses its directory
     */
    default boolean reopen() {
        return false;
    }

    /** Releases the resources of the storage; does nothing by default. */
    @Override
    default void close() {}
}
