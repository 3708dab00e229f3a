package dev.kit.cli.dev.tests;

import dev.kit.cli.dev.compile.CompileOutcome;
import dev.kit.cli.dev.compile.CompiledClass;
import dev.kit.cli.dev.compile.ModuleCompiler;
import dev.kit.cli.dev.compile.SourceModule;
import dev.kit.cli.project.GeneratedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The classes and resources of the tests, kept up to date with their sources. Used by one thread at a time. */
final class TestClasses {

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

    /** Returns all test classes that have a source. */
    Collection<CompiledClass> classes() {
        return compiler.compiled();
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
        Map<String, CompiledClass> named = new HashMap<>();
        application.forEach(each -> named.put(each.name(), each));
        classes().forEach(each -> named.put(each.name(), each));
        return named;
    }

    private void copyResources() throws IOException {
        for (Path root : module.resources()) {
            if (Files.isDirectory(root)) {
                try (Stream<Path> files = Files.walk(root)) {
                    for (Path file : files.filter(Files::isRegularFile).toList()) {
                        GeneratedFile.write(
                                module.classes().resolve(root.relativize(file).toString()), Files.readAllBytes(file));
                    }
                }
            }
        }
    }
}
