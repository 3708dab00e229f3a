package dev.kit.constructs.endpoints;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of a response cookie. Immutable; each method returns a copy.
 *
 * <p>Default: path {@code /}, for the session of the browser, also sent over HTTP, readable by scripts.
 * {@link #forSessions} is the safe choice for a cookie that authenticates the caller.
 */
public final class CookieOptions {

    private static final CookieOptions DEFAULTS = new CookieOptions(null, "/", null, null, false, false, false, null);
    /** The last instant whose year has the four digits of RFC 9110. */
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

    private static final Pattern DOMAIN = Pattern.compile("\\.?[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?");
    private static final Pattern PATH = Pattern.compile("/[\\x20-\\x3A\\x3C-\\x7E]*");

    private final @Nullable String domain;
    private final String path;
    private final @Nullable Instant expires;
    private final @Nullable Duration maxAge;
    private final boolean httpOnly;
    private final boolean secure;
    private final boolean partitioned;
    private final @Nullable SameSite sameSite;

    private CookieOptions(
            @Nullable String domain,
            String path,
            @Nullable Instant expires,
            @Nullable Duration maxAge,
            boolean httpOnly,
            boolean secure,
            boolean partitioned,
            @Nullable SameSite sameSite) {
        this.domain = domain;
        this.path = path;
        this.expires = expires;
        this.maxAge = maxAge;
        this.httpOnly = httpOnly;
        this.secure = secure;
        this.partitioned = partitioned;
        this.sameSite = sameSite;
    }

    /** The policy for sending a cookie with requests from other sites. */
    public enum SameSite {
        STRICT("Strict"),
        LAX("Lax"),
        NONE("None");

        private final String text;

        SameSite(String text) {
            this.text = text;
        }

        /** Returns the value of the attribute. */
        public String text() {
            return text;
        }
    }

    /** Returns options with path {@code /} only. */
    public static CookieOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Returns options for cookies that authenticate the caller.
     *
     * <p>The path is {@code /}; the cookie is hidden from scripts, sent over HTTPS only, and not sent with forms and
     * images of other sites ({@code SameSite=Lax}).
     */
    public static CookieOptions forSessions() {
        return DEFAULTS.httpOnly().secure().sameSite(SameSite.LAX);
    }

    /**
     * Sends the cookie to this domain and its subdomains.
     *
     * @throws IllegalArgumentException if {@code domain} is not a domain name
     */
    public CookieOptions domain(String domain) {
        if (!DOMAIN.matcher(domain).matches()) {
            throw new IllegalArgumentException(
                    "\"" + HeaderText.printable(domain) + "\" is not a domain for a cookie.");
        }
        return new CookieOptions(domain, path, expires, maxAge, httpOnly, secure, partitioned, sameSite);
    }

    /**
     * Sends the cookie to this path and its subpaths.
     *
     * @throws IllegalArgumentException unless {@code path} starts with a slash and contains neither a semicolon nor a
     *     control character
     */
    public CookieOptions path(String path) {
        if (!PATH.matcher(path).matches()) {
            throw new IllegalArgumentException(
                    "\"" + HeaderText.printable(path) + "\" is not a path for a cookie; it starts with a slash.");
        }
        return new CookieOptions(domain, path, expires, maxAge, httpOnly, secure, partitioned, sameSite);
    }

    /** Expires the cookie at this instant, to the second. The end of the year 9999 is the latest. */
    public CookieOptions expires(Instant expires) {
        Instant written = expires.isAfter(LAST) ? LAST : expires;
        return new CookieOptions(domain, path, written, maxAge, httpOnly, secure, partitioned, sameSite);
    }

    /** Expires the cookie after this time, to the second. It takes precedence over {@link #expires}. */
    public CookieOptions maxAge(Duration maxAge) {
        Objects.requireNonNull(maxAge, "maxAge");
        return new CookieOptions(domain, path, expires, maxAge, httpOnly, secure, partitioned, sameSite);
    }

    /** Expires the cookie after this number of seconds. */
    public CookieOptions maxAge(long seconds) {
        return maxAge(Duration.ofSeconds(seconds));
    }

    /** Hides the cookie from scripts. */
    public CookieOptions httpOnly() {
        return new CookieOptions(domain, path, expires, maxAge, true, secure, partitioned, sameSite);
    }

    /** Sends the cookie over HTTPS only. */
    public CookieOptions secure() {
        return new CookieOptions(domain, path, expires, maxAge, httpOnly, true, partitioned, sameSite);
    }

    /** Gives each embedding site a cookie of its own (CHIPS). It needs {@link #secure()}. */
    public CookieOptions partitioned() {
        return new CookieOptions(domain, path, expires, maxAge, httpOnly, secure, true, sameSite);
    }

    /** Sets the policy for sending the cookie with requests from other sites. */
    public CookieOptions sameSite(SameSite sameSite) {
        Objects.requireNonNull(sameSite, "sameSite");
        return new CookieOptions(domain, path, expires, maxAge, httpOnly, secure, partitioned, sameSite);
    }

    /** Returns the domain, if set. */
    public Optional<String> domain() {
        return Optional.ofNullable(domain);
    }

    /** Returns the path; {@code /} by default. */
    public String path() {
        return path;
    }

    /** Returns the instant at which the cookie expires, if set. */
    public Optional<Instant> expires() {
        return Optional.ofNullable(expires);
    }

    /** Returns the time after which the cookie expires, if set. */
    public Optional<Duration> maxAge() {
        return Optional.ofNullable(maxAge);
    }

    /** Returns whether the cookie is hidden from scripts. */
    public boolean isHttpOnly() {
        return httpOnly;
    }

    /** Returns whether the cookie is sent over HTTPS only. */
    public boolean isSecure() {
        return secure;
    }

    /** Returns whether each embedding site has a cookie of its own. */
    public boolean isPartitioned() {
        return partitioned;
    }

    /** Returns the policy for requests from other sites, if set. */
    public Optional<SameSite> sameSite() {
        return Optional.ofNullable(sameSite);
    }
}
