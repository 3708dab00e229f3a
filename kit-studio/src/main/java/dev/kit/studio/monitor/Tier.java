package dev.kit.studio.monitor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Units of one rank by route. Guarded by its store. */
final class Tier {

    private final Map<String, Route> routes = new HashMap<>();
    private long bytes;

    /** The units of one route, oldest first, and the number of their entries. */
    private static final class Route {

        private final TreeMap<Long, WorkUnit> units = new TreeMap<>();
        private int entries;
    }

    void add(WorkUnit unit) {
        Route route = routes.computeIfAbsent(unit.route(), name -> new Route());
        route.units.put(unit.number(), unit);
        route.entries += unit.size();
        bytes += unit.bytes();
    }

    /** Removes a unit, which must not have changed since it was added. */
    void remove(WorkUnit unit) {
        Route route = routes.get(unit.route());
        if (route != null && route.units.remove(unit.number(), unit)) {
            route.entries -= unit.size();
            bytes -= unit.bytes();
            if (route.units.isEmpty()) {
                routes.remove(unit.route());
            }
        }
    }

    long bytes() {
        return bytes;
    }

    /** Returns the oldest unit of the route with most entries, or null without any. */
    @Nullable WorkUnit first() {
        WorkUnit first = null;
        int most = 0;
        for (Route route : routes.values()) {
            WorkUnit oldest = route.units.firstEntry().getValue();
            if (first == null || route.entries > most || (route.entries == most && oldest.number() < first.number())) {
                first = oldest;
                most = route.entries;
            }
        }
        return first;
    }

    List<StoredEntry> entries() {
        List<StoredEntry> entries = new ArrayList<>();
        routes.values().forEach(route -> route.units.values().forEach(unit -> entries.addAll(unit.entries())));
        return entries;
    }
}
