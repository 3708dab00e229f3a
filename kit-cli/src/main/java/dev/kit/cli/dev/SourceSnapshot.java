package dev.kit.cli.dev;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The stamps of all files below some roots at one point in time. */
record SourceSnapshot(Map<Path, FileStamp> files, Set<Path> directories) {

    static SourceSnapshot none() {
        return new SourceSnapshot(Map.of(), Set.of());
    }

    /** Takes a snapshot of roots, which are directory trees or single files. Missing roots are empty. */
    static SourceSnapshot of(List<Path> roots, SourceSnapshot earlier) {
        SourceSnapshot snapshot = new SourceSnapshot(new HashMap<>(), new HashSet<>());
        roots.forEach(root -> snapshot.walk(root, earlier));
        return snapshot;
    }

    private void walk(Path root, SourceSnapshot earlier) {
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {

                @Override
                public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                    directories.add(directory);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    if (!isOfAnEditor(file.getFileName().toString())) {
                        files.put(file, FileStamp.of(file, attributes, earlier.files.get(file)));
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException failure) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            directories.remove(root); // deleted during the walk; the next check notices it
        }
    }

    Changes since(SourceSnapshot earlier) {
        Set<Path> added = new HashSet<>();
        Set<Path> modified = new HashSet<>();
        files.forEach((path, stamp) -> {
            FileStamp before = earlier.files.get(path);
            if (before == null) {
                added.add(path);
            } else if (!before.isSame(stamp)) {
                modified.add(path);
            }
        });
        Set<Path> removed = new HashSet<>(earlier.files.keySet());
        removed.removeAll(files.keySet());
        return new Changes(added, modified, removed);
    }

    /**
     * Returns a copy in which files written at {@code moment} or later have unknown content, so that the next check
     * reports them as changed.
     */
    SourceSnapshot upTo(Instant moment, Predicate<Path> judged) {
        Map<Path, FileStamp> known = new HashMap<>(files);
        known.replaceAll((path, stamp) -> judged.test(path) && stamp.isSince(moment) ? stamp.unknown() : stamp);
        return new SourceSnapshot(known, directories);
    }

    private static boolean isOfAnEditor(String name) {
        return name.endsWith("~")
                || name.endsWith(".swp")
                || name.endsWith(".tmp")
                || name.startsWith(".#")
                || name.equals("4913"); // vim creates a file of this name to test whether it may write
    }
}
