package dev.kit.boot.web;

import dev.kit.constructs.http.RoutePath;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.MappingMatch;
import org.jspecify.annotations.Nullable;

/** The path of a request within the application, as sent. */
final class RequestPath {

    private RequestPath() {}

    /** The raw path without context path, the dispatcher's prefix and {@code ;name=value} parameters. */
    static String of(HttpServletRequest request) {
        String path = after(request.getContextPath(), request.getRequestURI());
        if (request.getHttpServletMapping().getMappingMatch() == MappingMatch.PATH) {
            path = after(request.getServletPath(), path);
        }
        return RoutePath.withoutParameters(path);
    }

    /** What stands before it: the context path, also one that a proxy told of, and the dispatcher's prefix. */
    static String prefix(HttpServletRequest request) {
        return request.getHttpServletMapping().getMappingMatch() == MappingMatch.PATH
                ? request.getContextPath() + request.getServletPath()
                : request.getContextPath();
    }

    /** What stands below {@code prefix} in a raw path, without parameters; null if it does not begin with that. */
    static @Nullable String within(String prefix, String rawPath) {
        return rawPath.startsWith(prefix + "/")
                ? RoutePath.withoutParameters(rawPath.substring(prefix.length()))
                : null;
    }

    private static String after(String prefix, String path) {
        return prefix.isEmpty() || !path.startsWith(prefix) ? path : path.substring(prefix.length());
    }
}
