package dev.kit.client.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Unmodifiable copies of lists and maps for generated records.
 *
 * <p>Unlike {@link List#copyOf} they accept null, as JSON does, both as an element and as the whole. Stateless and
 * thread-safe.
 */
public final class Copies {

    private Copies() {}

    /** Returns an unmodifiable copy of {@code list}, or null for null. */
    public static <T extends @Nullable Object> @Nullable List<T> list(@Nullable List<T> list) {
        return list == null ? null : Collections.unmodifiableList(new ArrayList<>(list));
    }

    /**
     * Returns an unmodifiable copy of {@code map} in its order.
     *
     * <p>Null results in null.
     */
    public static <T extends @Nullable Object> @Nullable Map<String, T> map(@Nullable Map<String, T> map) {
        return map == null ? null : mapOrEmpty(map);
    }

    /**
     * Returns an unmodifiable copy of {@code map} in its order.
     *
     * <p>Null results in an empty map.
     */
    public static <T extends @Nullable Object> Map<String, T> mapOrEmpty(@Nullable Map<String, T> map) {
        return map == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
