package dev.kit.cli.dev.compile;

import dev.kit.cli.project.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The Java sources below the source directories of a module. */
record JavaSources(List<Path> roots) {

    private static final String SUFFIX = ".java";

    /** Copies the list. */
    JavaSources {
        roots = List.copyOf(roots);
    }

    Set<Path> all() throws IOException {
        Set<Path> sources = new HashSet<>();
        for (Path root : roots) {
            sources.addAll(FileTree.files(root, SUFFIX));
        }
        return sources;
    }

    /** Returns the source that was modified last. A source that was deleted in the meantime counts as old. */
    Optional<Path> latest() throws IOException {
        return all().stream()
                .max(Comparator.comparingLong(source -> source.toFile().lastModified()));
    }

    /** Returns the first existing source with the given path relative to a root, such as {@code shop/Order.java}. */
    Optional<Path> at(String place) {
        return roots.stream()
                .map(root -> root.resolve(place))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /** Returns the sources that contain one of the simple names as a word. */
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
