package dev.kit.cli.dev.compile;

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
import java.util.TreeSet;

/**
 * Keeps the classes of a module as its sources are.
 *
 * <p>It compiles what changed and, when that changed what others compile against, those others, until nothing new
 * appears; a constant that changed means all sources, because the compiler copies its value without leaving a trace. What
 * does not compile waits and is compiled again with the next change. Thread-safe.
 */
public final class ModuleCompiler {

    private final JavaSources sources;

    private final Path classes;

    private final SourceCompiler compiler;

    private final ModuleIndex index;

    private final Set<Path> waiting = new HashSet<>();

    private final Set<String> orphans = new HashSet<>();

    private ModuleCompiler(JavaSources sources, Path classes, SourceCompiler compiler, ModuleIndex index) {
        this.sources = sources;
        this.classes = classes;
        this.compiler = compiler;
        this.index = index;
    }

    /**
     * Takes over what a build compiled.
     *
     * @param roots the directories of sources
     * @param classPath what the sources compile against, without {@code classes}
     * @param classes where the build put the classes, and where changed ones go
     * @param release the Java release the sources are written for
     */
    public static ModuleCompiler open(List<Path> roots, List<Path> classPath, Path classes, int release)
            throws IOException {
        List<Path> path = new ArrayList<>(List.of(classes));
        path.addAll(classPath);
        Files.createDirectories(classes);
        JavaSources sources = new JavaSources(roots);
        return new ModuleCompiler(
                sources, classes, new SourceCompiler(path, release), ModuleIndex.read(classes, sources));
    }

    /** Compiles one source for nothing, so that the first change finds a warm compiler. */
    public synchronized void warmUp() throws IOException {
        Set<Path> one = new TreeSet<>(sources.all());
        one.stream().limit(1).forEach(source -> compiler.compile(List.of(source), Set.of()));
    }

    /** All classes by internal name, those of other languages included. */
    public synchronized Map<String, CompiledClass> classes() {
        return Map.copyOf(index.classes());
    }

    /** Compiles everything. */
    public synchronized CompileOutcome compileAll() throws IOException {
        waiting.addAll(sources.all());
        return compile();
    }

    /**
     * Compiles changed sources, and whatever waits from before.
     *
     * @param changed added and modified sources
     * @param removed sources that are gone
     */
    public synchronized CompileOutcome update(Collection<Path> changed, Collection<Path> removed) throws IOException {
        waiting.addAll(changed);
        waiting.removeAll(removed);
        orphans.addAll(index.classesOf(removed));
        return compile();
    }

    /** Puts changed classes where the application finds them and deletes those that are gone. */
    public void write(ClassChanges changes) throws IOException {
        for (CompiledClass fresh : changes.fresh().values()) {
            GeneratedFile.write(file(fresh.name()), fresh.bytes());
        }
        for (String name : changes.removed()) {
            Files.deleteIfExists(file(name));
        }
    }

    private CompileOutcome compile() throws IOException {
        waiting.removeIf(source -> !Files.isRegularFile(source));
        Set<Path> chosen = new HashSet<>(waiting);
        chosen.addAll(index.users(orphans));
        chosen.removeIf(source -> !Files.isRegularFile(source));
        while (true) {
            Set<String> before = index.classesOf(chosen);
            before.addAll(orphans);
            SourceCompiler.Compilation compilation = compiler.compile(chosen, before);
            if (!compilation.errors().isEmpty()) {
                waiting.addAll(chosen);
                return CompileOutcome.failed(compilation.errors());
            }
            Map<String, CompiledClass> fresh = byName(compilation.classes());
            Set<Path> more = dependents(before, fresh);
            if (chosen.containsAll(more)) {
                waiting.clear();
                orphans.clear();
                return CompileOutcome.of(takeOver(before, compilation.classes()));
            }
            chosen.addAll(more);
        }
    }

    /** Sources that were compiled against something that is different now. */
    private Set<Path> dependents(Set<String> before, Map<String, CompiledClass> fresh) throws IOException {
        Set<String> changed = new HashSet<>();
        Set<String> appeared = new HashSet<>();
        for (String name : union(before, fresh.keySet())) {
            CompiledClass earlier = index.find(name);
            CompiledClass now = fresh.get(name);
            if (earlier == null || now == null) {
                changed.add(name);
                appeared.add(simpleName(name));
            } else if (!earlier.constants().equals(now.constants())) {
                return sources.all();
            } else if (!earlier.surface().equals(now.surface())) {
                changed.add(name);
            }
        }
        Set<Path> found = new HashSet<>(index.users(changed));
        found.addAll(sources.naming(appeared));
        found.removeIf(source -> !Files.isRegularFile(source));
        return found;
    }

    private ClassChanges takeOver(Set<String> before, Map<CompiledClass, Path> compiled) {
        Map<String, CompiledClass> fresh = new HashMap<>();
        Map<String, CompiledClass> replaced = new HashMap<>();
        Set<String> removed = new TreeSet<>(before);
        compiled.forEach((version, source) -> {
            CompiledClass earlier = index.find(version.name());
            removed.remove(version.name());
            if (earlier == null || !earlier.hasBytes(version.bytes())) {
                fresh.put(version.name(), version);
                if (earlier != null) {
                    replaced.put(version.name(), earlier);
                }
            }
            index.put(version, source);
        });
        removed.forEach(index::remove);
        return new ClassChanges(fresh, replaced, removed);
    }

    private Path file(String name) {
        return classes.resolve(name + ".class");
    }

    private static Map<String, CompiledClass> byName(Map<CompiledClass, Path> compiled) {
        Map<String, CompiledClass> named = new HashMap<>();
        compiled.keySet().forEach(version -> named.put(version.name(), version));
        return named;
    }

    private static Set<String> union(Set<String> one, Set<String> other) {
        Set<String> both = new HashSet<>(one);
        both.addAll(other);
        return both;
    }

    private static String simpleName(String name) {
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('$')) + 1);
    }
}
