package dev.kit.envkit;

import java.util.Map;

/** Reads typed configuration from a map of variables. Immutable and thread-safe. */
public final class EnvironmentParser {

    private final Map<String, String> source;

    /** Reads from a copy of {@code source}; later changes of the map have no effect. */
    public EnvironmentParser(Map<String, String> source) {
        this.source = Map.copyOf(source);
    }

    Map<String, String> source() {
        return source;
    }
}
