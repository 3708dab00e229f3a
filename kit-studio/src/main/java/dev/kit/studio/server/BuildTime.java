package dev.kit.studio.server;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.stream.Stream;

/** The time at which the application's classes were last compiled. */
public final class BuildTime {

    private BuildTime() {}

    /** Returns the time of the newest compiled class. A packaged application has {@code start}. */
    public static Instant of(ClassLoader loader, Instant start) {
        try {
            return Collections.list(loader.getResources("")).stream()
                    .filter(root -> root.getProtocol().equals("file"))
                    .flatMap(BuildTime::times)
                    .max(Instant::compareTo)
                    .orElse(start);
        } catch (IOException unreadable) {
            return start;
        }
    }

    private static Stream<Instant> times(URL root) {
        try (Stream<Path> files = Files.walk(Path.of(URI.create(root.toString())))) {
            return files.filter(file -> file.toString().endsWith(".class")).map(BuildTime::time).toList().stream();
        } catch (IOException | java.io.UncheckedIOException beingReplaced) {
            return Stream.of();
        }
    }

    private static Instant time(Path file) {
        try {
            return Files.getLastModifiedTime(file).toInstant();
        } catch (IOException beingReplaced) {
            return Instant.EPOCH;
        }
    }
}
