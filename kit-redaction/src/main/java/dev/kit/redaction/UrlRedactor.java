package dev.kit.redaction;

import java.util.Locale;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Removes secrets from the paths, queries, fragments and user information of URLs. */
record UrlRedactor(Redaction redaction) {

    private static final Pattern USER_INFO = Pattern.compile("^([A-Za-z][A-Za-z0-9+.-]*://)[^/?#@]*@");
    private static final Pattern WEB = Pattern.compile("https?://[^\\s\"'<>\\\\]+");
    private static final Pattern MARK = Pattern.compile("[?#]");
    private static final Pattern QUERY = Pattern.compile("(?s)([?#])((?<=\\?)[^#]*|(?<=#).*)");
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
        return parts(safe, this::path, redaction::query);
    }

    /** Hides codes, sessions and tokens in the paths of URLs within a text; what has a secret name is left. */
    String hideIn(String text) {
        boolean telling = text.contains("code=")
                || text.contains("session=")
                || BEFORE_TOKENS.stream().anyMatch(text::contains);
        return telling
                ? WEB.matcher(text)
                        .replaceAll(
                                url -> Matcher.quoteReplacement(parts(url.group(), this::segments, redaction::grant)))
                : text;
    }

    /** Replaces the path, and the query and the fragment, which have the syntax of a form, of that path. */
    private static String parts(String url, UnaryOperator<String> path, BinaryOperator<String> query) {
        String front = MARK.split(url, 2)[0];
        return path.apply(front)
                + QUERY.matcher(url.substring(front.length()))
                        .replaceAll(
                                found -> Matcher.quoteReplacement(found.group(1) + query.apply(front, found.group(2))));
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
