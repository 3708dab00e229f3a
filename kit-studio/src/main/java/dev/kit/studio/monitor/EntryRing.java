package dev.kit.studio.monitor;

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
    private final ArrayDeque<Entry> entries = new ArrayDeque<>();
    private final Map<String, Entry> byId = new HashMap<>();

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
        return entries.getFirst();
    }

    void add(Entry entry) {
        entries.addLast(entry);
        byId.put(entry.id(), entry);
    }

    Entry removeOldest() {
        Entry removed = entries.removeFirst();
        byId.remove(removed.id(), removed);
        return removed;
    }

    @Nullable Entry find(String id) {
        return byId.get(id);
    }

    /** Entries with a position strictly between, newest first. */
    List<Entry> between(long above, long below) {
        List<Entry> found = new ArrayList<>(entries.size());
        for (Iterator<Entry> newestFirst = entries.descendingIterator(); newestFirst.hasNext(); ) {
            Entry entry = newestFirst.next();
            if (entry.seq() <= above) {
                break;
            }
            if (entry.seq() < below) {
                found.add(entry);
            }
        }
        return found;
    }

    List<Entry> removeIf(Predicate<Entry> condition) {
        List<Entry> removed = new ArrayList<>();
        entries.removeIf(entry -> {
            if (condition.test(entry)) {
                removed.add(entry);
                byId.remove(entry.id(), entry);
                return true;
            }
            return false;
        });
        return removed;
    }
}
