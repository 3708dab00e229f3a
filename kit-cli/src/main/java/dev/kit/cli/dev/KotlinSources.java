package dev.kit.cli.dev;

import dev.kit.cli.dev.compile.SourceModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A detector of Kotlin sources, which are not followed. */
final class KotlinSources {

    private KotlinSources() {}

    /** Returns a note with the number of Kotlin files and the steps after a change; empty if there are none. */
    static Optional<String> note(DevRequest request) throws IOException {
        List<Path> roots = new ArrayList<>(List.of(request.directory().resolve("src/main/kotlin")));
        request.modules().stream().map(SourceModule::sources).forEach(roots::addAll);
        long count = 0;
        for (Path root : roots.stream().distinct().toList()) {
            count += count(root);
        }
        return count == 0
                ? Optional.empty()
                : Optional.of("Kotlin sources are not followed (" + count + (count == 1 ? " file" : " files")
                        + "): after a change, build the project and press r");
    }

    private static long count(Path root) throws IOException {
        if (!Files.isDirectory(root)) {
            return 0;
        }
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".kt")).count();
        }
    }
}
