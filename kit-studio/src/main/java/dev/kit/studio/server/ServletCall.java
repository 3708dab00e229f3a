package dev.kit.studio.server;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * One HTTP call of the studio, read from the raw request.
 *
 * @param request the container's request
 * @param path the studio path
 * @param segments the decoded segments of the request path below the studio path
 * @param params the query
 */
record ServletCall(HttpServletRequest request, String path, List<String> segments, Params params) {

    private static final Pattern PREFIX = Pattern.compile("(/[A-Za-z0-9._~-]+)+");

    static ServletCall of(HttpServletRequest request, String path) {
        String below =
                request.getRequestURI().substring(request.getContextPath().length());
        below = below.startsWith(path) ? below.substring(path.length()) : below;
        List<String> segments = new ArrayList<>();
        for (String segment : below.split("/", -1)) {
            if (!segment.isEmpty()) {
                segments.add(decoded(segment));
            }
        }
        return new ServletCall(request, path, segments, Params.parse(request.getQueryString()));
    }

    /** Decodes a path segment, in which a plus sign represents itself. */
    private static String decoded(String segment) {
        int parameters = segment.indexOf(';');
        String plain = parameters < 0 ? segment : segment.substring(0, parameters);
        try {
            return URLDecoder.decode(plain.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            throw ProblemException.notFound("Not found");
        }
    }

    String method() {
        return request.getMethod();
    }

    boolean isBelow(String first) {
        return !segments.isEmpty() && segments.get(0).equals(first);
    }

    boolean acceptsGzip() {
        String accepted = request.getHeader("Accept-Encoding");
        return accepted != null && accepted.contains("gzip");
    }

    Guard.Caller caller() {
        return Callers.of(request);
    }

    String tokenCookie() {
        return Callers.cookieName(request) + '=' + params.text("token").orElse("") + "; Path=" + base()
                + "; HttpOnly; SameSite=Strict" + (request.isSecure() ? "; Secure" : "");
    }

    /** Returns the path of the dashboard as the browser sees it, with a trailing slash. */
    String base() {
        return prefix() + path + '/';
    }

    /** Returns the path of the application as the browser sees it, without a trailing slash. */
    String prefix() {
        String prefix = request.getHeader("X-Forwarded-Prefix");
        String outer = prefix != null && PREFIX.matcher(prefix).matches() ? prefix : "";
        return outer + request.getContextPath();
    }

    String contentSecurityPolicy() {
        String host = request.getHeader("Host");
        String sockets = LocalAddress.hostName(host) == null ? "" : " ws://" + host + " wss://" + host;
        return "default-src 'self'; connect-src 'self'" + sockets
                + "; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'none';"
                + " frame-ancestors 'none'";
    }
}
