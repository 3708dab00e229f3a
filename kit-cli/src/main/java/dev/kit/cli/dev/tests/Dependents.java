package dev.kit.cli.dev.tests;

import dev.kit.cli.dev.compile.CompiledClass;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A search for classes that depend on changed classes. */
final class Dependents {

    private Dependents() {}

    /**
     * Returns the changed classes and all classes that use them.
     *
     * <p>Classes that use one of them through other classes are included.
     *
     * @param changed the internal names, including those of removed classes
     */
    public static Set<String> of(Collection<CompiledClass> classes, Set<String> changed) {
        Map<String, Set<String>> users = new HashMap<>();
        for (CompiledClass each : classes) {
            for (String used : each.references()) {
                users.computeIfAbsent(used, name -> new HashSet<>()).add(each.name());
            }
        }
        Set<String> found = new HashSet<>(changed);
        Deque<String> waiting = new ArrayDeque<>(List.copyOf(changed));
        while (!waiting.isEmpty()) {
            for (String user : users.getOrDefault(waiting.remove(), Set.of())) {
                if (found.add(user)) {
                    waiting.add(user);
                }
            }
        }
        return found;
    }
}
