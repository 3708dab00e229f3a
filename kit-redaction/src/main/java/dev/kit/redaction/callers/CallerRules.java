package dev.kit.redaction.callers;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The rules by which a caller counts as one of this machine. Immutable and thread-safe.
 *
 * <p>The peer has to be a loopback address without a proxy in between, the Host header a local name (so that a foreign
 * site cannot rebind its name to this machine), and the browser must not report a request of another site.
 *
 * @param allowedHosts further host names, without port; {@code *.example.test} covers subdomains
 * @param allowedOrigins further origins, such as {@code http://localhost:5173}
 * @param tokenForAll whether callers on this machine must present the token too
 */
public record CallerRules(List<String> allowedHosts, List<String> allowedOrigins, boolean tokenForAll) {

    private static final Pattern OF_PROXIES = Pattern.compile("forwarded|via|x-(?:forwarded|original)(?:-.*)?"
            + "|x-envoy-(?:external-address|internal)|(?:.*-)?(?:client|connecting|real|user|proxyuser)-?ip");

    /** Copies the lists. */
    public CallerRules {
        allowedHosts =
                allowedHosts.stream().map(host -> host.toLowerCase(Locale.ROOT)).toList();
        allowedOrigins = List.copyOf(allowedOrigins);
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
     * @param hasToken whether it has presented the token
     */
    public record Facts(
            @Nullable String peer,
            boolean forwarded,
            boolean secure,
            @Nullable String host,
            @Nullable String origin,
            @Nullable String secFetchSite,
            boolean hasToken) {}

    /** The result for a caller: the first rule that it breaks. */
    public enum Verdict {
        WELCOME,
        STRANGER,
        FOREIGN_HOST,
        CROSS_SITE,
        FOREIGN_ORIGIN
    }

    /** Returns whether proxies add a header of this name, in any case. */
    public static boolean isOfProxy(String header) {
        return OF_PROXIES.matcher(header.toLowerCase(Locale.ROOT)).matches();
    }

    /** Judges the caller of data, who must not be another site. */
    public Verdict judge(Facts caller) {
        Verdict asPage = judgePage(caller);
        if (asPage != Verdict.WELCOME) {
            return asPage;
        }
        return isCrossSite(caller)
                ? Verdict.CROSS_SITE
                : isForeignOrigin(caller) ? Verdict.FOREIGN_ORIGIN : Verdict.WELCOME;
    }

    /** Judges the caller of a page, who may come from another site. */
    public Verdict judgePage(Facts caller) {
        boolean here = !caller.forwarded() && LocalAddress.isLoopback(caller.peer());
        if (!(here && !tokenForAll) && !caller.hasToken()) {
            return Verdict.STRANGER;
        }
        String name = LocalAddress.hostName(caller.host());
        return name != null && (LocalAddress.isLocalName(name) || isAllowed(name))
                ? Verdict.WELCOME
                : Verdict.FOREIGN_HOST;
    }

    private boolean isAllowed(String name) {
        return allowedHosts.stream()
                .anyMatch(allowed ->
                        allowed.startsWith("*.") ? name.endsWith(allowed.substring(1)) : name.equals(allowed));
    }

    private boolean isCrossSite(Facts caller) {
        String site = caller.secFetchSite();
        return site != null && !site.equals("same-origin") && !site.equals("none") && !isAllowedOrigin(caller.origin());
    }

    private boolean isForeignOrigin(Facts caller) {
        String origin = caller.origin();
        return origin != null && !isAllowedOrigin(origin) && !isSame(origin, caller);
    }

    private boolean isAllowedOrigin(@Nullable String origin) {
        return origin != null && allowedOrigins.contains(origin);
    }

    private static boolean isSame(String origin, Facts caller) {
        String host = caller.host();
        if (host == null) {
            return false;
        }
        try {
            URI uri = URI.create(origin);
            String scheme = caller.secure() ? "https" : "http";
            return scheme.equals(uri.getScheme())
                    && withPort(uri.getRawAuthority(), scheme).equals(withPort(host, scheme));
        } catch (IllegalArgumentException malformed) {
            return false;
        }
    }

    private static String withPort(@Nullable String authority, String scheme) {
        String lower = String.valueOf(authority).toLowerCase(Locale.ROOT);
        boolean hasPort = lower.lastIndexOf(':') > lower.lastIndexOf(']');
        return hasPort ? lower : lower + (scheme.equals("https") ? ":443" : ":80");
    }
}
