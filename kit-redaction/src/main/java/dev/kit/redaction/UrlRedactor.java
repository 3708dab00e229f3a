package dev.kit.redaction;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Removes secrets from the paths, queries, fragments and user information of URLs. */
record UrlRedactor(Redaction redaction) {

    private static final Pattern USER_INFO = Pattern.compile("^([A-Za-z][A-Za-z0-9+.-]*://)[^/?#@]*@");
    private static final Pattern WEB = Pattern.compile("https?://[^\\s\"'<>\\\\]+");
    private static final Pattern LONG_TOKEN = Pattern.compile("(?=.*\\d)[\\w.~=-]{16,}");

    /** Headers whose value is or contains a URL. */
    private static final Set<String> HEADERS =
            Set.of(("location content-location referer refresh link x-original-url x-original-uri"
                            + " x-rewrite-url x-forwarded-uri x-forwarded-path x-envoy-original-path hx-current-url"
                            + " hx-redirect")
                    .split(" "));

    /** Path segments that usually precede a one-time key. */
    private static final Set<String> BEFORE_TOKENS =
            Set.of(("reset reset-password password-reset verify verify-email confirm invite invitation"
                            + " magic-link unsubscribe activate share token")
                    .split(" "));

    static boolean isHeader(String name) {
        return HEADERS.contains(name.toLowerCase(Locale.ROOT));
    }

    String hide(String address) {
        String safe =
                USER_INFO.matcher(address).replaceFirst("$1" + Matcher.quoteReplacement(redaction.censor()) + '@');
        int fragment = safe.indexOf('#');
        String front = fragment < 0 ? safe : safe.substring(0, fragment);
        int query = front.indexOf('?');
        String path = query < 0 ? front : front.substring(0, query);
        return path(path)
                + (query < 0 ? "" : '?' + redaction.query(path, front.substring(query + 1)))
                + (fragment < 0 ? "" : '#' + redaction.query(path, safe.substring(fragment + 1)));
    }

    /** Hides codes, sessions and tokens in the paths of URLs within a text; what has a secret name is left. */
    String hideIn(String text) {
        boolean telling = text.contains("code=")
                || text.contains("session=")
                || BEFORE_TOKENS.stream().anyMatch(text::contains);
        return telling ? WEB.matcher(text).replaceAll(url -> Matcher.quoteReplacement(inText(url.group()))) : text;
    }

    private String inText(String url) {
        String[] halves = url.split("(?=[?#])", 2);
        boolean plain = halves.length < 2 || !(url.contains("code=") || url.contains("session="));
        String rest = halves.length < 2 ? "" : halves[1];
        return segments(halves[0]) + (plain ? rest : rest.charAt(0) + redaction.grant(halves[0], rest.substring(1)));
    }

    /** Hides path segments that are tokens, recognized by their shape or by the preceding segment. */
    String path(String path) {
        return segments(redaction.scrub(path));
    }

    private String segments(String path) {
        if (path.length() < 20) {
            return path;
        }
        String[] segments = path.split("/", -1);
        for (int i = 1; i < segments.length; i++) {
            if (BEFORE_TOKENS.contains(segments[i - 1])
                    && LONG_TOKEN.matcher(segments[i]).matches()) {
                segments[i] = redaction.censor();
            }
        }
        return String.join("/", segments);
    }
}
