package dev.kit.cli.dev.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The classes of a module, the source of each, and who uses whom. Not thread-safe.
 *
 * <p>A class is counted among those of a source when the source existed in one of the source directories; classes of
 * other languages and of annotation processors are known, but belong to no source.
 */
final class ModuleIndex {

    private final Map<String, CompiledClass> classes = new HashMap<>();

    private final Map<String, Path> sources = new HashMap<>();

    private final Map<String, Set<String>> users = new HashMap<>();

    private final Map<String, Set<String>> subtypes = new HashMap<>();

    /** Reads what a build left; its classes tell their source by package and file name. */
    static ModuleIndex read(List<Path> directories, JavaSources sources) throws IOException {
        ModuleIndex index = new ModuleIndex();
        for (Path directory : directories) {
            if (Files.isDirectory(directory)) {
                try (var files = Files.walk(directory)) {
                    for (Path file : files.filter(path -> path.toString().endsWith(".class"))
                            .toList()) {
                        index.take(new CompiledClass(Files.readAllBytes(file)), sources);
                    }
                }
            }
        }
        return index;
    }

    /** Counts the classes that annotation processors made among those of the sources they were made from. */
    void adoptGenerated() {
        for (CompiledClass compiled : List.copyOf(classes.values())) {
            if (!sources.containsKey(compiled.name())
                    && SourceFileName.of(compiled).isPresent()) {
                Path origin = GeneratedOrigin.find(compiled, sources);
                if (origin != null) {
                    sources.put(compiled.name(), origin);
                }
            }
        }
    }

    Map<String, CompiledClass> classes() {
        return classes;
    }

    @Nullable CompiledClass find(String name) {
        return classes.get(name);
    }

    @Nullable Path sourceOf(String name) {
        return sources.get(name);
    }

    Set<String> classesOf(Collection<Path> files) {
        Set<String> names = new HashSet<>();
        sources.forEach((name, source) -> {
            if (files.contains(source)) {
                names.add(name);
            }
        });
        return names;
    }

    void put(CompiledClass version, @Nullable Path source) {
        String name = version.name();
        remove(name);
        classes.put(name, version);
        if (source != null) {
            sources.put(name, source);
        }
        version.references()
                .forEach(used ->
                        users.computeIfAbsent(used, key -> new HashSet<>()).add(name));
        version.supertypes()
                .forEach(type ->
                        subtypes.computeIfAbsent(type, key -> new HashSet<>()).add(name));
    }

    void remove(String name) {
        CompiledClass before = classes.remove(name);
        sources.remove(name);
        if (before != null) {
            before.references().forEach(used -> forget(users, used, name));
            before.supertypes().forEach(type -> forget(subtypes, type, name));
        }
    }

    /**
     * Sources of all classes that use one of the given, directly or through a subtype: a member that is inherited is
     * named in class files by the type it was called on.
     */
    Set<Path> users(Collection<String> names) {
        Set<String> affected = new HashSet<>(names);
        Deque<String> waiting = new ArrayDeque<>(names);
        while (!waiting.isEmpty()) {
            for (String subtype : subtypes.getOrDefault(waiting.remove(), Set.of())) {
                if (affected.add(subtype)) {
                    waiting.add(subtype);
                }
            }
        }
        Set<Path> found = new HashSet<>();
        for (String name : affected) {
            for (String user : users.getOrDefault(name, Set.of())) {
                Path source = sources.get(user);
                if (source != null) {
                    found.add(source);
                }
            }
        }
        return found;
    }

    private void take(CompiledClass found, JavaSources all) {
        Path source = SourceFileName.of(found)
                .flatMap(place -> all.at(place).stream().findFirst())
                .orElse(null);
        put(found, source);
    }

    private static void forget(Map<String, Set<String>> relation, String key, String name) {
        Set<String> names = relation.get(key);
        if (names != null) {
            names.remove(name);
        }
    }
}
