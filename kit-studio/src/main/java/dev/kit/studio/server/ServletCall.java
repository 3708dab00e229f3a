package dev.kit.studio.server;

import dev.kit.redaction.callers.LocalAddress;
import dev.kit.studio.data.RowId;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One HTTP call of the studio, read from the raw request.
 *
 * @param request the container's request
 * @param path the studio path
 * @param segments the decoded segments of the request path below the studio path
 * @param params the query
 */
record ServletCall(HttpServletRequest request, String path, List<String> segments, Params params) {

    private static final int MAX_BODY = 4 << 20;
    private static final Pattern PREFIX = Pattern.compile("(/[A-Za-z0-9._~-]+)+");

    static ServletCall of(HttpServletRequest request, String path) {
        String below =
                request.getRequestURI().substring(request.getContextPath().length());
        below = below.startsWith(path) ? below.substring(path.length()) : below;
        List<String> segments = Arrays.stream(below.split("/", -1))
                .filter(segment -> !segment.isEmpty())
                .map(ServletCall::decoded)
                .toList();
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

    /** Returns this call with the segments after the first one. */
    ServletCall below() {
        return new ServletCall(request, path, segments.subList(1, segments.size()), params);
    }

    String segment(int index) {
        return segments.get(index);
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
        return Guard.Caller.of(request);
    }

    String tokenCookie() {
        return Guard.Caller.cookieName(request) + '=' + params.text("token").orElse("") + "; Path=" + base()
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

    /** Returns the cookies of the caller, without the studio's own; null if there are none. */
    @Nullable String cookies() {
        Cookie[] cookies = request.getCookies();
        String others = cookies == null
                ? ""
                : Arrays.stream(cookies)
                        .filter(cookie -> !cookie.getName().startsWith("kit-studio"))
                        .map(cookie -> cookie.getName() + '=' + cookie.getValue())
                        .collect(Collectors.joining("; "));
        return others.isEmpty() ? null : others;
    }

    /** Returns the address at which this application was just reached, independent of any header. */
    String ownAddress() {
        if (request.getAttribute("jakarta.servlet.request.cipher_suite") != null) {
            throw new ProblemException(
                    409, "REPLAY_NOT_POSSIBLE", "Requests are sent again over plain HTTP; open the studio by http.");
        }
        String local = request.getLocalAddr();
        String host = LocalAddress.isLoopback(local) && local.indexOf(':') < 0 ? local : "127.0.0.1";
        boolean six = LocalAddress.isLoopback(local) && local.indexOf(':') >= 0;
        return "http://" + (six ? "[::1]" : host) + ':' + request.getLocalPort();
    }

    /** Returns the JSON object of the request body. */
    JsonNode body() {
        try {
            byte[] bytes = request.getInputStream().readNBytes(MAX_BODY + 1);
            if (bytes.length > MAX_BODY) {
                throw new ProblemException(413, "BODY_TOO_LARGE", "The body is larger than " + MAX_BODY + " bytes.");
            }
            return Json.object(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the name of the table in the second segment.
     *
     * <p>Servers reject slashes, backslashes and other characters in a path, however they are encoded. A name that
     * contains them is sent as {@code ~} followed by the base64url form of a JSON array with the name, like keys of
     * rows.
     */
    String table() {
        List<String> name = RowId.decode(segments.get(1), 1);
        return name == null ? segments.get(1) : name.get(0);
    }
}
