package dev.kit.studio.monitor;

import dev.kit.studio.entries.Entry;
import dev.kit.studio.monitor.Retention.WorkUnit;
import org.jspecify.annotations.Nullable;

/** An entry in a store, with its weight, which is expensive to compute, and its places. Guarded by its store. */
final class StoredEntry {

    /** The bytes that the indexes of the store take for an entry. */
    private static final long INDEX = 320;

    private final Entry entry;
    private final long weight;

    /** The position in lists; a table assigns it, otherwise the order of recording. 0 until the entry is stored. */
    private long order;

    /** The number of the segment of its newest line, 0 without one. */
    private int segment;

    private @Nullable WorkUnit unit;

    StoredEntry(Entry entry, long order) {
        this.entry = entry;
        this.weight = entry.weight() + INDEX;
        this.order = order;
    }

    Entry entry() {
        return entry;
    }

    long weight() {
        return weight;
    }

    long order() {
        return order;
    }

    void orderAt(long position) {
        order = position;
    }

    int segment() {
        return segment;
    }

    void writtenTo(int number) {
        segment = number;
    }

    @Nullable WorkUnit unit() {
        return unit;
    }

    void joins(WorkUnit joined) {
        unit = joined;
    }

    boolean isPinned() {
        return unit != null && unit.isPinned();
    }
}
