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
 * <p>Default: path {@code /}, for the session of the browser, sent over HTTP too, readable by scripts. {@link
 * #forSessions} is the safe beginning for a cookie that proves who calls.
 */
public final class CookieOptions {

    private static final CookieOptions DEFAULTS = new CookieOptions(null, "/", null, null, false, false, null);
    private static final Pattern DOMAIN = Pattern.compile("\\.?[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?");
    private static final Pattern PATH = Pattern.compile("/[\\x20-\\x3A\\x3C-\\x7E]*");

    private final @Nullable String domain;
    private final String path;
    private final @Nullable Instant expires;
    private final @Nullable Duration maxAge;
    private final boolean httpOnly;
    private final boolean secure;
    private final @Nullable SameSite sameSite;

    private CookieOptions(
            @Nullable String domain,
            String path,
            @Nullable Instant expires,
            @Nullable Duration maxAge,
            boolean httpOnly,
            boolean secure,
            @Nullable SameSite sameSite) {
        this.domain = domain;
        this.path = path;
        this.expires = expires;
        this.maxAge = maxAge;
        this.httpOnly = httpOnly;
        this.secure = secure;
        this.sameSite = sameSite;
    }

    /** When a cookie is sent along with requests from other sites. */
    public enum SameSite {
        STRICT("Strict"),
        LAX("Lax"),
        NONE("None");

        private final String text;

        SameSite(String text) {
            this.text = text;
        }

        /** Returns the spelling in the header. */
        public String text() {
            return text;
        }
    }

    /** Path {@code /} and nothing else. */
    public static CookieOptions defaults() {
        return DEFAULTS;
    }

    /**
     * For cookies that prove who calls: path {@code /}, hidden from scripts, over HTTPS only, not sent by other sites'
     * forms and pictures ({@code SameSite=Lax}).
     */
    public static CookieOptions forSessions() {
        return DEFAULTS.httpOnly().secure().sameSite(SameSite.LAX);
    }

    /**
     * Sends the cookie to this domain and those below it.
     *
     * @throws IllegalArgumentException if it is not a domain name
     */
    public CookieOptions domain(String domain) {
        if (!DOMAIN.matcher(domain).matches()) {
            throw new IllegalArgumentException("\"" + domain + "\" is not a domain for a cookie.");
        }
        return new CookieOptions(domain, path, expires, maxAge, httpOnly, secure, sameSite);
    }

    /**
     * Sends the cookie to this path and those below it.
     *
     * @throws IllegalArgumentException unless it starts with a slash and has neither semicolon nor control character
     */
    public CookieOptions path(String path) {
        if (!PATH.matcher(path).matches()) {
            throw new IllegalArgumentException("\"" + path + "\" is not a path for a cookie; it starts with a slash.");
        }
        return new CookieOptions(domain, path, expires, maxAge, httpOnly, secure, sameSite);
    }

    /** Ends the cookie's life at this instant, to the second. */
    public CookieOptions expires(Instant expires) {
        return new CookieOptions(
                domain, path, Objects.requireNonNull(expires, "expires"), maxAge, httpOnly, secure, sameSite);
    }

    /** Ends the cookie's life after this time, to the second; it wins over {@link #expires}. */
    public CookieOptions maxAge(Duration maxAge) {
        return new CookieOptions(
                domain, path, expires, Objects.requireNonNull(maxAge, "maxAge"), httpOnly, secure, sameSite);
    }

    /** Ends the cookie's life after this many seconds. */
    public CookieOptions maxAge(long seconds) {
        return maxAge(Duration.ofSeconds(seconds));
    }

    /** Hides the cookie from scripts. */
    public CookieOptions httpOnly() {
        return new CookieOptions(domain, path, expires, maxAge, true, secure, sameSite);
    }

    /** Sends the cookie over HTTPS only. */
    public CookieOptions secure() {
        return new CookieOptions(domain, path, expires, maxAge, httpOnly, true, sameSite);
    }

    /** Says when the cookie goes along with requests from other sites. */
    public CookieOptions sameSite(SameSite sameSite) {
        return new CookieOptions(
                domain, path, expires, maxAge, httpOnly, secure, Objects.requireNonNull(sameSite, "sameSite"));
    }

    /** Returns the domain, if one was given. */
    public Optional<String> domain() {
        return Optional.ofNullable(domain);
    }

    /** Returns the path; {@code /} unless another was given. */
    public String path() {
        return path;
    }

    /** Returns the end of the cookie's life, if given as an instant. */
    public Optional<Instant> expires() {
        return Optional.ofNullable(expires);
    }

    /** Returns the length of the cookie's life, if given. */
    public Optional<Duration> maxAge() {
        return Optional.ofNullable(maxAge);
    }

    /** Whether scripts cannot read the cookie. */
    public boolean isHttpOnly() {
        return httpOnly;
    }

    /** Whether the cookie is sent over HTTPS only. */
    public boolean isSecure() {
        return secure;
    }

    /** When the cookie goes along with requests from other sites, if given. */
    public Optional<SameSite> sameSite() {
        return Optional.ofNullable(sameSite);
    }
}
