package dev.kit.studio.entries;

import dev.kit.studio.entries.ExceptionEntry.Source;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the source lines around a frame, for classes that were compiled in place.
 *
 * <p>Only classes in a build directory have accessible sources, so the disk is never searched for a packaged
 * application.
 */
final class SourceFiles {

    private static final int AROUND = 5;
    private static final int MAX_LINE = 300;
    private static final Map<String, String> ROOTS = Map.of(
            "/target/classes/", "/src/main/java/",
            "/target/test-classes/", "/src/test/java/",
            "/build/classes/java/main/", "/src/main/java/",
            "/build/classes/java/test/", "/src/test/java/");

    private SourceFiles() {}

    static @Nullable Source around(StackTraceElement[] stack, AppCode code) {
        return Arrays.stream(stack)
                .filter(element -> element.getLineNumber() > 0 && code.owns(element.getClassName()))
                .findFirst()
                .map(SourceFiles::read)
                .orElse(null);
    }

    private static @Nullable Source read(StackTraceElement element) {
        Path file = locate(element);
        if (file == null) {
            return null;
        }
        int start = Math.max(1, element.getLineNumber() - AROUND);
        try (Stream<String> lines = Files.lines(file)) {
            List<String> shown = lines.skip(start - 1L)
                    .limit(element.getLineNumber() - start + AROUND + 1L)
                    .map(SourceFiles::cut)
                    .toList();
            return new Source(relativeName(element), start, shown, element.getLineNumber());
        } catch (IOException | java.io.UncheckedIOException unreadable) {
            return null;
        }
    }

    /** Returns the absolute path of a file, given one of its functions; null if it is not there. */
    static @Nullable String path(String function, String file) {
        int dot = function.lastIndexOf('.');
        if (dot < 0) {
            return null;
        }
        StackTraceElement element = new StackTraceElement(function.substring(0, dot), "", file, 1);
        Path found = locate(element);
        return found == null ? null : found.toString();
    }

    private static String cut(String line) {
        return line.length() <= MAX_LINE ? line : line.substring(0, MAX_LINE) + '…';
    }

    private static @Nullable Path locate(StackTraceElement element) {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        if (loader == null || element.getFileName() == null) {
            return null;
        }
        URL compiled = loader.getResource(element.getClassName().replace('.', '/') + ".class");
        if (compiled == null || !"file".equals(compiled.getProtocol())) {
            return null;
        }
        String address = compiled.toString();
        for (Map.Entry<String, String> root : ROOTS.entrySet()) {
            int at = address.indexOf(root.getKey());
            if (at >= 0) {
                return existing(address.substring(0, at) + root.getValue(), relativeName(element));
            }
        }
        return null;
    }

    private static @Nullable Path existing(String rootAddress, String relativeName) {
        try {
            Path file = Path.of(new URI(rootAddress)).resolve(relativeName);
            return Files.isRegularFile(file) ? file : null;
        } catch (URISyntaxException | IllegalArgumentException noFile) {
            return null;
        }
    }

    private static String relativeName(StackTraceElement element) {
        String className = element.getClassName();
        int dot = className.lastIndexOf('.');
        return (dot < 0 ? "" : className.substring(0, dot + 1).replace('.', '/')) + element.getFileName();
    }
}
