package dev.kit.constructs;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.regex.Pattern;

/** The class path of the tests without some libraries, loaded anew. */
public final class ReducedClassPath {

    private ReducedClassPath() {}

    /** Returns a loader that leaves out entries whose path contains one of {@code parts}; the caller closes it. */
    public static URLClassLoader without(String... parts) {
        URL[] entries = Pattern.compile(Pattern.quote(File.pathSeparator))
                .splitAsStream(System.getProperty("java.class.path"))
                .filter(entry -> Arrays.stream(parts).noneMatch(entry::contains))
                .map(ReducedClassPath::url)
                .toArray(URL[]::new);
        return new URLClassLoader(entries, ClassLoader.getPlatformClassLoader());
    }

    private static URL url(String entry) {
        try {
            return new File(entry).toURI().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(entry, e);
        }
    }
}
