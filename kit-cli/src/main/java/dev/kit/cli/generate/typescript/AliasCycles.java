package dev.kit.cli.generate.typescript;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The references of type aliases to one another outside of objects and lists.
 *
 * <p>TypeScript rejects an alias that refers to itself this way, directly or through others.
 */
final class AliasCycles {

    private final Map<String, Set<String>> references = new HashMap<>();
    private @Nullable String alias;

    /** Returns the text of an alias. References in it are recorded. */
    String declaring(@Nullable String name, Supplier<String> text) {
        String before = alias;
        alias = name;
        try {
            return text.get();
        } finally {
            alias = before;
        }
    }

    /** Returns a text inside an object or a list, where references may form a cycle. */
    String inside(Supplier<String> text) {
        return declaring(null, text);
    }

    /** Returns whether a reference to {@code target} would close a cycle; records it otherwise. */
    boolean closes(String target) {
        if (alias == null) {
            return false;
        }
        if (reaches(target, alias, new LinkedHashSet<>())) {
            return true;
        }
        references.computeIfAbsent(alias, key -> new LinkedHashSet<>()).add(target);
        return false;
    }

    private boolean reaches(String from, String to, Set<String> visited) {
        return from.equals(to)
                || (visited.add(from)
                        && references.getOrDefault(from, Set.of()).stream()
                                .anyMatch(next -> reaches(next, to, visited)));
    }
}
