package dev.kit.envkit;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value with its file and line, and the place it overrides. */
record DotEnvEntry(String value, String place, @Nullable String overridden) {

    String origin() {
        return overridden == null ? place : place + ", which overrides " + overridden;
    }

    static void put(Map<String, DotEnvEntry> entries, String name, String value, String place) {
        DotEnvEntry former = entries.get(name);
        entries.put(name, new DotEnvEntry(value, place, former == null ? null : former.place()));
    }

    static Map<String, String> values(Map<String, DotEnvEntry> entries) {
        Map<String, String> values = new LinkedHashMap<>();
        entries.forEach((name, entry) -> values.put(name, entry.value()));
        return Collections.unmodifiableMap(values);
    }

    @Override
    public String toString() {
        return "the entry of " + origin();
    }
}
