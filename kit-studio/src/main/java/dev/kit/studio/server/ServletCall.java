package dev.kit.studio.server;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP call of the studio, read from the raw request.
 *
 * @param request the container's request
 * @param path the studio path
 * @param segments the decoded parts of the address below the studio path
 * @param params the query
 */
record ServletCall(HttpServletRequest request, String path, List<String> segments, Params params) {

    private static final Pattern PREFIX = Pattern.compile("(/[A-Za-z0-9._~-]+)+");
    private static final List<String> FORWARDED_MARKS = List.of(
            "org.apache.tomcat.request.forwarded",
            "forwardedHeaderFilter.FILTERED",
            "org.springframework.web.filter.ForwardedHeaderFilter.FILTERED");
    private static final List<String> FORWARDED_HEADERS =
            List.of("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via");

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

    /** Decodes a part of a path, in which a plus sign is a plus sign. */
    private static String decoded(String segment) {
        int parameters = segment.indexOf(';');
        String plain = parameters < 0 ? segment : segment.substring(0, parameters);
        try {
            return URLDecoder.decode(plain.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            throw Problem.notFound("Not found");
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
        return new Guard.Caller(
                request.getRemoteAddr(),
                isForwarded(),
                request.isSecure(),
                request.getHeader("Host"),
                request.getHeader("Origin"),
                request.getHeader("Sec-Fetch-Site"),
                token());
    }

    /** A proxy that is seen or may have rewritten the peer makes the caller a stranger. */
    private boolean isForwarded() {
        return FORWARDED_MARKS.stream().anyMatch(mark -> request.getAttribute(mark) != null)
                || FORWARDED_HEADERS.stream().anyMatch(header -> request.getHeader(header) != null);
    }

    private @Nullable String token() {
        String authorization = request.getHeader("Authorization");
        if (authorization != null && authorization.startsWith("Bearer ")) {
            return authorization.substring(7).strip();
        }
        Cookie[] cookies = request.getCookies();
        for (Cookie cookie : cookies == null ? new Cookie[0] : cookies) {
            if (cookie.getName().equals(cookieName())) {
                return cookie.getValue();
            }
        }
        return params.text("token").orElse(null);
    }

    /** Two names, so that a cookie of the encrypted site never shadows the plain one's. */
    private String cookieName() {
        return request.isSecure() ? "kit-studio-s" : "kit-studio";
    }

    String tokenCookie() {
        return cookieName() + '=' + params.text("token").orElse("") + "; Path=" + base() + "; HttpOnly; SameSite=Strict"
                + (request.isSecure() ? "; Secure" : "");
    }

    /** The address of the dashboard as the browser sees it, with a slash at the end. */
    String base() {
        String prefix = request.getHeader("X-Forwarded-Prefix");
        String outer = prefix != null && PREFIX.matcher(prefix).matches() ? prefix : "";
        return outer + request.getContextPath() + path + '/';
    }

    String contentSecurityPolicy() {
        String host = request.getHeader("Host");
        String sockets = LocalAddress.hostName(host) == null ? "" : " ws://" + host + " wss://" + host;
        return "default-src 'self'; connect-src 'self'" + sockets
                + "; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'";
    }
}
