package dev.kit.studio.monitor;

import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.EventEntry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.RunEntry;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
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
    private final Tier ordinary = new Tier(false);
    private final Tier lasting = new Tier(false);
    private final Tier pinned = new Tier(true);
    private final Map<String, Pace> paces = new HashMap<>();
    private final Map<String, Integer> causes = new HashMap<>();
    private final Map<String, WorkUnit> publishers = new HashMap<>();
    private long created;

    /** The durations of a route, of which the percentile is computed now and then. */
    private static final class Pace {

        private final Histogram durations = new Histogram();
        private double slowMillis = Double.MAX_VALUE;

        boolean isSlow(Duration duration) {
            return duration.toNanos() / 1e6 >= slowMillis;
        }

        void add(Duration duration) {
            durations.add(duration.toNanos() / 1_000);
            long count = durations.count();
            if (count == LEAST_KNOWN || count % REFRESH == 0) {
                slowMillis = SLOW * durations.percentileMillis(0.95);
            }
        }
    }

    /**
     * The entries of one request or run, or an entry outside both. They are kept and dropped together, so that what a
     * kept entry refers to is kept as well.
     */
    static final class WorkUnit {

        private final long number;
        private final @Nullable String id;
        private final ArrayDeque<StoredEntry> entries = new ArrayDeque<>(1);
        private String route;
        private Tier tier;
        private long bytes;

        /** The messages published during it, and how many of them caused a kept run. */
        private final List<String> published = new ArrayList<>(0);

        private int causing;
        private boolean failed;
        private boolean slow;
        private boolean tagged;

        /** Makes it ordinary for good, because the room for failed and slow ones is full. */
        private boolean outlived;

        private WorkUnit(long number, Entry first, Tier tier) {
            this.number = number;
            this.tier = tier;
            this.id = first.requestId();
            this.route = id == null ? first.kind().label() : "";
        }

        boolean isPinned() {
            return tier.pins;
        }

        private void add(StoredEntry stored) {
            stored.joins(this);
            entries.addLast(stored);
            bytes += stored.weight();
            Entry entry = stored.entry();
            if (entry instanceof RequestEntry request) {
                route = Retention.route(request);
                failed |= request.status() >= 400
                        || request.handling().outcome() == RequestEntry.Outcome.TIMEOUT
                        || request.handling().outcome() == RequestEntry.Outcome.FAILED;
            } else if (entry instanceof RunEntry run) {
                route = "run " + run.start().name();
                failed |= run.error() != null;
            } else if (entry instanceof ExceptionEntry exception) {
                failed |= !exception.handled();
            }
            String message = publication(entry);
            if (message != null) {
                published.add(message);
            }
            tagged = isHead(stored) ? entry.tags().contains(Storage.PINNED) : tagged;
        }

        private void remove(StoredEntry stored) {
            entries.remove(stored);
            bytes -= stored.weight();
        }

        /** Returns the oldest entry besides the request or run itself. */
        private StoredEntry oldest() {
            return entries.stream()
                    .filter(stored -> !isHead(stored))
                    .findFirst()
                    .orElseGet(entries::getFirst);
        }

        private static boolean isHead(StoredEntry stored) {
            return stored.entry() instanceof RequestEntry || stored.entry() instanceof RunEntry;
        }

        private boolean lasts() {
            return (failed || slow || causing > 0) && !outlived;
        }
    }

    /** Units by route. */
    private static final class Tier {

        private final boolean pins;
        private final Map<String, Route> routes = new HashMap<>();
        private long bytes;

        Tier(boolean pins) {
            this.pins = pins;
        }

        /** The units of one route, oldest first, and the number of their entries. */
        private static final class Route {

            private final TreeMap<Long, WorkUnit> units = new TreeMap<>();
            private int entries;
        }

        void add(WorkUnit unit) {
            Route route = routes.computeIfAbsent(unit.route, name -> new Route());
            route.units.put(unit.number, unit);
            route.entries += unit.entries.size();
            bytes += unit.bytes;
        }

        /** Removes a unit, which must not have changed since it was added. */
        void remove(WorkUnit unit) {
            Route route = routes.get(unit.route);
            if (route != null && route.units.remove(unit.number, unit)) {
                route.entries -= unit.entries.size();
                bytes -= unit.bytes;
                if (route.units.isEmpty()) {
                    routes.remove(unit.route);
                }
            }
        }

        /** Returns the oldest unit of the route with most entries, or null without any. */
        @Nullable WorkUnit first() {
            WorkUnit first = null;
            int most = 0;
            for (Route route : routes.values()) {
                WorkUnit oldest = route.units.firstEntry().getValue();
                if (first == null || route.entries > most || (route.entries == most && oldest.number < first.number)) {
                    first = oldest;
                    most = route.entries;
                }
            }
            return first;
        }

        List<StoredEntry> entries() {
            List<StoredEntry> entries = new ArrayList<>();
            routes.values().forEach(route -> route.units.values().forEach(unit -> entries.addAll(unit.entries)));
            return entries;
        }
    }

    Retention(long maximumBytes) {
        if (maximumBytes <= 0) {
            throw new IllegalArgumentException("maximumBytes is " + maximumBytes + ": give a positive number");
        }
        this.maximumBytes = maximumBytes;
        this.pinnedBytes = Math.min(MOST_PINNED, maximumBytes / 4);
    }

    long bytes() {
        return ordinary.bytes + lasting.bytes + pinned.bytes;
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
        WorkUnit unit = known == null ? new WorkUnit(++created, stored.entry(), ordinary) : known;
        if (id != null) {
            units.put(id, unit);
        }
        if (known != null) {
            unit.tier.remove(unit);
        }
        unit.add(stored);
        if (stored.entry() instanceof RequestEntry request) {
            unit.slow |= request.tags().contains(Storage.SLOW);
            Pace pace = pace(unit.route);
            if (pace != null) {
                pace.add(request.duration());
            }
        }
        String published = publication(stored.entry());
        if (published != null && publishers.put(published, unit) != unit && causes.containsKey(published)) {
            unit.causing++;
        }
        settle(unit);
        if (stored.entry() instanceof RunEntry run) {
            run.start().causes().forEach(message -> count(message, 1));
        }
    }

    /** Returns the identity of the message whose publication an entry is, or null. */
    private static @Nullable String publication(Entry entry) {
        return entry instanceof EventEntry event && event.stage() == EventEntry.Stage.PUBLISHED
                ? event.messageId()
                : null;
    }

    /** Returns the route of a request; all paths without one are one route, because a scan has any number of them. */
    private static String route(RequestEntry request) {
        return request.method()
                + ' '
                + Objects.requireNonNullElse(request.handling().route(), "");
    }

    /** Returns the entry, with a tag if it is a request that is slow for its route. */
    Entry tagged(Entry entry) {
        if (!(entry instanceof RequestEntry request)) {
            return entry;
        }
        Pace pace = pace(route(request));
        if (pace == null || !pace.isSlow(request.duration())) {
            return entry;
        }
        List<String> tags = new ArrayList<>(request.tags());
        tags.add(Storage.SLOW);
        return request.tagged(tags);
    }

    private @Nullable Pace pace(String route) {
        return paces.size() < ROUTES ? paces.computeIfAbsent(route, name -> new Pace()) : paces.get(route);
    }

    /** Counts the kept runs that a message caused; the work that published it lasts as long as they do. */
    private void count(String message, int runs) {
        boolean before = causes.containsKey(message);
        boolean after = causes.merge(message, runs, (count, more) -> count + more == 0 ? null : count + more) != null;
        WorkUnit publisher = publishers.get(message);
        if (publisher != null && before != after) {
            publisher.tier.remove(publisher);
            publisher.causing += after ? 1 : -1;
            settle(publisher);
        }
    }

    private void settle(WorkUnit unit) {
        long room = unit.isPinned() ? maximumBytes / 2 : pinnedBytes;
        if (unit.tagged && pinned.bytes + unit.bytes <= room) {
            unit.tier = pinned;
        } else {
            unit.tier = unit.lasts() ? lasting : ordinary;
        }
        unit.tier.add(unit);
    }

    /** Returns the reason why a unit cannot be pinned, or null. */
    @Nullable String obstacle(WorkUnit unit) {
        return unit.isPinned() || pinned.bytes + unit.bytes <= pinnedBytes
                ? null
                : "Pins take %,d of %,d bytes, and this one needs %,d. Unpin another one first."
                        .formatted(pinned.bytes, pinnedBytes, unit.bytes);
    }

    void replace(StoredEntry old, StoredEntry replacement) {
        WorkUnit unit = Objects.requireNonNull(old.unit(), "unit");
        unit.tier.remove(unit);
        unit.remove(old);
        unit.add(replacement);
        settle(unit);
    }

    void remove(StoredEntry stored) {
        WorkUnit unit = Objects.requireNonNull(stored.unit(), "unit");
        unit.tier.remove(unit);
        unit.remove(stored);
        if (!unit.entries.isEmpty()) {
            settle(unit);
        } else {
            units.remove(String.valueOf(unit.id), unit);
            unit.published.forEach(message -> publishers.remove(message, unit));
        }
        if (stored.entry() instanceof RunEntry run) {
            run.start().causes().forEach(message -> count(message, -1));
        }
    }

    /** Drops entries until the rest fits, and returns them. */
    List<StoredEntry> makeRoom() {
        while (lasting.bytes > maximumBytes / 2) {
            WorkUnit oldest = Objects.requireNonNull(lasting.first(), "oldest");
            lasting.remove(oldest);
            oldest.outlived = true;
            settle(oldest);
        }
        List<StoredEntry> dropped = new ArrayList<>();
        while (bytes() > maximumBytes) {
            WorkUnit first = ordinary.first();
            WorkUnit unit = first == null ? lasting.first() : first;
            if (unit == null) {
                break; // only pins are left, which take at most half
            }
            // Of a run that never ends, the latest lines are the interesting ones.
            boolean whole = unit.bytes <= maximumBytes / 8;
            List<StoredEntry> going = whole ? List.copyOf(unit.entries) : List.of(unit.oldest());
            going.forEach(this::remove);
            dropped.addAll(going);
        }
        return dropped;
    }

    /** Returns the entries that are kept longest, pins first. */
    List<StoredEntry> lasting() {
        List<StoredEntry> entries = pinned.entries();
        entries.addAll(lasting.entries());
        return entries;
    }
}
