package dev.kit.cli.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** A directory with what is below it and above it. Stateless. */
public final class FileTree {

    private FileTree() {}

    /** Returns a directory and those that contain it, the nearest first. */
    public static Stream<Path> upwards(Path directory) {
        return Stream.iterate(directory, Objects::nonNull, Path::getParent);
    }

    /**
     * Returns the files below a directory, sorted.
     *
     * <p>Without endings, files of any name match. The list is empty if there is no such directory.
     */
    public static List<Path> files(Path root, String... endings) throws IOException {
        return find(root, Integer.MAX_VALUE, endings);
    }

    /** Returns the files of a directory itself, as {@link #files} does. */
    public static List<Path> children(Path directory, String... endings) throws IOException {
        return find(directory, 1, endings);
    }

    private static List<Path> find(Path root, int depth, String... endings) throws IOException {
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        try (Stream<Path> files = Files.find(
                root,
                depth,
                (file, attributes) ->
                        has(file, endings) && (attributes.isRegularFile() || Files.isRegularFile(file)))) {
            return files.sorted().toList();
        }
    }

    private static boolean has(Path file, String... endings) {
        String name = file.toString();
        return endings.length == 0 || Stream.of(endings).anyMatch(name::endsWith);
    }

    /** Deletes a directory with its content, if it exists. */
    public static void delete(Path root) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        List<Path> content;
        try (Stream<Path> all = Files.walk(root)) {
            content = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : content) {
            Files.delete(each);
        }
    }
}
