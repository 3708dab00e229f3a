package dev.kit.studio.monitor;

import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.RunEntry;
import dev.kit.studio.monitor.WorkUnit.Rank;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides which entries a full store drops. Guarded by its store.
 *
 * <p>The route with most entries loses its oldest first. Failed and slow requests, and the work that published the
 * cause of a run, are dropped only after all others, unless they take more than half of the bytes. Pins are never
 * dropped.
 */
final class Retention {

    private static final long MOST_PINNED = 16L << 20;
    private static final int ROUTES = 500;
    private static final int SLOW = 4;
    private static final int LEAST_KNOWN = 20;
    private static final int REFRESH = 64;

    private final long maximumBytes;
    private final long pinnedBytes;
    private final Map<String, WorkUnit> units = new HashMap<>();
    private final Map<Rank, Tier> tiers = new EnumMap<>(Rank.class);
    private final Map<String, Pace> paces = new HashMap<>();
    private final Map<String, Integer> causes = new HashMap<>();
    private final Map<String, WorkUnit> publishers = new HashMap<>();
    private long bytes;
    private long created;

    /** The durations of a route, of which the percentile is computed now and then. */
    private static final class Pace {

        private final Histogram durations = new Histogram();
        private double slowMillis = Double.MAX_VALUE;

        boolean isSlow(Duration duration) {
            boolean slow = duration.toNanos() / 1e6 >= slowMillis;
            durations.add(duration.toNanos() / 1_000);
            long count = durations.count();
            if (count == LEAST_KNOWN || count % REFRESH == 0) {
                slowMillis = SLOW * durations.percentileMillis(0.95);
            }
            return slow;
        }
    }

    Retention(long maximumBytes) {
        if (maximumBytes <= 0) {
            throw new IllegalArgumentException("maximumBytes is " + maximumBytes + ": give a positive number");
        }
        this.maximumBytes = maximumBytes;
        this.pinnedBytes = Math.min(MOST_PINNED, maximumBytes / 4);
        for (Rank rank : Rank.values()) {
            tiers.put(rank, new Tier());
        }
    }

    long bytes() {
        return bytes;
    }

    long maximumBytes() {
        return maximumBytes;
    }

    boolean hasRoomFor(StoredEntry stored) {
        return stored.weight() <= maximumBytes / 4;
    }

    void add(StoredEntry stored) {
        String id = stored.entry().requestId();
        WorkUnit known = id == null ? null : units.get(id);
        WorkUnit unit = known == null ? new WorkUnit(++created, stored.entry()) : known;
        if (id != null) {
            units.put(id, unit);
        }
        tier(unit).remove(unit);
        unit.add(stored);
        bytes += stored.weight();
        if (stored.entry() instanceof RequestEntry request && isSlow(request)) {
            unit.markSlow();
        }
        String published = WorkUnit.publication(stored.entry());
        if (published != null && publishers.put(published, unit) != unit && causes.containsKey(published)) {
            unit.causes(1);
        }
        settle(unit);
        if (stored.entry() instanceof RunEntry run) {
            run.start().causes().forEach(message -> count(message, 1));
        }
    }

    private boolean isSlow(RequestEntry request) {
        String route = WorkUnit.route(request);
        Pace pace = paces.size() < ROUTES ? paces.computeIfAbsent(route, name -> new Pace()) : paces.get(route);
        return pace != null && pace.isSlow(request.duration());
    }

    /** Counts the kept runs that a message caused; the work that published it lasts as long as they do. */
    private void count(String message, int runs) {
        boolean before = causes.containsKey(message);
        boolean after = causes.merge(message, runs, (count, more) -> count + more == 0 ? null : count + more) != null;
        WorkUnit publisher = publishers.get(message);
        if (publisher != null && before != after) {
            tier(publisher).remove(publisher);
            publisher.causes(after ? 1 : -1);
            settle(publisher);
        }
    }

    private Tier tier(WorkUnit unit) {
        return Objects.requireNonNull(tiers.get(unit.rank()), "tier");
    }

    private Tier tier(Rank rank) {
        return Objects.requireNonNull(tiers.get(rank), "tier");
    }

    private void settle(WorkUnit unit) {
        unit.rankAs(rank(unit));
        tier(unit).add(unit);
    }

    private Rank rank(WorkUnit unit) {
        long room = unit.rank() == Rank.PINNED ? maximumBytes / 2 : pinnedBytes;
        if (unit.isTagged() && tier(Rank.PINNED).bytes() + unit.bytes() <= room) {
            return Rank.PINNED;
        }
        return unit.lasts() ? Rank.LASTING : Rank.ORDINARY;
    }

    /** Returns the reason why a unit cannot be pinned, or null. */
    @Nullable String obstacle(WorkUnit unit) {
        long pinned = tier(Rank.PINNED).bytes();
        return unit.rank() == Rank.PINNED || pinned + unit.bytes() <= pinnedBytes
                ? null
                : "Pins take %,d of %,d bytes, and this one needs %,d. Unpin another one first."
                        .formatted(pinned, pinnedBytes, unit.bytes());
    }

    void replace(StoredEntry old, StoredEntry replacement) {
        WorkUnit unit = Objects.requireNonNull(old.unit(), "unit");
        tier(unit).remove(unit);
        unit.remove(old);
        unit.add(replacement);
        bytes += replacement.weight() - old.weight();
        settle(unit);
    }

    void remove(StoredEntry stored) {
        WorkUnit unit = Objects.requireNonNull(stored.unit(), "unit");
        tier(unit).remove(unit);
        unit.remove(stored);
        bytes -= stored.weight();
        if (unit.size() > 0) {
            settle(unit);
        } else {
            units.remove(String.valueOf(unit.id()), unit);
            unit.published().forEach(message -> publishers.remove(message, unit));
        }
        if (stored.entry() instanceof RunEntry run) {
            run.start().causes().forEach(message -> count(message, -1));
        }
    }

    /** Drops entries until the rest fits, and returns them. */
    List<StoredEntry> makeRoom() {
        Tier lasting = tier(Rank.LASTING);
        while (lasting.bytes() > maximumBytes / 2) {
            WorkUnit oldest = Objects.requireNonNull(lasting.first(), "oldest");
            lasting.remove(oldest);
            oldest.outlive();
            settle(oldest);
        }
        List<StoredEntry> dropped = new ArrayList<>();
        while (bytes > maximumBytes) {
            WorkUnit ordinary = tier(Rank.ORDINARY).first();
            WorkUnit unit = ordinary == null ? lasting.first() : ordinary;
            if (unit == null) {
                break; // only pins are left, which take at most half
            }
            // Of a run that never ends, the latest lines are the interesting ones.
            boolean whole = unit.bytes() <= maximumBytes / 8;
            List<StoredEntry> going = whole ? unit.entries() : List.of(unit.oldest());
            going.forEach(this::remove);
            dropped.addAll(going);
        }
        return dropped;
    }

    /** Returns the entries that are kept longest, pins first. */
    List<StoredEntry> lasting() {
        List<StoredEntry> entries = tier(Rank.PINNED).entries();
        entries.addAll(tier(Rank.LASTING).entries());
        return entries;
    }
}
