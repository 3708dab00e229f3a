package dev.kit.cli.dev.reload;

import dev.kit.cli.dev.compile.ClassChanges;
import dev.kit.cli.dev.compile.CompiledClass;
import dev.kit.cli.dev.compile.Visibility;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
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
        started = byName(classes);
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
        Map<String, CompiledClass> all = byName(classes);
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

    private static Map<String, CompiledClass> byName(Collection<CompiledClass> classes) {
        Map<String, CompiledClass> named = new HashMap<>();
        classes.forEach(compiled -> named.put(compiled.name(), compiled));
        return named;
    }

    /**
     * A division of an application's classes into classes that Spring or a library may hold and classes that only
     * constructs use.
     *
     * <p>The host zone starts with the main class and every class that an annotation, a library's type or a resource
     * exposes to other code, and includes all classes that its members refer to. The leaf zone is the rest. A class
     * that uses members of the host zone that are inaccessible from other class loaders is added to the host zone.
     */
    private static final class LeafZone {

        /** Annotations that do not cause other code to hold the annotated class. */
        private static final List<String> HARMLESS = List.of(
                "java/lang/",
                "org/jspecify/annotations/",
                "jakarta/validation/",
                "com/fasterxml/jackson/annotation/",
                "tools/jackson/",
                "dev/kit/constructs/",
                "dev/kit/envkit/",
                "dev/kit/client/");

        private final Map<String, CompiledClass> classes;

        private final Set<String> host = new HashSet<>();

        private LeafZone(Map<String, CompiledClass> classes) {
            this.classes = classes;
        }

        /**
         * Returns the internal names of the host zone.
         *
         * @param given classes that always belong to it
         */
        static Set<String> host(Map<String, CompiledClass> classes, Collection<String> given) {
            LeafZone zone = new LeafZone(classes);
            Set<String> waiting = new HashSet<>(given);
            classes.values().stream()
                    .filter(zone::isHeld)
                    .map(CompiledClass::name)
                    .forEach(waiting::add);
            while (!waiting.isEmpty()) {
                zone.draw(waiting);
                waiting.clear();
                classes.values().stream()
                        .filter(compiled -> !zone.host.contains(compiled.name()))
                        .filter(compiled -> usesClosed(compiled, zone.host, classes))
                        .map(CompiledClass::name)
                        .forEach(waiting::add);
            }
            return zone.host;
        }

        /** Returns whether a class must be in the same class loader as a class of the host zone. */
        static boolean usesClosed(CompiledClass user, Set<String> host, Map<String, CompiledClass> classes) {
            String place = place(user.name());
            Set<String> members = null;
            for (String name : user.references()) {
                CompiledClass used = host.contains(name) && place(name).equals(place) ? classes.get(name) : null;
                if (used != null) {
                    Visibility visibility = used.visibility();
                    if (!visibility.isPublic() || isSuper(used, user, classes)) {
                        return true;
                    }
                    members = members == null ? user.members() : members;
                    if (visibility.closedMembers().stream().anyMatch(members::contains)) {
                        return true;
                    }
                }
            }
            return false;
        }

        private void draw(Collection<String> names) {
            Deque<String> waiting = new ArrayDeque<>(names);
            while (!waiting.isEmpty()) {
                CompiledClass next = classes.get(waiting.remove());
                if (next != null && host.add(next.name())) {
                    next.references().stream().filter(classes::containsKey).forEach(waiting::add);
                }
            }
        }

        private boolean isHeld(CompiledClass compiled) {
            return compiled.annotations().stream()
                            .anyMatch(name -> HARMLESS.stream().noneMatch(name::startsWith))
                    || compiled.methods().containsKey("main([Ljava/lang/String;)V")
                    || compiled.supertypes().stream().anyMatch(this::isOfLibrary);
        }

        private boolean isOfLibrary(String type) {
            return !classes.containsKey(type) && !type.startsWith("java/") && !type.startsWith("dev/kit/");
        }

        /**
         * Returns whether {@code type} is a superclass. Package-private methods are overridden only within one class
         * loader.
         */
        private static boolean isSuper(CompiledClass type, CompiledClass user, Map<String, CompiledClass> classes) {
            for (String parent : user.supertypes()) {
                CompiledClass own = classes.get(parent);
                if (parent.equals(type.name()) || (own != null && isSuper(type, own, classes))) {
                    return true;
                }
            }
            return false;
        }

        private static String place(String name) {
            return name.substring(0, name.lastIndexOf('/') + 1);
        }
    }
}
