package dev.kit.studio.server;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads from a servlet request what the guard wants to know. */
final class Callers {

    private static final List<String> FORWARDED_MARKS = List.of(
            "org.apache.tomcat.request.forwarded",
            "forwardedHeaderFilter.FILTERED",
            "org.springframework.web.filter.ForwardedHeaderFilter.FILTERED");
    private static final List<String> FORWARDED_HEADERS = List.of(
            "Forwarded",
            "X-Forwarded-For",
            "X-Forwarded-Host",
            "X-Real-IP",
            "X-Client-IP",
            "True-Client-IP",
            "CF-Connecting-IP",
            "Via");

    private static final String PEER = Callers.class.getName() + ".peer";

    private record Peer(String address, boolean forwarded) {}

    private Callers() {}

    static Guard.Caller of(HttpServletRequest request) {
        Peer peer = request.getAttribute(PEER) instanceof Peer kept
                ? kept
                : new Peer(request.getRemoteAddr(), mayBeForwarded(request));
        return new Guard.Caller(
                peer.address(),
                peer.forwarded(),
                request.isSecure(),
                request.getHeader("Host"),
                request.getHeader("Origin"),
                request.getHeader("Sec-Fetch-Site"),
                token(request));
    }

    static void keepPeer(HttpServletRequest request, String peer) {
        request.setAttribute(PEER, new Peer(peer, mayBeForwarded(request)));
    }

    /** A proxy that is seen or may have rewritten the peer makes the caller a stranger. */
    private static boolean mayBeForwarded(HttpServletRequest request) {
        for (String mark : FORWARDED_MARKS) {
            if (request.getAttribute(mark) != null) {
                return true;
            }
        }
        for (String header : FORWARDED_HEADERS) {
            if (request.getHeader(header) != null) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable String token(HttpServletRequest request) {
        String authorization = request.getHeader("Authorization");
        if (authorization != null && authorization.startsWith("Bearer ")) {
            return authorization.substring(7).strip();
        }
        Cookie[] cookies = request.getCookies();
        for (Cookie cookie : cookies == null ? new Cookie[0] : cookies) {
            if (cookie.getName().equals(cookieName(request))) {
                return cookie.getValue();
            }
        }
        return queryToken(request.getQueryString());
    }

    /** Before anybody is let in, a query that nobody can read holds no token. */
    private static @Nullable String queryToken(@Nullable String query) {
        try {
            return Params.parse(query).text("token").orElse(null);
        } catch (Problem malformed) {
            return null;
        }
    }

    /** Two names, so that a cookie of the encrypted site never shadows the plain one's. */
    static String cookieName(HttpServletRequest request) {
        return request.isSecure() ? "kit-studio-s" : "kit-studio";
    }
}
