package dev.kit.cli.dev.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The Java sources of a module, below its source directories. */
record JavaSources(List<Path> roots) {

    private static final String SUFFIX = ".java";

    /** Keeps a private copy. */
    JavaSources {
        roots = List.copyOf(roots);
    }

    Set<Path> all() throws IOException {
        Set<Path> sources = new HashSet<>();
        for (Path root : roots) {
            if (Files.isDirectory(root)) {
                try (var paths = Files.walk(root)) {
                    paths.filter(JavaSources::isSource).forEach(sources::add);
                }
            }
        }
        return sources;
    }

    /** The source that was written last; one that is gone meanwhile counts as old. */
    Optional<Path> latest() throws IOException {
        return all().stream()
                .max(Comparator.comparingLong(source -> source.toFile().lastModified()));
    }

    static boolean isSource(Path path) {
        return path.toString().endsWith(SUFFIX);
    }

    /** The source with the given place below one of the roots, such as {@code shop/Order.java}, where it exists. */
    List<Path> at(String place) {
        List<Path> found = new ArrayList<>();
        for (Path root : roots) {
            Path source = root.resolve(place);
            if (Files.isRegularFile(source)) {
                found.add(source);
            }
        }
        return found;
    }

    /** Sources in which one of the simple names stands as a word. */
    Set<Path> naming(Collection<String> simpleNames) throws IOException {
        Set<Path> found = new HashSet<>();
        if (!simpleNames.isEmpty()) {
            Pattern words = Pattern.compile("\\b(?:"
                    + String.join("|", simpleNames.stream().map(Pattern::quote).toList()) + ")\\b");
            for (Path source : all()) {
                if (words.matcher(Files.readString(source)).find()) {
                    found.add(source);
                }
            }
        }
        return found;
    }
}
