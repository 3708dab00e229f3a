package dev.kit.constructs.endpoints;

import dev.kit.constructs.endpoints.CookieOptions.SameSite;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;

/** Writes a cookie according to RFC 6265bis. */
final class CookieText {

    private static final Pattern NAME = Pattern.compile("[!#$%&'*+\\-.^_`|~0-9A-Za-z]+");
    private static final String PLAIN = "!#$&'()*+-./:<=>?@[]^_`{|}~";
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private CookieText() {}

    static void check(String name, CookieOptions options) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("\"" + name.replaceAll("\\p{Cntrl}", "?")
                    + "\" is not a name for a cookie. Use letters, digits, dashes and underscores.");
        }
        if (options.sameSite().filter(SameSite.NONE::equals).isPresent() && !options.isSecure()) {
            throw refused(name, "SameSite=None needs secure()");
        }
        boolean host = hasPrefix(name, "__Host-");
        if ((host || hasPrefix(name, "__Secure-")) && !options.isSecure()) {
            throw refused(name, "its prefix needs secure()");
        }
        if (host && (options.domain().isPresent() || !options.path().equals("/"))) {
            throw refused(name, "its prefix allows no domain and only the path /");
        }
    }

    /** Returns whether the name has the prefix. Browsers ignore the case of prefixes (RFC 6265bis). */
    private static boolean hasPrefix(String name, String prefix) {
        return name.regionMatches(true, 0, prefix, 0, prefix.length());
    }

    static String header(ResponseBuilder.Cookie cookie) {
        CookieOptions options = cookie.options();
        StringBuilder text = new StringBuilder(cookie.name()).append('=');
        appendEncoded(text, cookie.value());
        options.maxAge().ifPresent(age -> text.append("; Max-Age=").append(age.toSeconds()));
        options.domain().ifPresent(domain -> text.append("; Domain=").append(domain));
        text.append("; Path=").append(options.path());
        options.expires().ifPresent(expires -> text.append("; Expires=").append(DATE.format(expires)));
        if (options.isHttpOnly()) {
            text.append("; HttpOnly");
        }
        if (options.isSecure()) {
            text.append("; Secure");
        }
        options.sameSite().ifPresent(sameSite -> text.append("; SameSite=").append(sameSite.text()));
        return text.toString();
    }

    private static void appendEncoded(StringBuilder text, String value) {
        for (byte octet : value.getBytes(StandardCharsets.UTF_8)) {
            char character = (char) (octet & 0xFF);
            boolean letter = (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
            boolean digit = character >= '0' && character <= '9';
            if (letter || digit || PLAIN.indexOf(character) >= 0) {
                text.append(character);
            } else {
                text.append('%')
                        .append(Character.toUpperCase(Character.forDigit(character >> 4, 16)))
                        .append(Character.toUpperCase(Character.forDigit(character & 15, 16)));
            }
        }
    }

    private static IllegalArgumentException refused(String name, String reason) {
        return new IllegalArgumentException("Cookie \"" + name + "\" would be ignored by browsers: " + reason + ".");
    }
}
