package dev.kit.envkit.settings;

import java.util.regex.Pattern;

/** Normalizes the path of a mounted page. */
public final class MountPath {

    private static final Pattern SEGMENTS = Pattern.compile("(/[A-Za-z0-9._~-]+)+");

    private MountPath() {}

    /**
     * Adds a leading slash and removes trailing ones.
     *
     * <p>Throws {@link IllegalArgumentException} for the root, dots alone, blanks and other characters.
     */
    public static String normalise(String text) {
        String path = text.startsWith("/") ? text : "/" + text;
        while (path.length() > 1 && path.endsWith("/")) {
            path = path.substring(0, path.length() - 1);
        }
        if (path.equals("/")) {
            throw new IllegalArgumentException("must not be the root, which belongs to the application");
        }
        if (!SEGMENTS.matcher(path).matches() || path.contains("/../") || path.endsWith("/..")) {
            throw new IllegalArgumentException("\"" + text + "\" holds more than letters, digits and . _ ~ - /");
        }
        return path;
    }
}
