package dev.kit.studio.server;

import dev.kit.redaction.callers.CallerRules;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides which callers may access the studio, over HTTP and WebSocket alike. Immutable and thread-safe.
 *
 * <p>By default only this machine may: the peer has to be a loopback address, the Host header a local name (so that a
 * foreign site cannot rebind its name to this machine), and the browser must not report a request of another site.
 */
public final class Guard {

    private static final String NO_TOKEN =
            "The studio answers this machine only. Set a studio token to open it to others.";
    private static final String OTHER_TOKEN =
            "Open the studio with the address printed at start, which carries the token.";
    private static final String FOREIGN_HOST =
            "The host name of this address is not one the studio answers to. Add it to the allowed hosts.";
    private static final String CROSS_SITE = "Another site asked for this; the studio answers only itself.";
    private static final String FOREIGN_ORIGIN =
            "The origin of this call is not the studio's own. Add it to the allowed origins.";

    private final CallerRules rules;
    private final @Nullable String token;

    /**
     * Creates a guard.
     *
     * @param allowedHosts further host names, without port; {@code *.example.test} covers subdomains
     * @param allowedOrigins further origins, such as {@code http://localhost:5173}
     * @param token the token required of remote callers; if null, they are rejected
     * @param tokenForAll whether callers on this machine must present the token too, for machines that other people use
     */
    public Guard(List<String> allowedHosts, List<String> allowedOrigins, @Nullable String token, boolean tokenForAll) {
        this.rules = new CallerRules(allowedHosts, allowedOrigins, tokenForAll);
        this.token = token;
    }

    /**
     * The known facts about a caller before its request is handled.
     *
     * @param peer the remote address of the connection
     * @param forwarded whether a proxy is in between, or may have rewritten the peer
     * @param secure whether the connection is encrypted
     * @param host the raw Host header
     * @param origin the raw Origin header
     * @param secFetchSite the raw Sec-Fetch-Site header
     * @param token the token presented by cookie, header or address
     */
    public record Caller(
            @Nullable String peer,
            boolean forwarded,
            boolean secure,
            @Nullable String host,
            @Nullable String origin,
            @Nullable String secFetchSite,
            @Nullable String token) {

        private static final List<String> FORWARDED_MARKS = List.of(
                "dev.kit.door.unmarked",
                "org.apache.tomcat.request.forwarded",
                "forwardedHeaderFilter.FILTERED",
                "org.springframework.web.filter.ForwardedHeaderFilter.FILTERED");
        private static final String PEER = Guard.class.getName() + ".peer";

        private record Peer(String address, boolean forwarded) {}

        /**
         * Stores the connection's peer before forwarded headers are resolved.
         *
         * <p>Call it as early as the container permits, before any filter or valve that resolves forwarded headers;
         * {@link #of} then uses the stored address instead of {@code getRemoteAddr}, which a header may have rewritten.
         *
         * @param peer the remote address of the connection
         */
        public static void keepPeer(HttpServletRequest request, String peer) {
            request.setAttribute(PEER, new Peer(peer, mayBeForwarded(request)));
        }

        /** Returns the caller of an API call or a WebSocket handshake. */
        public static Caller of(HttpServletRequest request) {
            Peer peer = request.getAttribute(PEER) instanceof Peer kept
                    ? kept
                    : new Peer(request.getRemoteAddr(), mayBeForwarded(request));
            return new Caller(
                    peer.address(),
                    peer.forwarded(),
                    request.isSecure(),
                    request.getHeader("Host"),
                    request.getHeader("Origin"),
                    request.getHeader("Sec-Fetch-Site"),
                    token(request));
        }

        /**
         * Returns true if a proxy is detected or may have rewritten the peer, or the request bypassed kit dev; the
         * caller is then treated as remote.
         */
        private static boolean mayBeForwarded(HttpServletRequest request) {
            boolean forwarded = FORWARDED_MARKS.stream().anyMatch(mark -> request.getAttribute(mark) != null);
            for (Enumeration<String> names = request.getHeaderNames(); names.hasMoreElements(); ) {
                forwarded |= CallerRules.isOfProxy(names.nextElement());
            }
            return forwarded;
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

    /**
     * The reason a caller was rejected.
     *
     * @param status 401 or 403
     * @param code stable, upper snake case
     * @param detail the remedy
     */
    public record Refusal(int status, String code, String detail) {}

    /** Checks an API call or a WebSocket handshake; empty if admitted. */
    public Optional<Refusal> judge(Caller caller) {
        return refusal(rules.judge(facts(caller)));
    }

    /**
     * Checks a request for the page itself; empty if admitted. Unlike an API call, it may follow a link from another
     * site.
     */
    public Optional<Refusal> judgePage(Caller caller) {
        return refusal(rules.judgePage(facts(caller)));
    }

    /** Checks a call with side effects. It also requires the header that forces a preflight. */
    public Optional<Refusal> judgeChange(Caller caller, @Nullable String studioHeader) {
        return judge(caller)
                .or(() -> "1".equals(studioHeader)
                        ? Optional.empty()
                        : Optional.of(new Refusal(
                                403,
                                "HEADER_REQUIRED",
                                "Send the header X-Kit-Studio: 1 with every method but GET, HEAD and OPTIONS.")));
    }

    /** Returns whether {@code presented} is the configured token; false if none is configured. */
    boolean isToken(@Nullable String presented) {
        return token != null
                && presented != null
                && MessageDigest.isEqual(
                        token.getBytes(StandardCharsets.UTF_8), presented.getBytes(StandardCharsets.UTF_8));
    }

    private CallerRules.Facts facts(Caller caller) {
        return new CallerRules.Facts(
                caller.peer(),
                caller.forwarded(),
                caller.secure(),
                caller.host(),
                caller.origin(),
                caller.secFetchSite(),
                isToken(caller.token()));
    }

    private Optional<Refusal> refusal(CallerRules.Verdict verdict) {
        return Optional.ofNullable(
                switch (verdict) {
                    case WELCOME -> null;
                    case STRANGER -> new Refusal(401, "TOKEN_REQUIRED", token == null ? NO_TOKEN : OTHER_TOKEN);
                    case FOREIGN_HOST -> new Refusal(403, "HOST_NOT_ALLOWED", FOREIGN_HOST);
                    case CROSS_SITE -> new Refusal(403, "CROSS_SITE", CROSS_SITE);
                    case FOREIGN_ORIGIN -> new Refusal(403, "ORIGIN_NOT_ALLOWED", FOREIGN_ORIGIN);
                });
    }
}
