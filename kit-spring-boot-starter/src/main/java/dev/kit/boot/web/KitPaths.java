package dev.kit.boot.web;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Which paths are Kit's to answer when nobody else does. Immutable and thread-safe.
 *
 * <p>A path whose first segment an endpoint has, in so many letters, belongs to Kit. The others belong to the application
 * as soon as it has anything of its own to show; where it has not, all paths are Kit's.
 */
final class KitPaths {

    private final Set<String> segments = new HashSet<>();
    private final boolean endpoints;
    private final BooleanSupplier applicationPages;

    /**
     * @param paths of the endpoints; a parameter as first segment claims nothing
     * @param applicationPages whether the application answers other paths itself; asked when that is in question
     */
    KitPaths(List<String> paths, BooleanSupplier applicationPages) {
        this.endpoints = !paths.isEmpty();
        this.applicationPages = applicationPages;
        paths.stream()
                .map(KitPaths::firstSegment)
                .filter(segment -> !segment.startsWith(":"))
                .forEach(segments::add);
    }

    /** True for a path whose first segment an endpoint has. */
    boolean isBelow(String path) {
        return path.startsWith("/") && segments.contains(firstSegment(path));
    }

    /** True for such a path, and for every path of an application that shows nothing of its own. */
    boolean isOurs(String path) {
        return isBelow(path) || isEverything();
    }

    /** True if the application has endpoints and nothing else that answers. */
    boolean isEverything() {
        return endpoints && !applicationPages.getAsBoolean();
    }

    private static String firstSegment(String path) {
        int end = path.indexOf('/', 1);
        return path.substring(Math.min(1, path.length()), end < 0 ? path.length() : end);
    }
}
