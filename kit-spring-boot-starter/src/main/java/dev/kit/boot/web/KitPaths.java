package dev.kit.boot.web;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * The paths for which Kit responds if no other handler does. Immutable and thread-safe.
 *
 * <p>A path whose first segment is a literal first segment of an endpoint belongs to Kit. All other paths belong to the
 * application if it handles requests itself, else to Kit.
 */
final class KitPaths {

    private final Set<String> segments = new HashSet<>();
    private final boolean endpoints;
    private final BooleanSupplier applicationPages;

    /**
     * Creates the set of paths.
     *
     * @param paths the paths of the endpoints; a parameter as first segment claims nothing
     * @param applicationPages whether the application handles other paths itself; evaluated only if needed
     */
    KitPaths(List<String> paths, BooleanSupplier applicationPages) {
        this.endpoints = !paths.isEmpty();
        this.applicationPages = applicationPages;
        paths.stream()
                .map(KitPaths::firstSegment)
                .filter(segment -> !segment.startsWith(":"))
                .forEach(segments::add);
    }

    /** Returns true if an endpoint has the first segment of {@code path}. */
    boolean isBelow(String path) {
        return path.startsWith("/") && segments.contains(firstSegment(path));
    }

    /** Returns true if {@code path} is below an endpoint, or the application handles no requests of its own. */
    boolean isOurs(String path) {
        return isBelow(path) || isEverything();
    }

    /** Returns true if the application has endpoints and no other handlers. */
    boolean isEverything() {
        return endpoints && !applicationPages.getAsBoolean();
    }

    private static String firstSegment(String path) {
        int end = path.indexOf('/', 1);
        return path.substring(Math.min(1, path.length()), end < 0 ? path.length() : end);
    }
}
