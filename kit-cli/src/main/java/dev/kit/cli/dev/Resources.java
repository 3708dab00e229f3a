package dev.kit.cli.dev;

import dev.kit.cli.project.FileTree;
import dev.kit.cli.project.GeneratedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The resources of a module and the directory that they are copied to. */
record Resources(List<Path> roots, Path classes) {

    /** The directories whose files are read for each request if caches are off. */
    private static final Set<String> READ_EACH_TIME =
            Set.of("static", "public", "resources", "META-INF/resources", "templates");

    private static final Set<String> TEXTS = Set.of(".properties", ".yml", ".yaml", ".xml", ".html", ".json");

    /** Copies changed resources and deletes removed ones. */
    void copy(Changes changes) throws IOException {
        for (Path root : roots) {
            for (Path file : below(root, changes.present())) {
                if (Files.isRegularFile(file)) {
                    GeneratedFile.write(target(root, file), Files.readAllBytes(file));
                }
            }
            for (Path file : below(root, changes.removed().stream())) {
                Files.deleteIfExists(target(root, file));
            }
        }
    }

    /** Returns the internal names of classes named in resources, such as settings, templates and service files. */
    Set<String> named(Collection<String> classes) throws IOException {
        Set<String> named = new HashSet<>();
        for (Path root : roots) {
            for (Path file : FileTree.files(root)) {
                if (mayNameClasses(file)) {
                    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
                    classes.stream()
                            .filter(name -> text.contains(name.replace('/', '.')))
                            .forEach(named::add);
                }
            }
        }
        return named;
    }

    private static boolean mayNameClasses(Path file) {
        String place = file.toString();
        return place.contains("META-INF") || TEXTS.stream().anyMatch(place::endsWith);
    }

    /** Returns whether the application reads the file anew for each request. */
    boolean isReadEachTime(Path file) {
        return roots.stream()
                .filter(file::startsWith)
                .map(root -> root.relativize(file))
                .anyMatch(place -> READ_EACH_TIME.stream().anyMatch(place::startsWith));
    }

    private Path target(Path root, Path file) {
        return classes.resolve(root.relativize(file).toString());
    }

    private static List<Path> below(Path root, Stream<Path> files) {
        return files.filter(path -> path.startsWith(root)).toList();
    }
}
