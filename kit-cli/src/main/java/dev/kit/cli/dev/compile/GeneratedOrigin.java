package dev.kit.cli.dev.compile;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A search for the source that an annotation processor generated a class from.
 *
 * <p>Sources are matched by name: {@code OrderMapperImpl}, {@code Order_} and {@code ImmutableOrder} originate from
 * {@code OrderMapper} and {@code Order}. JDK 17 provides no better information.
 */
final class GeneratedOrigin {

    private GeneratedOrigin() {}

    /**
     * Returns the source whose name is the longest one contained in the generated name, or null if there is none. A
     * supertype of the generated class takes precedence over other classes of its package.
     */
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
