package dev.kit.studio.monitor;

import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.Entry.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the newest entries in memory, bounded by number and by bytes. Thread-safe.
 *
 * <p>By default 1,000 requests, 500 exceptions, 5,000 logs, 1,000 events, 1,000 audits, 2,000 outgoing calls, 1,000
 * runs of jobs and 64 MiB in all; the oldest go first.
 */
public final class InMemoryStorage implements Storage {

    /** The default limit in bytes. */
    static final long DEFAULT_BYTES = 64L << 20;

    /** The default limits of entries by kind. */
    static final Map<Kind, Integer> DEFAULT_ENTRIES = Map.of(
            Kind.REQUEST, 1_000,
            Kind.EXCEPTION, 500,
            Kind.LOG, 5_000,
            Kind.EVENT, 1_000,
            Kind.AUDIT, 1_000,
            Kind.CALL, 2_000,
            Kind.RUN, 1_000);

    private final Map<Kind, EntryRing> rings = new EnumMap<>(Kind.class);
    private final long maximumBytes;
    private long bytes;
    private long newestSeq;

    /** Creates a storage with the default limits. */
    public InMemoryStorage() {
        this(DEFAULT_ENTRIES, DEFAULT_BYTES);
    }

    /** Creates a storage with the given limit of entries per kind. */
    public InMemoryStorage(int entriesPerKind) {
        this(Map.of(), entriesPerKind, DEFAULT_BYTES);
    }

    /**
     * Creates a storage with limits by kind and a total in bytes. The limit of kinds that are not specified is 1,000.
     */
    public InMemoryStorage(Map<Kind, Integer> entries, long maximumBytes) {
        this(entries, 1_000, maximumBytes);
    }

    private InMemoryStorage(Map<Kind, Integer> entries, int otherwise, long maximumBytes) {
        if (maximumBytes <= 0) {
            throw new IllegalArgumentException("maximumBytes is " + maximumBytes + ": give a positive number");
        }
        this.maximumBytes = maximumBytes;
        for (Kind kind : Kind.values()) {
            rings.put(kind, new EntryRing(entries.getOrDefault(kind, otherwise)));
        }
    }

    @Override
    public synchronized void save(Entry entry) {
        newestSeq = Math.max(newestSeq, entry.seq());
        EntryRing ring = ring(entry.kind());
        if (ring.isFull()) {
            bytes -= ring.removeOldest();
        }
        long weight = entry.weight();
        bytes += weight;
        ring.add(entry, weight);
        while (bytes > maximumBytes && removeOldestOfAll()) {
            // each iteration removes one entry
        }
    }

    private boolean removeOldestOfAll() {
        EntryRing oldest = null;
        for (EntryRing ring : rings.values()) {
            if (ring.size() > 0
                    && (oldest == null || ring.oldest().seq() < oldest.oldest().seq())) {
                oldest = ring;
            }
        }
        if (oldest == null) {
            return false;
        }
        bytes -= oldest.removeOldest();
        return true;
    }

    @Override
    public synchronized @Nullable Entry find(Kind kind, String id) {
        return ring(kind).find(id);
    }

    @Override
    public List<Entry> list(EntryQuery query) {
        List<Entry> found = new ArrayList<>();
        int toSkip = query.offset();
        for (Entry entry : candidates(query)) {
            if (found.size() == query.limit()) {
                break;
            }
            if (query.accepts(entry) && toSkip-- <= 0) {
                found.add(entry);
            }
        }
        return found;
    }

    /** Returns a copy to search without blocking the writer. */
    private synchronized List<Entry> candidates(EntryQuery query) {
        EntryRing ring = ring(query.kind());
        long below = Long.MAX_VALUE;
        if (query.olderThan() != null) {
            Entry border = ring.find(query.olderThan());
            if (border == null) {
                return List.of();
            }
            below = border.seq();
        }
        long above = query.afterSeq();
        if (query.newerThan() != null) {
            Entry border = ring.find(query.newerThan());
            above = border == null ? above : Math.max(above, border.seq());
        }
        return ring.between(above, below);
    }

    @Override
    public synchronized Contents contents() {
        Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
        Instant oldest = null;
        Instant newest = null;
        for (Map.Entry<Kind, EntryRing> ring : rings.entrySet()) {
            counts.put(ring.getKey(), ring.getValue().size());
            for (Entry entry : ring.getValue().between(0, Long.MAX_VALUE)) {
                oldest = oldest == null || entry.timestamp().isBefore(oldest) ? entry.timestamp() : oldest;
                newest = newest == null || entry.timestamp().isAfter(newest) ? entry.timestamp() : newest;
            }
        }
        return new Contents(counts, bytes, oldest, newest);
    }

    @Override
    public synchronized long newestSeq() {
        return newestSeq;
    }

    @Override
    public synchronized int prune(Instant before) {
        int count = 0;
        for (EntryRing ring : rings.values()) {
            List<EntryRing.Kept> removed =
                    ring.removeIf(entry -> entry.timestamp().isBefore(before));
            count += removed.size();
            for (EntryRing.Kept entry : removed) {
                bytes -= entry.weight();
            }
        }
        return count;
    }

    @Override
    public synchronized void clear() {
        rings.values().forEach(ring -> ring.removeIf(entry -> true));
        bytes = 0;
    }

    private EntryRing ring(Kind kind) {
        return Objects.requireNonNull(rings.get(kind), "ring");
    }
}
