package dev.kit.cli.dev.tests;

import dev.kit.cli.dev.compile.CompiledClass;
import dev.kit.cli.dev.compile.Dependents;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The test classes that are affected by changed classes: classes that refer to one, directly or indirectly, and classes
 * that start a context, in which any class of the application may be a bean.
 */
final class AffectedTests {

    /** The class names that Maven treats as tests. */
    private static final String NAMES = "Test.*|.*(Test|Tests|TestCase)";

    private static final List<String> CONTEXTS =
            List.of("org/springframework/boot/test/", "org/springframework/test/context/", "dev/kit/boot/testing/");

    private final Collection<CompiledClass> application;

    private final Map<String, CompiledClass> tests = new HashMap<>();

    AffectedTests(Collection<CompiledClass> application, Collection<CompiledClass> tests) {
        this.application = application;
        tests.forEach(test -> this.tests.put(test.name(), test));
    }

    /** Returns all test classes, in order. */
    Set<String> all() {
        Set<String> names = new TreeSet<>(tests.keySet());
        names.removeIf(name -> !isTest(name));
        return names;
    }

    /** Returns the test classes that are affected by the changes, in order. */
    Set<String> of(Set<String> changed) {
        List<CompiledClass> classes = new ArrayList<>(application);
        classes.addAll(tests.values());
        Set<String> concerned = Dependents.of(classes, changed);
        boolean applicationChanged = changed.stream().anyMatch(name -> !tests.containsKey(name));
        Set<String> chosen = all();
        chosen.removeIf(name -> concerned.stream().noneMatch(each -> each.equals(name) || each.startsWith(name + "$"))
                && !(applicationChanged && startsContext(name, new HashSet<>())));
        return chosen;
    }

    private static boolean isTest(String name) {
        return name.indexOf('$') < 0
                && name.substring(name.lastIndexOf('/') + 1).matches(NAMES);
    }

    /** Returns whether the class has such an annotation itself, through an annotation or through a supertype. */
    private boolean startsContext(String name, Set<String> seen) {
        if (CONTEXTS.stream().anyMatch(name::startsWith)) {
            return true;
        }
        CompiledClass own = tests.get(name);
        if (own == null || !seen.add(name)) {
            return false;
        }
        return own.annotations().stream().anyMatch(each -> startsContext(each, seen))
                || own.supertypes().stream().anyMatch(each -> startsContext(each, seen));
    }
}
