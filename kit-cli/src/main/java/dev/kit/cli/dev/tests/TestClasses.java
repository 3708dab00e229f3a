package dev.kit.cli.dev.tests;

import dev.kit.cli.dev.compile.CompileOutcome;
import dev.kit.cli.dev.compile.CompiledClass;
import dev.kit.cli.dev.compile.ModuleCompiler;
import dev.kit.cli.dev.compile.SourceModule;
import dev.kit.cli.project.FileTree;
import dev.kit.cli.project.GeneratedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The classes and resources of the tests, kept up to date with their sources, and the tests that a change affects. Used
 * by one thread at a time.
 */
final class TestClasses {

    /** The class names that Maven treats as tests. */
    private static final String NAMES = "Test.*|.*(Test|Tests|TestCase)";

    private static final List<String> CONTEXTS =
            List.of("org/springframework/boot/test/", "org/springframework/test/context/", "dev/kit/boot/testing/");

    private final TestModule module;

    private final ModuleCompiler compiler;

    private Map<String, CompiledClass> before = Map.of();

    TestClasses(TestModule module, TestPlace place) throws IOException {
        this.module = module;
        List<Path> classPath = new ArrayList<>(place.application());
        classPath.addAll(module.classPath());
        this.compiler = ModuleCompiler.open(
                List.of(new SourceModule(module.sources(), module.resources(), module.classes())),
                classPath,
                place.settings());
    }

    /** Compiles all tests, because any of them may use changed classes, and copies their resources. */
    CompileOutcome update() throws IOException {
        CompileOutcome outcome = compiler.compileAll();
        if (outcome.isClean()) {
            compiler.write(outcome.changes());
            copyResources();
        }
        return outcome;
    }

    /** Returns the names of all tests, in order. */
    Set<String> all() {
        Set<String> names = new TreeSet<>();
        classes().forEach(each -> names.add(each.name()));
        names.removeIf(name -> !isTest(name));
        return names;
    }

    /**
     * Returns the names of the tests that are affected by changed classes, in order: tests that refer to one, directly
     * or indirectly, and tests that start a context, in which any class of the application may be a bean.
     */
    Set<String> affectedBy(Set<String> changed, Collection<CompiledClass> application) {
        Map<String, CompiledClass> tests = named(List.of());
        List<CompiledClass> every = new ArrayList<>(application);
        every.addAll(tests.values());
        Set<String> concerned = Dependents.of(every, changed);
        boolean applicationChanged = changed.stream().anyMatch(name -> !tests.containsKey(name));
        Set<String> chosen = all();
        chosen.removeIf(name -> concerned.stream().noneMatch(each -> each.equals(name) || each.startsWith(name + "$"))
                && !(applicationChanged && startsContext(name, tests, new HashSet<>())));
        return chosen;
    }

    /** Returns the names of application and test classes that differ from those of the last run. */
    Set<String> changed(Collection<CompiledClass> application) {
        Map<String, CompiledClass> now = named(application);
        Set<String> changed = new HashSet<>(before.keySet());
        changed.removeAll(now.keySet());
        now.forEach((name, compiled) -> {
            CompiledClass earlier = before.get(name);
            if (earlier == null || !earlier.isSame(compiled)) {
                changed.add(name);
            }
        });
        return changed;
    }

    /** Records the current classes as those of the last run. */
    void remember(Collection<CompiledClass> application) {
        before = named(application);
    }

    private Map<String, CompiledClass> named(Collection<CompiledClass> application) {
        List<CompiledClass> all = new ArrayList<>(application);
        all.addAll(classes());
        return CompiledClass.byName(all);
    }

    private void copyResources() throws IOException {
        for (Path root : module.resources()) {
            for (Path file : FileTree.files(root)) {
                GeneratedFile.write(
                        module.classes().resolve(root.relativize(file).toString()), Files.readAllBytes(file));
            }
        }
    }

    /** Returns all test classes that have a source. */
    private Collection<CompiledClass> classes() {
        return compiler.compiled();
    }

    private static boolean isTest(String name) {
        return name.indexOf('$') < 0
                && name.substring(name.lastIndexOf('/') + 1).matches(NAMES);
    }

    /** Returns whether the class has such an annotation itself, through an annotation or through a supertype. */
    private static boolean startsContext(String name, Map<String, CompiledClass> tests, Set<String> seen) {
        if (CONTEXTS.stream().anyMatch(name::startsWith)) {
            return true;
        }
        CompiledClass own = tests.get(name);
        if (own == null || !seen.add(name)) {
            return false;
        }
        return own.annotations().stream().anyMatch(each -> startsContext(each, tests, seen))
                || own.supertypes().stream().anyMatch(each -> startsContext(each, tests, seen));
    }
}
