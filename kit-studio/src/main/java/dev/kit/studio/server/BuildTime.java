package dev.kit.studio.server;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The time at which the application's classes were last compiled. */
public final class BuildTime {

    private static final long INTERVAL_NANOS = 1_000_000_000;

    private BuildTime() {}

    /**
     * Returns a supplier of that time.
     *
     * <p>It reads the directories at most once a second, because an exception may occur far more often.
     */
    public static Supplier<Instant> watching(ClassLoader loader, Instant start) {
        return new Supplier<>() {

            private @Nullable Instant found;
            private long readNanos;

            @Override
            public synchronized Instant get() {
                Instant known = found;
                if (known == null || System.nanoTime() - readNanos > INTERVAL_NANOS) {
                    known = of(loader, start);
                    found = known;
                    readNanos = System.nanoTime();
                }
                return known;
            }
        };
    }

    /** Returns the time of the newest compiled class. A packaged application has {@code start}. */
    static Instant of(ClassLoader loader, Instant start) {
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
