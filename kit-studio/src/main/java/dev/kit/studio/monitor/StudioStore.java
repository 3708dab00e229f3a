package dev.kit.studio.monitor;

import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.Entry.Kind;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.RunEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Keeps entries in memory, bounded by bytes, and in a {@link Journal}. Thread-safe; reading takes no lock. */
abstract sealed class StudioStore implements Storage permits InMemoryStorage, FileStorage, JdbcStorage {

    /** The default limit in bytes. */
    static final long DEFAULT_BYTES = 64L << 20;

    private static final int MOST_DROPPED = 20_000;

    private final Map<Kind, Shelf> shelves = new EnumMap<>(Kind.class);
    private final Map<Kind, Integer> limits;
    private final Retention retention;
    private final Journal journal;
    private final List<String> dropped = new ArrayList<>();
    private volatile boolean current;
    private volatile long newestSeq;
    private long lastOrder;
    private boolean closed;

    /** The entries of one kind. */
    private static final class Shelf {

        private final ConcurrentNavigableMap<Long, StoredEntry> byOrder = new ConcurrentSkipListMap<>();
        private final Map<String, StoredEntry> byId = new ConcurrentHashMap<>();
        private int size;

        void put(StoredEntry stored) {
            size += byOrder.put(stored.order(), stored) == null ? 1 : 0;
            byId.put(stored.entry().id(), stored);
        }

        void remove(StoredEntry stored) {
            size -= byOrder.remove(stored.order(), stored) ? 1 : 0;
            byId.remove(stored.entry().id(), stored);
        }
    }

    StudioStore(Map<Kind, Integer> limits, long maximumBytes, Journal journal) {
        if (limits.values().stream().anyMatch(count -> count <= 0)) {
            throw new IllegalArgumentException("entries is " + limits + ": give positive numbers");
        }
        this.limits = Map.copyOf(limits);
        this.retention = new Retention(maximumBytes);
        this.journal = journal;
        journal.attach(replay);
        for (Kind kind : Kind.values()) {
            shelves.put(kind, new Shelf());
        }
    }

    /** Returns the limits with one number for every kind. */
    static Map<Kind, Integer> each(int entries) {
        return Arrays.stream(Kind.values()).collect(Collectors.toMap(kind -> kind, kind -> entries));
    }

    /** Returns whether the entries of earlier runs have been read. */
    boolean isLoaded() {
        return current;
    }

    @Override
    public long load() {
        if (!journal.isShared()) {
            catchUp();
        }
        return newestSeq;
    }

    private void catchUp() {
        if (!current) {
            synchronized (this) {
                if (!current) {
                    journal.read();
                    current = !journal.isShared();
                }
            }
        }
    }

    private final Journal.Reader replay = new Journal.Reader() {

        @Override
        public void entry(StoredEntry stored) {
            Entry entry = stored.entry();
            StoredEntry known = shelf(entry.kind()).byId.get(entry.id());
            if (known != null && known.entry().seq() == entry.seq()) {
                stored.orderAt(known.order());
                replace(known, stored);
            } else if (retention.hasRoomFor(stored)) {
                while (shelf(entry.kind()).byOrder.containsKey(stored.order())) {
                    stored.orderAt(stored.order() + 1);
                }
                add(stored);
            }
        }

        @Override
        public void pruned(Instant before) {
            removeOlderThan(before, new ArrayList<>());
        }

        @Override
        public List<StoredEntry> lasting() {
            return retention.lasting();
        }
    };

    @Override
    public void save(Entry entry) {
        saveAll(List.of(entry));
    }

    @Override
    public synchronized void saveAll(List<Entry> entries) {
        load();
        List<StoredEntry> stored = new ArrayList<>(entries.size());
        long order = lastOrder;
        for (Entry entry : entries) {
            order = Math.max(entry.seq(), order + 1);
            StoredEntry next = new StoredEntry(retention.tagged(entry), order);
            if (retention.hasRoomFor(next)) {
                stored.add(next);
            }
        }
        StorageException failure = null;
        try {
            journal.append(stored);
        } catch (StorageException unwritten) {
            if (journal.isShared()) {
                throw unwritten;
            }
            failure = unwritten;
        }
        stored.forEach(this::add);
        int refused = entries.size() - stored.size();
        if (refused > 0) {
            throw new StorageException(
                    refused + " entries are larger than a quarter of the store, which has " + room().limit()
                            + " bytes. Raise kit.studio.storage-size.",
                    refused + (failure == null ? 0 : failure.lost()),
                    failure == null ? new IllegalArgumentException("too large") : failure);
        }
        if (failure != null) {
            throw failure;
        }
    }

    private synchronized void add(StoredEntry stored) {
        Kind kind = stored.entry().kind();
        Shelf shelf = shelf(kind);
        newestSeq = Math.max(newestSeq, stored.entry().seq());
        lastOrder = Math.max(lastOrder, stored.order());
        shelf.put(stored);
        retention.add(stored);
        List<StoredEntry> gone = retention.makeRoom();
        for (int limit = limits.getOrDefault(kind, Integer.MAX_VALUE); shelf.size > limit; ) {
            StoredEntry oldest = shelf.byOrder.firstEntry().getValue();
            retention.remove(oldest);
            shelf.remove(oldest);
            gone.add(oldest);
        }
        gone.forEach(this::forget);
        if (!gone.isEmpty()) {
            journal.drop(gone);
        }
    }

    private void forget(StoredEntry stored) {
        shelf(stored.entry().kind()).remove(stored);
        if (dropped.size() < MOST_DROPPED) {
            dropped.add(stored.entry().id());
        }
    }

    private synchronized void replace(StoredEntry known, StoredEntry replacement) {
        retention.replace(known, replacement);
        shelf(known.entry().kind()).put(replacement);
    }

    @Override
    public synchronized @Nullable String pin(Kind kind, String id, boolean pinned) {
        catchUp();
        StoredEntry known = shelf(kind).byId.get(id);
        if (known == null) {
            return "It is not kept any more.";
        }
        List<String> tags = new ArrayList<>(known.entry().tags());
        tags.removeIf(PINNED::equals);
        if (pinned) {
            tags.add(PINNED);
        }
        Entry tagged;
        if (known.entry() instanceof RequestEntry request) {
            tagged = request.tagged(tags);
        } else if (known.entry() instanceof RunEntry run) {
            tagged = run.with(run.findings(), tags);
        } else {
            return "Only requests and runs can be pinned, with all that happened during them.";
        }
        String obstacle = pinned ? retention.obstacle(Objects.requireNonNull(known.unit(), "unit")) : null;
        if (obstacle == null) {
            StoredEntry replacement = new StoredEntry(tagged, known.order());
            replace(known, replacement);
            journal.update(replacement);
        }
        return obstacle;
    }

    @Override
    public @Nullable Entry find(Kind kind, String id) {
        catchUp();
        StoredEntry stored = shelf(kind).byId.get(id);
        return stored == null ? null : stored.entry();
    }

    @Override
    public List<Entry> list(EntryQuery query) {
        catchUp();
        List<Entry> found = new ArrayList<>();
        int toSkip = query.offset();
        long above = query.afterSeq() <= 0 ? -1 : query.afterSeq();
        for (StoredEntry stored : candidates(query)) {
            Entry entry = stored.entry();
            if (found.size() == query.limit() || (entry.seq() <= above && !journal.isShared())) {
                break;
            }
            if (entry.seq() > above && query.accepts(entry) && toSkip-- <= 0) {
                found.add(entry);
            }
        }
        return found;
    }

    private Collection<StoredEntry> candidates(EntryQuery query) {
        Shelf shelf = shelf(query.kind());
        ConcurrentNavigableMap<Long, StoredEntry> range = shelf.byOrder;
        if (query.olderThan() != null) {
            StoredEntry border = shelf.byId.get(query.olderThan());
            if (border == null) {
                return List.of();
            }
            range = range.headMap(border.order(), false);
        }
        StoredEntry border = query.newerThan() == null ? null : shelf.byId.get(query.newerThan());
        if (border != null) {
            range = range.tailMap(border.order(), false);
        }
        return range.descendingMap().values();
    }

    @Override
    public Contents contents() {
        catchUp();
        Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
        Instant oldest = null;
        Instant newest = null;
        for (Kind kind : Kind.values()) {
            int count = 0;
            for (StoredEntry stored : shelf(kind).byOrder.values()) {
                Instant time = stored.entry().timestamp();
                oldest = oldest == null || time.isBefore(oldest) ? time : oldest;
                newest = newest == null || time.isAfter(newest) ? time : newest;
                count++;
            }
            counts.put(kind, count);
        }
        synchronized (this) {
            return new Contents(counts, journal.bytes(retention.bytes()), oldest, newest);
        }
    }

    @Override
    public synchronized Room room() {
        return new Room(retention.bytes(), retention.maximumBytes());
    }

    @Override
    public long newestSeq() {
        catchUp();
        return newestSeq;
    }

    @Override
    public synchronized int prune(Instant before) {
        catchUp();
        List<StoredEntry> spared = new ArrayList<>();
        int count = removeOlderThan(before, spared);
        journal.prune(before, count > 0, spared);
        return count;
    }

    private synchronized int removeOlderThan(Instant before, List<StoredEntry> spared) {
        int count = 0;
        for (Shelf shelf : shelves.values()) {
            for (StoredEntry stored : shelf.byOrder.values()) {
                if (!stored.entry().timestamp().isBefore(before)) {
                    continue;
                }
                if (stored.isPinned()) {
                    spared.add(stored);
                    continue;
                }
                retention.remove(stored);
                forget(stored);
                count++;
            }
        }
        return count;
    }

    @Override
    public synchronized void clear() {
        catchUp();
        List<StoredEntry> spared = new ArrayList<>();
        removeOlderThan(Instant.MAX, spared);
        journal.clear(spared);
    }

    @Override
    public synchronized List<String> takeDropped() {
        List<String> taken = List.copyOf(dropped);
        dropped.clear();
        return taken;
    }

    @Override
    public synchronized boolean reopen() {
        if (!closed) {
            return false;
        }
        journal.reopen();
        closed = false;
        return true;
    }

    /** Closes the journal; the entries in memory remain. */
    @Override
    public synchronized void close() {
        closed = true;
        journal.close();
    }

    private Shelf shelf(Kind kind) {
        return Objects.requireNonNull(shelves.get(kind), "shelf");
    }
}
