package dev.kit.cli.dev.reload;

import dev.kit.cli.dev.compile.ClassChanges;
import dev.kit.cli.dev.compile.CompiledClass;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The classes that can be reloaded without restarting the context. Used by one thread at a time.
 *
 * <p>Classes of the host zone remain in it until the context restarts, because the objects that they refer to may still
 * be in use.
 */
public final class Zones {

    /** The kinds of constructs. Kit prepares for the kinds that exist when the context starts. */
    private static final List<String> KINDS = List.of(
            "dev/kit/constructs/endpoints/Endpoint",
            "dev/kit/constructs/subscribers/Subscriber",
            "dev/kit/constructs/functions/CloudFunction",
            "dev/kit/constructs/crons/Cron");

    /** The end of the name of a class with the annotations of a package, which hold for classes of both zones. */
    private static final String PACKAGE_INFO = "/package-info";

    private final Redefinition redefinition = new Redefinition();

    private Map<String, CompiledClass> started = Map.of();

    private @Nullable Set<String> hostAtStart;

    private Set<String> leaves = Set.of();

    /** Records the classes with which the context started. */
    public void started(Collection<CompiledClass> classes) {
        started = CompiledClass.byName(classes);
        hostAtStart = null;
        leaves = Set.of();
    }

    /** Records the reloaded classes, by internal name. */
    public void reloaded(Set<String> names) {
        leaves = Set.copyOf(names);
    }

    /**
     * Returns the reason why redefinition is impossible, or empty.
     *
     * <p>The reason is a sentence without a full stop.
     *
     * @param classes all classes in their current version
     */
    public Optional<String> obstacle(ClassChanges changes, Collection<CompiledClass> classes) {
        return redefinition.obstacle(changes, classes).or(() -> mixture(changes, classes));
    }

    /**
     * Returns the reason why reloaded classes prevent a redefinition, or empty if they do not.
     *
     * @param classes all classes in their current version
     */
    Optional<String> mixture(ClassChanges changes, Collection<CompiledClass> classes) {
        if (leaves.isEmpty()) {
            return Optional.empty();
        }
        Map<String, CompiledClass> all = CompiledClass.byName(classes);
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
     * Returns the classes to reload for these changes, by internal name.
     *
     * <p>The result is empty if the context has to restart.
     *
     * @param classes all classes in their current version
     * @param named the internal names of classes that resources name
     */
    public Set<String> reloadable(ClassChanges changes, Collection<CompiledClass> classes, Collection<String> named) {
        Set<String> before = hostAtStart; // computed lazily, because most starts are not followed by such a change
        if (before == null) {
            before = LeafZone.host(started, named);
            hostAtStart = before;
        }
        Set<String> given = new HashSet<>(before);
        given.addAll(named);
        Map<String, CompiledClass> all = CompiledClass.byName(classes);
        Set<String> fresh = new HashSet<>(all.keySet());
        fresh.removeAll(LeafZone.host(all, given));
        Set<String> kinds = kinds(classes);
        boolean isProved = !kinds.isEmpty()
                && fresh.containsAll(changes.fresh().keySet())
                && changes.removed().stream().noneMatch(before::contains)
                && !touchesPackages(changes)
                && kinds(started.values()).containsAll(kinds);
        return isProved ? fresh : Set.of();
    }

    private static boolean touchesPackages(ClassChanges changes) {
        return Stream.concat(changes.fresh().keySet().stream(), changes.removed().stream())
                .anyMatch(name -> name.endsWith(PACKAGE_INFO));
    }

    private static Set<String> kinds(Collection<CompiledClass> classes) {
        Set<String> kinds = new HashSet<>();
        classes.forEach(compiled ->
                compiled.references().stream().filter(KINDS::contains).forEach(kinds::add));
        return kinds;
    }
}
