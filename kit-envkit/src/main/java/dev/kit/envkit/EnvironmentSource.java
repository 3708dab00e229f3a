package dev.kit.envkit;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Variables together with where they come from. Implementations are immutable and thread-safe. */
public interface EnvironmentSource {

    /** The variables; the map does not change. */
    Map<String, String> variables();

    /** Where {@code name} is set, in words that a reader of a report understands: {@code .env:3}. */
    String origin(String name);

    /** Whether the value of {@code name} may never be shown. */
    default boolean confidential(String name) {
        return false;
    }

    /** What could be done about {@code missing} names, one line each. */
    default List<String> advice(Collection<String> missing) {
        return List.of();
    }

    /** A copy of {@code variables}, described as {@code origin}. */
    static EnvironmentSource of(String origin, Map<String, String> variables) {
        return MapSource.copyOf(origin, variables);
    }
}
