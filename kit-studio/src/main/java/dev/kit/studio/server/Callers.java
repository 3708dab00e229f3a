package dev.kit.studio.server;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Extracts the data that the guard needs from a servlet request. */
final class Callers {

    private static final List<String> FORWARDED_MARKS = List.of(
            "dev.kit.door.unmarked",
            "org.apache.tomcat.request.forwarded",
            "forwardedHeaderFilter.FILTERED",
            "org.springframework.web.filter.ForwardedHeaderFilter.FILTERED");
    private static final String FORWARDED_PREFIX = "x-forwarded-";
    private static final Set<String> FORWARDED_HEADERS = Set.of(
            "forwarded",
            "via",
            "x-forwarded",
            "x-original-forwarded-for",
            "x-original-host",
            "x-envoy-external-address",
            "x-envoy-internal",
            "x-real-ip",
            "x-client-ip",
            "x-cluster-client-ip",
            "x-proxyuser-ip",
            "true-client-ip",
            "cf-connecting-ip",
            "fastly-client-ip",
            "fly-client-ip",
            "x-azure-clientip",
            "x-appengine-user-ip");

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

    /**
     * Returns true if a proxy is detected or may have rewritten the peer, or the request bypassed kit dev; the caller
     * is then treated as remote.
     */
    private static boolean mayBeForwarded(HttpServletRequest request) {
        for (String mark : FORWARDED_MARKS) {
            if (request.getAttribute(mark) != null) {
                return true;
            }
        }
        for (String header : Collections.list(request.getHeaderNames())) {
            String name = header.toLowerCase(Locale.ROOT);
            if (name.startsWith(FORWARDED_PREFIX) || FORWARDED_HEADERS.contains(name)) {
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

    /** Returns null for a malformed query, because no problem can be reported before the caller is admitted. */
    private static @Nullable String queryToken(@Nullable String query) {
        try {
            return Params.parse(query).text("token").orElse(null);
        } catch (ProblemException malformed) {
            return null;
        }
    }

    /** Returns one of two names, so that the cookie of the HTTPS site never shadows the cookie of the HTTP site. */
    static String cookieName(HttpServletRequest request) {
        return request.isSecure() ? "kit-studio-s" : "kit-studio";
    }
}
