package dev.kit.cli.dev.compile;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The difference between two states of a module's classes.
 *
 * <p>Classes are identified by internal name, such as {@code shop/Order}.
 *
 * @param fresh the added and changed classes
 * @param replaced the earlier versions of the changed classes
 * @param removed the removed classes
 */
public record ClassChanges(Map<String, CompiledClass> fresh, Map<String, CompiledClass> replaced, Set<String> removed) {

    /** Returns an empty difference. */
    public static ClassChanges none() {
        return new ClassChanges(Map.of(), Map.of(), Set.of());
    }

    /** Returns the combination of this change and a later one. */
    public ClassChanges then(ClassChanges later) {
        Map<String, CompiledClass> allFresh = new HashMap<>(fresh);
        allFresh.keySet().removeAll(later.removed);
        allFresh.putAll(later.fresh);
        Map<String, CompiledClass> allReplaced = new HashMap<>(later.replaced);
        allReplaced.keySet().removeAll(fresh.keySet());
        allReplaced.putAll(replaced);
        Set<String> allRemoved = new TreeSet<>(removed);
        allRemoved.addAll(later.removed);
        allRemoved.removeAll(later.fresh.keySet());
        return new ClassChanges(allFresh, allReplaced, allRemoved);
    }

    /** Returns whether both states are equal. */
    public boolean isEmpty() {
        return fresh.isEmpty() && removed.isEmpty();
    }

    /** Returns the number of classes that differ. */
    public int size() {
        return fresh.size() + removed.size();
    }
}
