package dev.kit.cli.dev.compile;

import dev.kit.cli.project.GeneratedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** After about as many the JVM has compiled most of the compiler; they take a second together. */
    private static final int WARM_UP_ROUNDS = 8;

    private static final Path NO_SOURCE = Path.of("");

    private final JavaSources sources;

    private final List<SourceModule> modules;

    private final SourceCompiler compiler;

    private final ModuleIndex index;

    private final Set<Path> waiting = new HashSet<>();

    private final Set<String> orphans = new HashSet<>();

    private boolean isUsed;

    private ModuleCompiler(
            JavaSources sources, List<SourceModule> modules, SourceCompiler compiler, ModuleIndex index) {
        this.sources = sources;
        this.modules = modules;
        this.compiler = compiler;
        this.index = index;
    }

    /**
     * Takes over what a build compiled of one module.
     *
     * @param roots the directories of sources
     * @param classPath what the sources compile against, without {@code classes}
     * @param classes where the build put the classes, and where changed ones go
     * @param release the Java release the sources are written for
     */
    public static ModuleCompiler open(List<Path> roots, List<Path> classPath, Path classes, int release)
            throws IOException {
        return open(List.of(new SourceModule(roots, List.of(), classes)), classPath, CompilerSettings.release(release));
    }

    /**
     * Takes over what a build compiled of modules that are compiled as one, so that a change in one reaches all.
     *
     * @param modules the modules; classes go to those of the module that holds their source
     * @param classPath what any of them compiles against, without their own classes
     */
    public static ModuleCompiler open(List<SourceModule> modules, List<Path> classPath, CompilerSettings settings)
            throws IOException {
        List<Path> directories = modules.stream().map(SourceModule::classes).toList();
        Set<Path> path = new LinkedHashSet<>(directories);
        path.addAll(classPath);
        for (Path directory : directories) {
            Files.createDirectories(directory);
        }
        JavaSources sources = new JavaSources(
                modules.stream().flatMap(module -> module.sources().stream()).toList());
        ModuleIndex index = ModuleIndex.read(directories, sources);
        if (!settings.processors().isEmpty()) {
            index.adoptGenerated();
        }
        return new ModuleCompiler(
                sources, List.copyOf(modules), new SourceCompiler(List.copyOf(path), settings), index);
    }

    /**
     * Compiles the source that was edited last for nothing, some times, so that the first change finds a warm compiler.
     * Ends early when a change came or the thread is interrupted.
     */
    public void warmUp() throws IOException {
        Optional<Path> source = sources.latest();
        int left = WARM_UP_ROUNDS;
        while (left > 0 && source.isPresent() && compileForNothing(source.get())) {
            left--;
        }
        classes().values().forEach(CompiledClass::methods);
    }

    /** Answers false when there is something to compile in earnest, or nothing any more. */
    private synchronized boolean compileForNothing(Path source) throws IOException {
        if (isUsed || Thread.currentThread().isInterrupted() || !Files.isRegularFile(source)) {
            return false;
        }
        compiler.compile(List.of(source), index.classesOf(List.of(source)))
                .classes()
                .keySet()
                .forEach(CompiledClass::code);
        return true;
    }

    /** All classes by internal name, those of other languages included. */
    public synchronized Map<String, CompiledClass> classes() {
        return Map.copyOf(index.classes());
    }

    /** The classes whose sources are there, in no order. */
    public synchronized List<CompiledClass> compiled() {
        return index.classes().values().stream()
                .filter(each -> {
                    Path source = index.sourceOf(each.name());
                    return source != null && Files.isRegularFile(source);
                })
                .toList();
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

    /** The classes of sources that are gone and of those whose removal was not compiled yet. */
    public synchronized Set<String> orphans(Collection<Path> removed) {
        Set<String> gone = index.classesOf(removed);
        gone.addAll(orphans);
        return gone;
    }

    /** Removes classes with the next compilation, unless a source has them again. */
    public synchronized void removeLater(Collection<String> classes) {
        orphans.addAll(classes);
    }

    /** Puts changed classes where the application finds them and deletes those that are gone. */
    public void write(ClassChanges changes) throws IOException {
        for (CompiledClass fresh : changes.fresh().values()) {
            Path own = directory(fresh.name());
            GeneratedFile.write(own.resolve(file(fresh.name())), fresh.bytes());
            for (SourceModule module : modules) {
                if (!module.classes().equals(own)) {
                    Files.deleteIfExists(module.classes().resolve(file(fresh.name())));
                }
            }
        }
        for (String name : changes.removed()) {
            for (SourceModule module : modules) {
                Files.deleteIfExists(module.classes().resolve(file(name)));
            }
        }
    }

    private CompileOutcome compile() throws IOException {
        isUsed = true;
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
            index.put(version, source.equals(NO_SOURCE) ? null : source);
        });
        removed.forEach(index::remove);
        if (compiled.containsValue(NO_SOURCE)) {
            index.adoptGenerated();
        }
        return new ClassChanges(fresh, replaced, removed);
    }

    /** The classes of the module that holds the source, or of the first. */
    private synchronized Path directory(String name) {
        Path source = index.sourceOf(name);
        return modules.stream()
                .filter(module -> source != null && module.holds(source))
                .findFirst()
                .orElse(modules.get(0))
                .classes();
    }

    private static String file(String name) {
        return name + ".class";
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
