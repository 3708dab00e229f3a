package dev.kit.cli.dev.reload;

import dev.kit.cli.dev.compile.ClassChanges;
import dev.kit.cli.dev.compile.CompiledClass;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Knows which classes of the running application can be loaded anew without its context. Used by one thread at a time.
 *
 * <p>Those of the host zone stay in it until the context restarts, because what they refer to may still be in use.
 */
public final class Zones {

    /** Kit prepares for the kinds of constructs that are there when the context starts. */
    private static final List<String> KINDS = List.of(
            "dev/kit/constructs/endpoints/Endpoint",
            "dev/kit/constructs/subscribers/Subscriber",
            "dev/kit/constructs/functions/CloudFunction",
            "dev/kit/constructs/crons/Cron");

    private final Redefinition redefinition = new Redefinition();

    private Map<String, CompiledClass> started = Map.of();

    private @Nullable Set<String> hostAtStart;

    private Set<String> leaves = Set.of();

    /** Notes the classes with which the context started. */
    public void started(Collection<CompiledClass> classes) {
        started = byName(classes);
        hostAtStart = null;
        leaves = Set.of();
    }

    /** Notes the classes that were loaded anew, by internal name. */
    public void reloaded(Set<String> names) {
        leaves = Set.copyOf(names);
    }

    /**
     * Why the classes cannot be redefined where they run, as a sentence without a full stop; empty when they can.
     *
     * @param classes all classes in the version now compiled
     */
    public Optional<String> obstacle(ClassChanges changes, Collection<CompiledClass> classes) {
        return redefinition.obstacle(changes, classes).or(() -> mixture(changes, classes));
    }

    /**
     * Why changed code inside methods cannot be redefined where some classes were loaded anew; empty when it can.
     *
     * @param classes all classes in the version now compiled
     */
    Optional<String> mixture(ClassChanges changes, Collection<CompiledClass> classes) {
        if (leaves.isEmpty()) {
            return Optional.empty();
        }
        Map<String, CompiledClass> all = byName(classes);
        Set<String> host = new HashSet<>(all.keySet());
        host.removeAll(leaves);
        for (CompiledClass fresh : changes.fresh().values()) {
            boolean mixes = leaves.contains(fresh.name())
                    ? LeafZone.usesClosed(fresh, host, all)
                    : fresh.references().stream().anyMatch(leaves::contains);
            if (mixes) {
                return Optional.of(Redefinition.simple(fresh.name()) + " uses classes of another loader");
            }
        }
        return Optional.empty();
    }

    /**
     * The classes to load anew for these changes, by internal name; empty when the context has to restart.
     *
     * @param classes all classes in the version now compiled
     * @param named internal names of classes that resources name
     */
    public Set<String> reloadable(ClassChanges changes, Collection<CompiledClass> classes, Collection<String> named) {
        Set<String> before = hostAtStart; // worked out late, because most starts are followed by no such change
        if (before == null) {
            before = LeafZone.host(started, named);
            hostAtStart = before;
        }
        Set<String> given = new HashSet<>(before);
        given.addAll(named);
        Map<String, CompiledClass> all = byName(classes);
        Set<String> fresh = new HashSet<>(all.keySet());
        fresh.removeAll(LeafZone.host(all, given));
        Set<String> kinds = kinds(classes);
        boolean isProved = !kinds.isEmpty()
                && fresh.containsAll(changes.fresh().keySet())
                && changes.removed().stream().noneMatch(before::contains)
                && kinds(started.values()).containsAll(kinds);
        return isProved ? fresh : Set.of();
    }

    private static Set<String> kinds(Collection<CompiledClass> classes) {
        Set<String> kinds = new HashSet<>();
        classes.forEach(compiled ->
                compiled.references().stream().filter(KINDS::contains).forEach(kinds::add));
        return kinds;
    }

    private static Map<String, CompiledClass> byName(Collection<CompiledClass> classes) {
        Map<String, CompiledClass> named = new HashMap<>();
        classes.forEach(compiled -> named.put(compiled.name(), compiled));
        return named;
    }
}
