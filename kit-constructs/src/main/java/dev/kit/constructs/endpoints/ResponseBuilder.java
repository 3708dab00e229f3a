package dev.kit.constructs.endpoints;

import dev.kit.constructs.endpoints.CookieOptions.SameSite;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Builds one response: status, headers, cookies, then {@code send}. Belongs to one request; not thread-safe.
 *
 * <p>Its settings are discarded if the handler fails. Names and values that would allow header injection are rejected
 * with {@link IllegalArgumentException}.
 */
public final class ResponseBuilder {
    /** The characters of a cookie that are sent as they are, besides letters and digits. */
    private static final String PLAIN = "!#$&'()*+-./:<=>?@[]^_`{|}~";

    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private @Nullable SuccessStatus status;
    private @Nullable Integer redirection;
    private @Nullable Map<String, String> headers;
    private @Nullable Map<String, Cookie> cookies;

    /** Creates a builder without settings. */
    public ResponseBuilder() {}

    /** Sets the status, instead of the endpoint's. */
    public ResponseBuilder status(SuccessStatus status) {
        this.status = status;
        return this;
    }

    /** Sets a header, replacing one of the same name. The case of names is ignored. */
    public ResponseBuilder header(String name, String value) {
        if (headers == null) {
            headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        }
        headers.remove(name);
        headers.put(HeaderText.name(name), HeaderText.value(name, value));
        return this;
    }

    /** Sets a cookie for path {@code /}; the value may be any text. */
    public ResponseBuilder cookie(String name, String value) {
        return cookie(name, value, CookieOptions.defaults());
    }

    /** Sets a cookie, replacing an earlier one of this name. The value may be any text. */
    public ResponseBuilder cookie(String name, String value, CookieOptions options) {
        if (cookies == null) {
            cookies = new LinkedHashMap<>();
        }
        cookies.put(name, new Cookie(name, value, options));
        return this;
    }

    /** Deletes the cookie of path {@code /} from the browser. */
    public ResponseBuilder deleteCookie(String name) {
        return deleteCookie(name, CookieOptions.defaults());
    }

    /** Deletes the cookie of the same domain and path from the browser. */
    public ResponseBuilder deleteCookie(String name, CookieOptions options) {
        return cookie(name, "", options.maxAge(Duration.ZERO).expires(Instant.EPOCH));
    }

    /** Ends the response with a body. */
    public <R> Reply<R> send(R data) {
        return new Reply<>(data);
    }

    /** Ends the response without a body. */
    public <R> Reply<R> send() {
        return new Reply<>(null);
    }

    /**
     * Ends the response with a redirect of status 303.
     *
     * <p>The client requests the new address with {@code GET}.
     *
     * @param location absolute, or relative to the address of the request
     * @throws IllegalArgumentException if {@code location} is not a URI reference in ASCII
     */
    public <R> Reply<R> redirect(String location) {
        return redirected(303, location);
    }

    /**
     * Ends the response with a permanent redirect of status 308.
     *
     * <p>The client repeats its request at the new address.
     *
     * @param location absolute, or relative to the address of the request
     * @throws IllegalArgumentException if {@code location} is not a URI reference in ASCII
     */
    public <R> Reply<R> moved(String location) {
        return redirected(308, location);
    }

    /** Ends the response with status 304: the client's copy is still valid. The response has headers but no body. */
    public <R> Reply<R> notModified() {
        redirection = 304;
        return new Reply<>(null);
    }

    private <R> Reply<R> redirected(int status, String location) {
        header("Location", HeaderText.location(location));
        redirection = status;
        return new Reply<>(null);
    }

    /** Returns 303, 304 or 308 if the response ended so. It has no body then. */
    public OptionalInt redirection() {
        return redirection == null ? OptionalInt.empty() : OptionalInt.of(redirection);
    }

    /** Returns the status, if set. */
    public Optional<SuccessStatus> status() {
        return Optional.ofNullable(status);
    }

    /** Returns the headers that were set. */
    public Map<String, String> headers() {
        return headers == null ? Map.of() : Collections.unmodifiableMap(headers);
    }

    /** Returns the cookies that were set or deleted, by name. */
    public Map<String, Cookie> cookies() {
        return cookies == null ? Map.of() : Collections.unmodifiableMap(cookies);
    }

    /** A cookie of a response. */
    public record Cookie(String name, String value, CookieOptions options) {

        /**
         * Rejects a cookie that browsers would ignore.
         *
         * @throws IllegalArgumentException if the name is invalid, or name and options contradict each other
         */
        public Cookie {
            check(name, options);
        }

        /** Returns the value of the {@code Set-Cookie} header. */
        public String header() {
            return text(this);
        }
    }

    private static void check(String name, CookieOptions options) {
        if (!HeaderText.isToken(name)) {
            throw new IllegalArgumentException("\"" + HeaderText.printable(name)
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

    /** Writes a cookie according to RFC 6265bis. */
    private static String text(Cookie cookie) {
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
                HEX.toHexDigits(text.append('%'), octet);
            }
        }
    }

    private static IllegalArgumentException refused(String name, String reason) {
        return new IllegalArgumentException("Cookie \"" + name + "\" would be ignored by browsers: " + reason + ".");
    }
}
