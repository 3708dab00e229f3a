package dev.kit.cli.dev;

import dev.kit.cli.project.GeneratedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The directory the application runs from; takes over what was compiled and copied. */
final class ClassDirectory {

    private final Path classes;

    private Set<Path> compiled = new HashSet<>();

    ClassDirectory(Path classes) {
        this.classes = classes;
    }

    /** Notes what a compilation of the present state consists of. */
    void remember(Path staging) throws IOException {
        compiled = classFiles(staging);
    }

    /** Whether taking over would change a byte. */
    boolean differsFrom(Path staging, Set<Path> removedSources, List<Path> roots) throws IOException {
        Set<Path> fresh = classFiles(staging);
        for (Path file : fresh) {
            Path present = classes.resolve(file);
            if (!Files.exists(present) || Files.mismatch(present, staging.resolve(file)) >= 0) {
                return true;
            }
        }
        return !stale(fresh, removedSources, roots).isEmpty();
    }

    /** Copies changed classes and deletes those whose source or type is gone. */
    void takeOver(Path staging, Set<Path> removedSources, List<Path> roots) throws IOException {
        Set<Path> fresh = classFiles(staging);
        for (Path file : stale(fresh, removedSources, roots)) {
            Files.deleteIfExists(classes.resolve(file));
        }
        for (Path file : fresh) {
            GeneratedFile.write(classes.resolve(file), Files.readAllBytes(staging.resolve(file)));
        }
        compiled = fresh;
    }

    /** Copies changed resources and deletes removed ones; answers whether a byte changed. */
    boolean takeOverResources(Changes changes, List<Path> roots) throws IOException {
        boolean changed = false;
        for (Path root : roots) {
            for (Path file :
                    changes.present().filter(path -> path.startsWith(root)).toList()) {
                Path target = classes.resolve(root.relativize(file).toString());
                if (Files.isRegularFile(file)) {
                    changed |= GeneratedFile.write(target, Files.readAllBytes(file));
                }
            }
            for (Path file : changes.removed()) {
                if (file.startsWith(root)) {
                    changed |= Files.deleteIfExists(
                            classes.resolve(root.relativize(file).toString()));
                }
            }
        }
        return changed;
    }

    private Set<Path> stale(Set<Path> fresh, Set<Path> removedSources, List<Path> roots) throws IOException {
        Set<Path> stale = new HashSet<>(compiled);
        for (Path source : removedSources) {
            for (Path root : roots) {
                if (source.startsWith(root)) {
                    stale.addAll(classesOf(root.relativize(source)));
                }
            }
        }
        stale.removeAll(fresh);
        stale.removeIf(file -> !Files.exists(classes.resolve(file)));
        return stale;
    }

    private Set<Path> classesOf(Path source) throws IOException {
        String name = source.getFileName().toString().replaceFirst("\\.java$", "");
        Path directory = classes.resolve(source).getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            return Set.of();
        }
        try (var siblings = Files.list(directory)) {
            return Set.copyOf(
                    siblings.filter(file -> isTypeOf(name, file.getFileName().toString()))
                            .map(classes::relativize)
                            .toList());
        }
    }

    private static boolean isTypeOf(String name, String file) {
        return file.equals(name + ".class") || (file.startsWith(name + "$") && file.endsWith(".class"));
    }

    private static Set<Path> classFiles(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return Set.of();
        }
        try (var paths = Files.walk(directory)) {
            return new HashSet<>(paths.filter(path -> path.toString().endsWith(".class"))
                    .map(directory::relativize)
                    .toList());
        }
    }
}
