package dev.kit.constructs;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The class path of the tests, without some libraries or with one twice, loaded anew. */
public final class ReducedClassPath {

    private ReducedClassPath() {}

    /** Returns a loader that leaves out entries whose path contains one of {@code parts}; the caller closes it. */
    public static URLClassLoader without(String... parts) {
        return loader(entries().filter(entry -> Arrays.stream(parts).noneMatch(entry::contains)));
    }

    /** Returns a loader that finds the module of {@code member} in {@code directory} too; the caller closes it. */
    public static URLClassLoader twice(Class<?> member, Path directory) throws IOException {
        String marker = member.getPackageName().replace('.', '/') + "/package-info.class";
        Path copy = directory.resolve(marker);
        Files.createDirectories(copy.getParent());
        try (InputStream original = member.getResourceAsStream("/" + marker)) {
            Files.copy(Objects.requireNonNull(original, marker), copy);
        }
        return loader(Stream.concat(entries(), Stream.of(directory.toString())));
    }

    private static Stream<String> entries() {
        return Pattern.compile(Pattern.quote(File.pathSeparator)).splitAsStream(System.getProperty("java.class.path"));
    }

    private static URLClassLoader loader(Stream<String> entries) {
        return new URLClassLoader(
                entries.map(ReducedClassPath::url).toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    private static URL url(String entry) {
        try {
            return new File(entry).toURI().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(entry, e);
        }
    }
}
