package dev.kit.constructs.events;

import dev.kit.envkit.Redactor;
import dev.kit.redaction.SecretNames;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The address of a transport, with its options.
 *
 * <p>The form is {@code scheme://user:password@host:port/path?option=value}; the parts are decoded. Its text never
 * contains the password, options whose names denote secrets, or passwords within an option's URL. Immutable and
 * thread-safe.
 */
public final class ConnectionString {

    private static final Pattern SYNTAX =
            Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*)://(?:([^@/?#]*)@)?(\\[[0-9A-Fa-f:.%]+]|[^:/?#\\[\\]]*)"
                    + "(?::(\\d{1,5}))?(/[^?#]*)?(?:\\?([^#]*))?");

    private final MatchResult parts;
    private final String scheme;
    private final @Nullable String user;
    private final @Nullable String password;
    private final String host;
    private final int port;
    private final String path;
    private final Map<String, String> options;

    private ConnectionString(String scheme, MatchResult parts) {
        this.parts = parts;
        this.scheme = scheme;
        String credentials = parts.group(2);
        int colon = credentials == null ? -1 : credentials.indexOf(':');
        this.user = credentials == null ? null : decoded(colon < 0 ? credentials : credentials.substring(0, colon));
        this.password = credentials == null || colon < 0 ? null : decoded(credentials.substring(colon + 1));
        this.host = parts.group(3);
        this.port = parts.group(4) == null ? -1 : Integer.parseInt(parts.group(4));
        this.path = parts.group(5) == null ? "" : decoded(parts.group(5).substring(1));
        this.options = options(parts.group(6));
    }

    /** Returns the same connection string with another scheme, in lower case. */
    public ConnectionString withScheme(String other) {
        return new ConnectionString(other, parts);
    }

    /**
     * Reads a connection string.
     *
     * @throws EventException if {@code text} is not a connection string; the message does not repeat it, since it may
     *     contain a password
     */
    public static ConnectionString parse(String text) {
        Matcher parts = SYNTAX.matcher(text.strip());
        if (!parts.matches()) {
            throw new InvalidConnectionException("The event connection string is not a URL."
                    + " Write scheme://user:password@host:port/path?option=value, such as basic://app,"
                    + " and percent-encode special characters of the password.");
        }
        try {
            return new ConnectionString(parts.group(1).toLowerCase(Locale.ROOT), parts.toMatchResult());
        } catch (IllegalArgumentException e) {
            throw new InvalidConnectionException("The event connection string has a broken percent-encoding.", e);
        }
    }

    /** Returns the scheme in lower case. */
    public String scheme() {
        return scheme;
    }

    /** Returns the user. */
    public Optional<String> user() {
        return Optional.ofNullable(user);
    }

    /** Returns the password. */
    public Optional<String> password() {
        return Optional.ofNullable(password);
    }

    /** Returns the host, or an empty text without one. An IPv6 address is in brackets. */
    public String host() {
        return host;
    }

    /** Returns the port, or {@code otherwise} if there is none. */
    public int port(int otherwise) {
        return port < 0 ? otherwise : port;
    }

    /** Returns the path without its leading slash. */
    public String path() {
        return path;
    }

    /** Returns the value of an option. */
    public Optional<String> option(String name) {
        return Optional.ofNullable(options.get(name));
    }

    /**
     * Returns the value of a numeric option, or {@code otherwise}.
     *
     * @throws EventException if the value is not a whole number of at least 1
     */
    public int option(String name, int otherwise) {
        String value = options.get(name);
        if (value == null) {
            return otherwise;
        }
        if (!value.matches("[1-9]\\d{0,8}")) {
            throw new InvalidConnectionException(
                    "Option " + name + " of " + this + " must be a whole number of at least 1.");
        }
        return Integer.parseInt(value);
    }

    /**
     * Returns the value of a Boolean option, or {@code otherwise}.
     *
     * @throws EventException if the value is neither true nor false
     */
    public boolean option(String name, boolean otherwise) {
        String value = options.getOrDefault(name, String.valueOf(otherwise));
        if (!value.equals("true") && !value.equals("false")) {
            throw new InvalidConnectionException("Option " + name + " of " + this + " must be true or false.");
        }
        return value.equals("true");
    }

    /**
     * Rejects options that are not {@code known}.
     *
     * <p>Ignoring a misspelled one would be dangerous: without {@code tls} the password is sent unencrypted.
     *
     * @throws EventException if there is such an option; the message proposes a similar known one
     */
    public void refuseOptionsExcept(List<String> known) {
        for (String option : options.keySet()) {
            if (!known.contains(option)) {
                String plain = plain(option);
                String similar = known.stream()
                        .filter(name -> plain(name).equals(plain)
                                || (plain.length() > 3
                                        && (plain(name).startsWith(plain) || plain.startsWith(plain(name)))))
                        .findFirst()
                        .map(name -> " Did you mean " + name + "?")
                        .orElse("");
                throw new InvalidConnectionException("Option " + option + " of " + this + " is unknown." + similar
                        + " The options are " + String.join(", ", known) + ".");
            }
        }
    }

    private static String plain(String option) {
        return option.replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT);
    }

    /** Returns all options, in order. */
    public Map<String, String> options() {
        return options;
    }

    /** Returns the connection string, without secrets. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(scheme).append("://");
        if (user != null) {
            text.append(user).append(password == null ? "@" : ":" + SecretNames.MASK + "@");
        }
        text.append(host);
        if (port >= 0) {
            text.append(':').append(port);
        }
        if (!path.isEmpty()) {
            text.append('/').append(path);
        }
        String separator = "?";
        for (Map.Entry<String, String> option : options.entrySet()) {
            boolean secret = Redactor.isSecretName(option.getKey());
            text.append(separator)
                    .append(option.getKey())
                    .append('=')
                    .append(secret ? SecretNames.MASK : Redactor.shared().withoutSecrets(option.getValue()));
            separator = "&";
        }
        return text.toString();
    }

    private static Map<String, String> options(@Nullable String query) {
        Map<String, String> options = new LinkedHashMap<>();
        for (String pair : query == null || query.isEmpty() ? new String[0] : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            options.put(decoded(name), equals < 0 ? "" : decoded(pair.substring(equals + 1)));
        }
        return Collections.unmodifiableMap(options);
    }

    /** Decodes text. A plus sign is not decoded to a space: passwords contain plus signs. */
    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /**
     * Thrown if a connection string cannot be used as written.
     *
     * <p>The problem is independent of the availability of its server.
     */
    public static final class InvalidConnectionException extends EventException {

        /** Creates an exception. The message contains the problem and its remedy. */
        public InvalidConnectionException(String message) {
            super(message);
        }

        /** Creates an exception with a cause. The message contains the problem and its remedy. */
        public InvalidConnectionException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
