package dev.kit.client.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Copies of lists and maps that nobody can change, for the constructors of generated records.
 *
 * <p>Unlike {@link List#copyOf} they accept null, as JSON does: inside, and in the place of the whole. Stateless and
 * thread-safe.
 */
public final class Copies {

    private Copies() {}

    /** Returns an unmodifiable copy of {@code list}, or null for null. */
    public static <T extends @Nullable Object> @Nullable List<T> list(@Nullable List<T> list) {
        return list == null ? null : Collections.unmodifiableList(new ArrayList<>(list));
    }

    /** Returns an unmodifiable copy of {@code map} in the same order, or null for null. */
    public static <T extends @Nullable Object> @Nullable Map<String, T> map(@Nullable Map<String, T> map) {
        return map == null ? null : mapOrEmpty(map);
    }

    /** Returns an unmodifiable copy of {@code map} in the same order; an empty one for null. */
    public static <T extends @Nullable Object> Map<String, T> mapOrEmpty(@Nullable Map<String, T> map) {
        return map == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
