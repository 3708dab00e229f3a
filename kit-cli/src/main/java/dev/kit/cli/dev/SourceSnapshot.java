package dev.kit.cli.dev;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The time and size of every file under some roots, at one moment. */
record SourceSnapshot(Map<Path, Stamp> files, Set<Path> directories) {

    record Stamp(long modified, long size) {}

    /** Roots are directories with all below, or single files; missing ones are empty. */
    static SourceSnapshot of(List<Path> roots) {
        Map<Path, Stamp> files = new HashMap<>();
        Set<Path> directories = new HashSet<>();
        roots.forEach(root -> walk(root, new Collector(files, directories)));
        return new SourceSnapshot(files, directories);
    }

    private static void walk(Path root, Collector collector) {
        try {
            Files.walkFileTree(root, collector);
        } catch (IOException e) {
            collector.directories.remove(root); // deleted while we looked; the next look sees it
        }
    }

    Changes since(SourceSnapshot earlier) {
        Set<Path> added = new HashSet<>();
        Set<Path> modified = new HashSet<>();
        files.forEach((path, stamp) -> {
            Stamp before = earlier.files.get(path);
            if (before == null) {
                added.add(path);
            } else if (!before.equals(stamp)) {
                modified.add(path);
            }
        });
        Set<Path> removed = new HashSet<>(earlier.files.keySet());
        removed.removeAll(files.keySet());
        return new Changes(added, modified, removed);
    }

    private static final class Collector extends SimpleFileVisitor<Path> {

        private final Map<Path, Stamp> files;

        private final Set<Path> directories;

        Collector(Map<Path, Stamp> files, Set<Path> directories) {
            this.files = files;
            this.directories = directories;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            directories.add(directory);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (!isOfAnEditor(file.getFileName().toString())) {
                files.put(file, new Stamp(attributes.lastModifiedTime().toMillis(), attributes.size()));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
        }

        private static boolean isOfAnEditor(String name) {
            return name.endsWith("~")
                    || name.endsWith(".swp")
                    || name.endsWith(".tmp")
                    || name.startsWith(".#")
                    || name.equals("4913"); // vim asks with this name whether it may write
        }
    }
}
