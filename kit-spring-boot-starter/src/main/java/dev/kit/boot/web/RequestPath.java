package dev.kit.boot.web;

import dev.kit.constructs.http.RoutePath;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.MappingMatch;
import org.jspecify.annotations.Nullable;

/** The raw path of a request within the application. */
final class RequestPath {

    private RequestPath() {}

    /** Returns the raw path without context path, the dispatcher's prefix and {@code ;name=value} parameters. */
    static String of(HttpServletRequest request) {
        String path = after(request.getContextPath(), request.getRequestURI());
        if (request.getHttpServletMapping().getMappingMatch() == MappingMatch.PATH) {
            path = after(request.getServletPath(), path);
        }
        return RoutePath.withoutParameters(path);
    }

    /**
     * Returns the preceding part of the path: the context path, including a proxy's prefix, and the dispatcher's
     * prefix.
     */
    static String prefix(HttpServletRequest request) {
        return request.getHttpServletMapping().getMappingMatch() == MappingMatch.PATH
                ? request.getContextPath() + request.getServletPath()
                : request.getContextPath();
    }

    /**
     * Returns the part of {@code rawPath} below {@code prefix}, without parameters; null if it does not begin with the
     * prefix.
     */
    static @Nullable String within(String prefix, String rawPath) {
        return rawPath.startsWith(prefix + "/")
                ? RoutePath.withoutParameters(rawPath.substring(prefix.length()))
                : null;
    }

    private static String after(String prefix, String path) {
        return prefix.isEmpty() || !path.startsWith(prefix) ? path : path.substring(prefix.length());
    }
}
