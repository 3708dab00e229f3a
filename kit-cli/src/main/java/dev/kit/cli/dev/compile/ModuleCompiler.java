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
 * An incremental compiler of the sources of a module.
 *
 * <p>It compiles changed sources and, if their visible declarations changed, the sources that depend on them, until no
 * further source is affected. A changed constant affects all sources, because the compiler copies its value without
 * leaving a trace. Sources that do not compile are compiled again with the next change. Thread-safe.
 */
public final class ModuleCompiler {

    /**
     * The number of rounds after which the JVM has compiled most of the compiler; they take about a second together.
     */
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
     * Opens a compiler on the build's output for one module.
     *
     * @param roots the directories of sources
     * @param classPath the compile class path, without {@code classes}
     * @param classes the directory of the build's classes, to which changed classes are written
     * @param release the Java release of the sources
     */
    public static ModuleCompiler open(List<Path> roots, List<Path> classPath, Path classes, int release)
            throws IOException {
        return open(List.of(new SourceModule(roots, List.of(), classes)), classPath, CompilerSettings.release(release));
    }

    /**
     * Opens a compiler on the build's output for several modules.
     *
     * <p>The modules are compiled together, so that a change in one affects all.
     *
     * @param modules the modules; a class is written to the module that contains its source
     * @param classPath the compile class path of all modules, without their own classes
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
     * Compiles the last edited source several times and discards the result.
     *
     * <p>This warms up the compiler for the first change. Returns early if a change arrives or the thread is
     * interrupted.
     */
    public void warmUp() throws IOException {
        Optional<Path> source = sources.latest();
        int left = WARM_UP_ROUNDS;
        while (left > 0 && source.isPresent() && compileForNothing(source.get())) {
            left--;
        }
        classes().values().forEach(CompiledClass::methods);
    }

    /**
     * Compiles the source and discards the result; returns false if a real compilation has begun, the thread is
     * interrupted or the source is gone.
     */
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

    /** Returns all classes by internal name, including those of other languages. */
    public synchronized Map<String, CompiledClass> classes() {
        return Map.copyOf(index.classes());
    }

    /** Returns the classes whose sources exist, in no particular order. */
    public synchronized List<CompiledClass> compiled() {
        return index.classes().values().stream()
                .filter(each -> {
                    Path source = index.sourceOf(each.name());
                    return source != null && Files.isRegularFile(source);
                })
                .toList();
    }

    /** Compiles all sources. */
    public synchronized CompileOutcome compileAll() throws IOException {
        waiting.addAll(sources.all());
        return compile();
    }

    /**
     * Compiles changed sources and those that are still pending.
     *
     * @param changed the added and modified sources
     * @param removed the deleted sources
     */
    public synchronized CompileOutcome update(Collection<Path> changed, Collection<Path> removed) throws IOException {
        waiting.addAll(changed);
        waiting.removeAll(removed);
        orphans.addAll(index.classesOf(removed));
        return compile();
    }

    /**
     * Returns the classes of deleted sources.
     *
     * <p>Earlier deletions that have not been compiled yet are included.
     */
    public synchronized Set<String> orphans(Collection<Path> removed) {
        Set<String> gone = index.classesOf(removed);
        gone.addAll(orphans);
        return gone;
    }

    /** Removes classes in the next compilation, unless a source defines them again. */
    public synchronized void removeLater(Collection<String> classes) {
        orphans.addAll(classes);
    }

    /** Writes changed classes to their module and deletes removed ones. */
    public void write(ClassChanges changes) throws IOException {
        for (CompiledClass fresh : changes.fresh().values()) {
            Path own = directory(fresh.name());
            GeneratedFile.write(own.resolve(fresh.name() + ".class"), fresh.bytes());
            for (SourceModule module : modules) {
                if (!module.classes().equals(own)) {
                    Files.deleteIfExists(module.classes().resolve(fresh.name() + ".class"));
                }
            }
        }
        for (String name : changes.removed()) {
            for (SourceModule module : modules) {
                Files.deleteIfExists(module.classes().resolve(name + ".class"));
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
            Map<String, CompiledClass> fresh =
                    CompiledClass.byName(compilation.classes().keySet());
            Set<Path> more = dependents(before, fresh);
            if (chosen.containsAll(more)) {
                waiting.clear();
                orphans.clear();
                return CompileOutcome.of(takeOver(before, compilation.classes()));
            }
            chosen.addAll(more);
        }
    }

    /** Returns the sources that were compiled against declarations that have changed. */
    private Set<Path> dependents(Set<String> before, Map<String, CompiledClass> fresh) throws IOException {
        Set<String> changed = new HashSet<>();
        Set<String> appeared = new HashSet<>();
        Set<String> all = new HashSet<>(before);
        all.addAll(fresh.keySet());
        for (String name : all) {
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

    /** Returns the class directory of the module that contains the source, or of the first module. */
    private synchronized Path directory(String name) {
        Path source = index.sourceOf(name);
        return modules.stream()
                .filter(module -> source != null && module.holds(source))
                .findFirst()
                .orElse(modules.get(0))
                .classes();
    }

    private static String simpleName(String name) {
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('$')) + 1);
    }
}
