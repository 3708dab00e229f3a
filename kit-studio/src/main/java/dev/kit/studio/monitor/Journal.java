package dev.kit.studio.monitor;

import java.time.Instant;
import java.util.List;

/** The lasting copy of a store's entries; by default there is none. Guarded by its store. */
interface Journal {

    /** No copy. */
    Journal NONE = new Journal() {};

    /** Receives what a journal contains, in the order of writing; an entry may recur, with its latest state. */
    interface Reader {

        void entry(StoredEntry stored);

        /** Deletes the entries before the time that were received so far. */
        void pruned(Instant before);

        /** Returns the entries to save from parts that are removed for lack of room. */
        List<StoredEntry> lasting();
    }

    /** Sets the receiver of what is read, once. */
    default void attach(Reader reader) {}

    /** Reads what earlier runs wrote, and what other instances wrote since the last call. */
    default void read() {}

    /** Returns whether other instances write as well, so that it must be read before every query. */
    default boolean isShared() {
        return false;
    }

    /**
     * Writes entries.
     *
     * @throws StorageException if some could not be written
     */
    default void append(List<StoredEntry> entries) {}

    /** Writes the new state of an entry. */
    default void update(StoredEntry stored) {
        append(List.of(stored));
    }

    /** Forgets entries that the store dropped. */
    default void drop(List<StoredEntry> dropped) {}

    /** Removes entries that happened before the time, except {@code spared}. */
    default void prune(Instant before, boolean any, List<StoredEntry> spared) {}

    /** Removes all entries except {@code spared}. */
    default void clear(List<StoredEntry> spared) {}

    /** Returns its size in bytes, or that of the entries in memory. */
    default long bytes(long inMemory) {
        return inMemory;
    }

    /** Takes it into use again after it was closed. */
    default void reopen() {}

    default void close() {}
}
