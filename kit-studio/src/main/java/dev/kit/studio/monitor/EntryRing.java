package dev.kit.studio.monitor;

import dev.kit.studio.entries.Entry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Entries of one kind in the order of recording, with an index. Guarded by its storage. */
final class EntryRing {

    private final int capacity;
    private final ArrayDeque<Kept> entries = new ArrayDeque<>();
    private final Map<String, Entry> byId = new HashMap<>();

    /** An entry with its weight, which is expensive to compute. */
    record Kept(Entry entry, long weight) {}

    EntryRing(int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException("capacity is " + capacity + ": give a positive number");
        }
        this.capacity = capacity;
    }

    boolean isFull() {
        return entries.size() == capacity;
    }

    int size() {
        return entries.size();
    }

    Entry oldest() {
        return entries.getFirst().entry();
    }

    void add(Entry entry, long weight) {
        entries.addLast(new Kept(entry, weight));
        byId.put(entry.id(), entry);
    }

    /** Removes the oldest entry and returns its weight. */
    long removeOldest() {
        Kept removed = entries.removeFirst();
        byId.remove(removed.entry().id(), removed.entry());
        return removed.weight();
    }

    @Nullable Entry find(String id) {
        return byId.get(id);
    }

    /** Returns the entries with a position strictly between, newest first. */
    List<Entry> between(long above, long below) {
        List<Entry> found = new ArrayList<>(entries.size());
        for (Iterator<Kept> newestFirst = entries.descendingIterator(); newestFirst.hasNext(); ) {
            Entry entry = newestFirst.next().entry();
            if (entry.seq() <= above) {
                break;
            }
            if (entry.seq() < below) {
                found.add(entry);
            }
        }
        return found;
    }

    List<Kept> removeIf(Predicate<Entry> condition) {
        List<Kept> removed = new ArrayList<>();
        entries.removeIf(kept -> {
            if (condition.test(kept.entry())) {
                removed.add(kept);
                byId.remove(kept.entry().id(), kept.entry());
                return true;
            }
            return false;
        });
        return removed;
    }
}
