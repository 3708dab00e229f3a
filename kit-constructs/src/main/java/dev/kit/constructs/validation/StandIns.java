package dev.kit.constructs.validation;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What stands in for a value that did not bind. */
final class StandIns {

    private static final Map<Class<?>, Object> PRIMITIVES = Map.of(
            boolean.class,
            false,
            byte.class,
            (byte) 0,
            short.class,
            (short) 0,
            int.class,
            0,
            long.class,
            0L,
            float.class,
            0f,
            double.class,
            0d,
            char.class,
            '\0');

    private StandIns() {}

    static @Nullable Object of(Class<?> target) {
        return PRIMITIVES.get(target);
    }
}
