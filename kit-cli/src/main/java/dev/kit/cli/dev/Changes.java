package dev.kit.cli.dev;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The files that differ between two snapshots of the sources. */
record Changes(Set<Path> added, Set<Path> modified, Set<Path> removed) {

    private static final int NAMED = 3;

    boolean isEmpty() {
        return added.isEmpty() && modified.isEmpty() && removed.isEmpty();
    }

    boolean touch(String suffix) {
        return all().anyMatch(path -> path.toString().endsWith(suffix));
    }

    Stream<Path> all() {
        return Stream.of(added, modified, removed).flatMap(Set::stream);
    }

    Stream<Path> present() {
        return Stream.concat(added.stream(), modified.stream());
    }

    /** Returns a description such as {@code OrderEndpoints.java changed}, with at most three names. */
    String describe() {
        Set<String> names = new TreeSet<>();
        all().forEach(path -> names.add(path.getFileName().toString()));
        List<String> shown = names.stream().limit(NAMED).toList();
        String more = names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : "";
        String verb = modified.isEmpty() && removed.isEmpty()
                ? " added"
                : modified.isEmpty() && added.isEmpty() ? " removed" : " changed";
        return String.join(", ", shown) + more + verb;
    }
}
