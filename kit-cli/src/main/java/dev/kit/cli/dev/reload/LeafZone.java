package dev.kit.cli.dev.reload;

import dev.kit.cli.dev.compile.CompiledClass;
import dev.kit.cli.dev.compile.Visibility;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A division of an application's classes into classes that Spring or a library may hold and classes that only
 * constructs use.
 *
 * <p>The host zone starts with the main class and every class that an annotation, a library's type or a resource
 * exposes to other code, and includes all classes that its members refer to. The leaf zone is the rest. A class
 * that uses members of the host zone that are inaccessible from other class loaders is added to the host zone.
 */
final class LeafZone {

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
        classes.values().stream().filter(zone::isHeld).map(CompiledClass::name).forEach(waiting::add);
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
