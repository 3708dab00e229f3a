package dev.kit.cli.generate;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Nested types that would hide a type of the package that the enclosing code uses.
 *
 * <p>Nested types may have the name of a top-level type, which keeps names short. Conflicts are known only after
 * everything has been read; then the document is read again with the conflicting names forbidden.
 */
final class Shadows {

    private static final Pattern NO_NAME = Pattern.compile("[^\\w$.]+");

    private final Map<String, Set<String>> forbidden = new HashMap<>();
    private final Map<String, Set<String>> declared = new HashMap<>();
    private final Map<String, Set<String>> used = new HashMap<>();
    private final Map<String, Set<String>> inherited = new HashMap<>();

    boolean forbids(String owner, String name) {
        return forbidden.getOrDefault(owner, Set.of()).contains(name);
    }

    void declares(String owner, String name) {
        add(declared, owner, name);
    }

    /** Records the types that code inside {@code owner} refers to. */
    void uses(String owner, String type) {
        for (String name : NO_NAME.split(type, -1)) {
            add(used, owner, owner(name));
        }
    }

    /** Records that a type inside {@code owner} inherits the nested types of {@code union}. */
    void inherits(String owner, String union) {
        uses(owner, union);
        add(inherited, owner, owner(union));
    }

    /** Forbids names that hide types; returns whether there were any, in which case the document must be read again. */
    boolean found() {
        boolean found = false;
        for (Map.Entry<String, Set<String>> use : used.entrySet()) {
            found |= forbid(use.getKey(), use.getValue());
            for (String other : inherited.getOrDefault(use.getKey(), Set.of())) {
                found |= forbid(other, use.getValue());
            }
        }
        declared.clear();
        used.clear();
        inherited.clear();
        return found;
    }

    static String owner(String qualified) {
        int dot = qualified.indexOf('.');
        return dot < 0 ? qualified : qualified.substring(0, dot);
    }

    private boolean forbid(String owner, Set<String> names) {
        boolean found = false;
        for (String name : declared.getOrDefault(owner, Set.of())) {
            if (names.contains(name)) {
                found |=
                        forbidden.computeIfAbsent(owner, key -> new HashSet<>()).add(name);
            }
        }
        return found;
    }

    private static void add(Map<String, Set<String>> map, String key, String value) {
        map.computeIfAbsent(key, absent -> new HashSet<>()).add(value);
    }
}
