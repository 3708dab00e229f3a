package dev.kit.envkit;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Variables together with their origin. Implementations are immutable and thread-safe. */
public interface EnvironmentSource {

    /** Returns the variables. The map does not change. */
    Map<String, String> variables();

    /**
     * Returns the place that sets {@code name}, such as {@code .env:3}.
     *
     * <p>It is shown to readers of a report.
     */
    String origin(String name);

    /** Returns whether the value of {@code name} must never be shown. */
    default boolean confidential(String name) {
        return false;
    }

    /** Returns advice on {@code missing} names, one line each. */
    default List<String> advice(Collection<String> missing) {
        return List.of();
    }

    /** Returns a copy of {@code variables}, described as {@code origin}. */
    static EnvironmentSource of(String origin, Map<String, String> variables) {
        return MapSource.copyOf(origin, variables);
    }
}
