package dev.kit.cli.dev.reload;

import dev.kit.cli.dev.compile.ClassChanges;
import dev.kit.cli.dev.compile.CompiledClass;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The decision whether changed classes can be redefined in place.
 *
 * <p>This requires that only the code of methods differs, and that none of these methods may have run during startup:
 * constructors, initialisers and bean methods are not run again by a redefinition. Used by one thread at a time.
 */
final class Redefinition {

    private @Nullable StartupReach lastReach;

    /**
     * Returns the reason why redefinition is impossible, or empty.
     *
     * <p>The reason is a sentence without a full stop.
     *
     * @param application all classes in their current version
     */
    public Optional<String> obstacle(ClassChanges changes, Collection<CompiledClass> application) {
        Optional<String> shape = shape(changes);
        if (shape.isPresent()) {
            return shape;
        }
        StartupReach reach = null;
        for (CompiledClass fresh : changes.fresh().values()) {
            CompiledClass before = Objects.requireNonNull(changes.replaced().get(fresh.name()));
            for (String method : changedMethods(before, fresh)) {
                reach = reach == null ? reach(application) : reach;
                Optional<String> reason = reach.reason(fresh.name(), method);
                if (reason.isPresent()) {
                    return reason;
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the reach, reusing the last one if possible: most edits change no call. */
    private StartupReach reach(Collection<CompiledClass> application) {
        StartupReach last = lastReach;
        if (last == null || !last.isOf(application)) {
            last = StartupReach.of(application);
            lastReach = last;
        }
        return last;
    }

    private static Optional<String> shape(ClassChanges changes) {
        for (String name : new TreeSet<>(changes.fresh().keySet())) {
            CompiledClass before = changes.replaced().get(name);
            CompiledClass fresh = Objects.requireNonNull(changes.fresh().get(name));
            if (before == null) {
                return Optional.of(simple(name) + " is new");
            }
            if (!before.outline().equals(fresh.outline())) {
                return Optional.of(difference(before, fresh));
            }
        }
        return changes.removed().stream().findFirst().map(name -> simple(name) + " is gone");
    }

    private static String difference(CompiledClass before, CompiledClass fresh) {
        Set<String> added = minus(fresh.code().keySet(), before.code().keySet());
        Set<String> removed = minus(before.code().keySet(), fresh.code().keySet());
        String name = simple(fresh.name());
        if (added.isEmpty() && removed.isEmpty()) {
            return "a declaration in " + name + " changed";
        }
        String method =
                added.isEmpty() ? removed.iterator().next() : added.iterator().next();
        String shown = display(method);
        String gained = shown.endsWith(")") ? " has a new method " : " gained ";
        return name + (added.isEmpty() ? " lost " : gained) + shown;
    }

    private static Set<String> changedMethods(CompiledClass before, CompiledClass fresh) {
        Map<String, String> earlier = before.code();
        Set<String> changed = new TreeSet<>();
        fresh.code().forEach((method, text) -> {
            if (!text.equals(earlier.get(method))) {
                changed.add(method);
            }
        });
        return changed;
    }

    private static Set<String> minus(Set<String> all, Set<String> others) {
        Set<String> rest = new TreeSet<>(all);
        rest.removeAll(others);
        return rest;
    }

    static String located(String type, String method) {
        String shown = display(method);
        return shown.endsWith(")") ? simple(type) + "." + shown : shown + " of " + simple(type);
    }

    private static String display(String method) {
        String name = method.substring(0, method.indexOf('('));
        return switch (name) {
            case "<init>" -> "the constructor";
            case "<clinit>" -> "the static initialiser";
            default -> name.startsWith("lambda$") ? "a lambda" : name + "()";
        };
    }

    static String simple(String name) {
        return name.substring(name.lastIndexOf('/') + 1).replace('$', '.');
    }
}
