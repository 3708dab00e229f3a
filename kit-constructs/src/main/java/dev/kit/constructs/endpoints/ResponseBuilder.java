package dev.kit.constructs.endpoints;

import dev.kit.constructs.endpoints.CookieOptions.SameSite;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.http.EntityTag;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
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

    private static final String HOST = "__Host-";
    private static final String SECURE = "__Secure-";
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private @Nullable SuccessStatus status;
    private @Nullable Integer redirection;
    private @Nullable Map<String, String> headers;
    private @Nullable Map<Cookie.Place, Cookie> cookies;
    private @Nullable List<String> rawCookies;

    /** Creates a builder without settings. */
    public ResponseBuilder() {}

    /** Sets the status, instead of the endpoint's. */
    public ResponseBuilder status(SuccessStatus status) {
        this.status = status;
        return this;
    }

    /**
     * Sets a header, replacing one of the same name. The case of names is ignored.
     *
     * <p>A value of {@code Link}, {@code Vary} or {@code WWW-Authenticate} is added to the earlier ones, and each
     * {@code Set-Cookie} is sent.
     *
     * @throws IllegalArgumentException if the name or the value is invalid, such as an {@code ETag} without quotes
     */
    public ResponseBuilder header(String name, String value) {
        String valid = HeaderText.value(HeaderText.name(name), value);
        if (name.equalsIgnoreCase("Set-Cookie")) {
            rawCookies = rawCookies == null ? new ArrayList<>() : rawCookies;
            rawCookies.add(valid);
            return this;
        }
        if (headers == null) {
            headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        }
        String earlier = headers.remove(name);
        headers.put(name, earlier != null && Answer.isList(name) ? earlier + ", " + valid : valid);
        return this;
    }

    /**
     * Sets the header {@code ETag} to a version.
     *
     * <p>The version is put in quotes unless it has them. A {@code GET} or {@code HEAD} whose {@code If-None-Match}
     * names the version is answered 304 instead of 200.
     *
     * @throws IllegalArgumentException if the version contains blanks, quotes or characters beyond ASCII
     */
    public ResponseBuilder etag(String version) {
        return header("ETag", EntityTag.of(version));
    }

    /** Sets a cookie for path {@code /}; the value may be any text. */
    public ResponseBuilder cookie(String name, String value) {
        return cookie(name, value, CookieOptions.defaults());
    }

    /** Sets a cookie, whose value may be any text. It replaces an earlier one of this name, domain and path. */
    public ResponseBuilder cookie(String name, String value, CookieOptions options) {
        if (cookies == null) {
            cookies = new LinkedHashMap<>();
        }
        Cookie cookie = new Cookie(name, value, options);
        cookies.put(cookie.place(), cookie);
        return this;
    }

    /** Deletes the cookie of path {@code /} from the browser. */
    public ResponseBuilder deleteCookie(String name) {
        return deleteCookie(name, CookieOptions.defaults());
    }

    /**
     * Deletes the cookie of the same domain and path from the browser.
     *
     * <p>A name with the prefix {@code __Host-} or {@code __Secure-} is deleted with {@code Secure}, which it needs.
     */
    public ResponseBuilder deleteCookie(String name, CookieOptions options) {
        CookieOptions past = options.maxAge(Duration.ZERO).expires(Instant.EPOCH);
        return cookie(name, "", hasPrefix(name, HOST) || hasPrefix(name, SECURE) ? past.secure() : past);
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
     * @param location a path, or relative to the address of the request
     * @throws IllegalArgumentException if {@code location} is not a URI reference in ASCII, or may lead to another host
     */
    public <R> Reply<R> redirect(String location) {
        return redirected(303, HeaderText.path(location));
    }

    /**
     * Ends the response with a redirect of status 303 to any host. Check an address that a client has sent.
     *
     * @throws IllegalArgumentException if {@code address} has no host
     */
    public <R> Reply<R> redirectTo(URI address) {
        return redirected(303, HeaderText.address(address));
    }

    /**
     * Ends the response with a permanent redirect of status 308.
     *
     * <p>The client repeats its request at the new address.
     *
     * @param location a path, or relative to the address of the request
     * @throws IllegalArgumentException if {@code location} is not a URI reference in ASCII, or may lead to another host
     */
    public <R> Reply<R> moved(String location) {
        return redirected(308, HeaderText.path(location));
    }

    /**
     * Ends the response with a redirect of status 308 to any host.
     *
     * @throws IllegalArgumentException if {@code address} has no host
     */
    public <R> Reply<R> movedTo(URI address) {
        return redirected(308, HeaderText.address(address));
    }

    /** Ends the response with status 304: the client's copy is still valid. The response has headers but no body. */
    public <R> Reply<R> notModified() {
        redirection = 304;
        return new Reply<>(null);
    }

    private <R> Reply<R> redirected(int status, String location) {
        header("Location", location);
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

    /** Returns whether neither a header nor a cookie was set. */
    public boolean isPlain() {
        return headers == null && cookies == null && rawCookies == null;
    }

    /** Returns the cookies that were set or deleted, in order. */
    public Collection<Cookie> cookies() {
        return cookies == null ? List.of() : Collections.unmodifiableCollection(cookies.values());
    }

    /** Returns the values of the {@code Set-Cookie} headers, in order. */
    public List<String> setCookies() {
        List<String> all = rawCookies == null ? new ArrayList<>() : new ArrayList<>(rawCookies);
        cookies().forEach(cookie -> all.add(cookie.header()));
        return all;
    }

    /** A cookie of a response. */
    public record Cookie(String name, String value, CookieOptions options) {

        /**
         * Rejects a cookie that browsers would ignore.
         *
         * @throws IllegalArgumentException if the name is invalid, or name and options contradict each other
         */
        public Cookie {
            if (!HeaderText.isToken(name)) {
                throw new IllegalArgumentException("\"" + HeaderText.printable(name)
                        + "\" is not a name for a cookie. Use letters, digits, dashes and underscores.");
            }
            boolean host = hasPrefix(name, HOST);
            boolean prefixed = host || hasPrefix(name, SECURE);
            boolean ofAnySite = options.sameSite().filter(SameSite.NONE::equals).isPresent();
            refuseIf(ofAnySite && !options.isSecure(), name, "SameSite=None needs secure()");
            refuseIf(options.isPartitioned() && !options.isSecure(), name, "Partitioned needs secure()");
            refuseIf(prefixed && !options.isSecure(), name, "its prefix needs secure()");
            boolean elsewhere = options.domain().isPresent() || !options.path().equals("/");
            refuseIf(host && elsewhere, name, "its prefix allows no domain and only the path /");
        }

        /** The cookie that a browser replaces (RFC 6265, 5.3, and CHIPS). */
        private record Place(String name, String domain, String path, boolean partitioned) {}

        private Place place() {
            String domain = options.domain().orElse("").replaceFirst("^[.]", "");
            return new Place(name, domain.toLowerCase(Locale.ROOT), options.path(), options.isPartitioned());
        }

        /** Returns the value of the {@code Set-Cookie} header, according to RFC 6265bis. */
        public String header() {
            StringBuilder text = new StringBuilder(name).append('=');
            appendEncoded(text, value);
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
            if (options.isPartitioned()) {
                text.append("; Partitioned");
            }
            return text.toString();
        }
    }

    /** Returns whether the name has the prefix. Browsers ignore the case of prefixes (RFC 6265bis). */
    private static boolean hasPrefix(String name, String prefix) {
        return name.regionMatches(true, 0, prefix, 0, prefix.length());
    }

    private static void appendEncoded(StringBuilder text, String value) {
        for (byte octet : value.getBytes(StandardCharsets.UTF_8)) {
            char character = (char) (octet & 0xFF);
            boolean alphanumeric = character < 0x80 && Character.isLetterOrDigit(character);
            if (alphanumeric || PLAIN.indexOf(character) >= 0) {
                text.append(character);
            } else {
                HEX.toHexDigits(text.append('%'), octet);
            }
        }
    }

    private static void refuseIf(boolean ignored, String name, String reason) {
        if (ignored) {
            throw new IllegalArgumentException("Cookie \"" + name + "\" would be ignored by browsers: " + reason + ".");
        }
    }
}
