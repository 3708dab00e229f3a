package dev.kit.cli.dev.compile;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the source that an annotation processor made a class from, by its name: {@code OrderMapperImpl}, {@code Order_}
 * and {@code ImmutableOrder} are made from {@code OrderMapper} and {@code Order}. JDK 17 hands no better trace down.
 */
final class GeneratedOrigin {

    private GeneratedOrigin() {}

    /** The source of the longest name in the generated one, first in its package; null when there is none. */
    static @Nullable Path find(CompiledClass generated, Map<String, Path> sources) {
        String name = generated.name();
        for (String type : generated.supertypes()) {
            Path source = sources.get(type);
            if (source != null && simple(name).contains(simple(type))) {
                return source;
            }
        }
        String found = null;
        for (String candidate : sources.keySet()) {
            if (candidate.indexOf('$') < 0
                    && place(candidate).equals(place(name))
                    && simple(name).contains(simple(candidate))
                    && (found == null
                            || simple(candidate).length() > simple(found).length())) {
                found = candidate;
            }
        }
        return found == null ? null : sources.get(found);
    }

    private static String place(String name) {
        return name.substring(0, name.lastIndexOf('/') + 1);
    }

    private static String simple(String name) {
        return name.substring(name.lastIndexOf('/') + 1);
    }
}
