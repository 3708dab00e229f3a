package dev.kit.envkit;

import dev.kit.redaction.SecretNames;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses URLs, explains malformed ones, and masks both for reports. Stateless. */
public final class UrlForm {

    private static final String JDBC = "jdbc:";
    private static final int LARGEST_PORT = 65_535;
    private static final String PORT = "the port is not a number from 0 to 65535";
    private static final String MISSING = "the host is missing";
    private static final String HOST = "the host contains a character that is not allowed in host names";

    /** The known schemes. Any other text before a colon is masked, since it may be the end of a secret. */
    private static final Set<String> KNOWN_SCHEMES =
            Set.of(("http https ws wss ftp ftps sftp ssh file data mailto tcp udp unix ldap ldaps smtp smtps imap imaps"
                            + " postgres postgresql mysql mariadb sqlserver oracle h2 hsqldb sqlite db2"
                            + " clickhouse mongodb"
                            + " mongodb+srv redis rediss cassandra neo4j amqp amqps kafka nats mqtt mqtts stomp"
                            + " pulsar s3 gs"
                            + " sqs sns pgboss rabbitmq basic otlp grpc consul vault")
                    .split(" "));

    /** A path, its parameters, a query or a fragment, each with its delimiter. */
    private static final Pattern PART = Pattern.compile("(?s)(/)[^;?#]+|(;)[^?#]+|(\\?)[^#]+|(#).+");

    private UrlForm() {}

    /** Requires {@code //} after the scheme, since {@code localhost:8080} would otherwise parse as a URL. */
    static @Nullable URI read(String text) {
        String stripped = text.strip();
        if (!hasScheme(stripped)) {
            return null;
        }
        try {
            URI uri = new URI(stripped);
            return isPlain(uri) || authorityProblem(stripped) == null ? uri : null;
        } catch (URISyntaxException e) {
            return null;
        }
    }

    /** Skips the check of the authority for a single host that {@code URI} has parsed. */
    private static boolean isPlain(URI uri) {
        return uri.getHost() != null && uri.getPort() <= LARGEST_PORT;
    }

    /**
     * Describes the mistake in {@code text} without quoting it.
     *
     * <p>It returns null for a valid URL.
     */
    public static @Nullable String problem(String text) {
        String stripped = text.strip();
        if (!hasScheme(stripped)) {
            return "the scheme is missing: scheme://host/path";
        }
        String authority = authorityProblem(stripped);
        if (authority != null) {
            return authority;
        }
        try {
            new URI(stripped);
            return null;
        } catch (URISyntaxException e) {
            return "character " + (e.getIndex() + 1) + " must be percent-encoded, or does not belong there";
        }
    }

    private static boolean hasScheme(String text) {
        int colon = text.indexOf(':');
        return colon >= 1 && (text.startsWith("//", colon + 1) || text.startsWith(JDBC));
    }

    private static @Nullable String authorityProblem(String text) {
        int start = authorityStart(text);
        if (start < 0) {
            return null;
        }
        int end = authorityEnd(text, start);
        String problem = problemInHosts(text.substring(start, end));
        return problem == null || !endsInPassword(text, start, end)
                ? problem
                : "the user or password has a " + text.charAt(end) + ", which must be written "
                        + (text.charAt(end) == '#' ? "%23" : text.charAt(end) == '?' ? "%3F" : "%2F");
    }

    /** Returns whether the supposed authority is the beginning of a password, since its {@code @} comes later. */
    private static boolean endsInPassword(String text, int start, int end) {
        String authority = text.substring(start, end);
        return "/?#".indexOf(text.charAt(Math.min(end, text.length() - 1))) >= 0
                && authority.indexOf(':') >= 0
                && authority.indexOf('@') < 0
                && text.indexOf('@', end) >= 0;
    }

    /**
     * Describes what is malformed in an authority without quoting it; returns null if nothing is.
     *
     * <p>An authority is {@code user:password@host:port}, or several hosts separated by commas, as database drivers
     * accept them.
     */
    private static @Nullable String problemInHosts(String authority) {
        int at = authority.lastIndexOf('@');
        String userInfo = at < 0 ? "" : authority.substring(0, at);
        if (userInfo.indexOf('@') >= 0) {
            return "the user or password has an @, which must be written %40";
        }
        String hosts = authority.substring(at + 1);
        if (hosts.isEmpty()) {
            return at == 0 ? MISSING : null; // a file, a socket, or a host that the query names
        }
        for (String host : hosts.split(",", -1)) {
            String problem = hostProblem(host);
            if (problem != null) {
                return problem;
            }
        }
        return null;
    }

    private static @Nullable String hostProblem(String hostAndPort) {
        boolean literal = hostAndPort.startsWith("[");
        int end = literal ? hostAndPort.indexOf(']') + 1 : hostAndPort.indexOf(':');
        String host = end < 0 ? hostAndPort : hostAndPort.substring(0, end);
        String port = end < 0 ? "" : hostAndPort.substring(end);
        if (host.isEmpty()) {
            return literal ? HOST : MISSING;
        }
        return isHost(host, literal) ? portProblem(port) : HOST;
    }

    private static @Nullable String portProblem(String port) {
        if (port.isEmpty() || port.equals(":")) {
            return null;
        }
        Long number = port.startsWith(":") ? Digits.toLong(port.substring(1)) : null;
        return number == null || number < 0 || number > LARGEST_PORT ? PORT : null;
    }

    private static boolean isHost(String host, boolean literal) {
        return host.chars()
                .allMatch(unit -> Character.isLetterOrDigit(unit)
                        || (literal ? "[]:.%-_~" : ".-_~%").indexOf(unit) >= 0
                        || Character.isSurrogate((char) unit));
    }

    /** Returns the index after {@code //}, or -1 if a JDBC driver uses its own address syntax. */
    private static int authorityStart(String text) {
        int scheme = text.startsWith(JDBC) ? text.indexOf(':', JDBC.length()) : text.indexOf(':');
        boolean own = scheme < 0 || !text.startsWith("//", scheme + 1) || text.startsWith("address=(", scheme + 3);
        return own ? -1 : scheme + 3;
    }

    private static int authorityEnd(String text, int start) {
        boolean jdbc = text.startsWith(JDBC);
        int end = start;
        while (end < text.length() && "/?#".indexOf(text.charAt(end)) < 0 && !(jdbc && text.charAt(end) == ';')) {
            end++;
        }
        return end;
    }

    /** Masks each part: {@code https://****@****?****}; returns null without a scheme. */
    static @Nullable String shown(String text) {
        String stripped = text.strip();
        if (!hasScheme(stripped)) {
            return null;
        }
        int start = authorityStart(stripped);
        if (start < 0) {
            return JDBC + scheme(stripped.substring(JDBC.length())) + ':' + SecretNames.MASK;
        }
        boolean jdbc = stripped.startsWith(JDBC);
        String scheme = jdbc ? JDBC + scheme(stripped.substring(JDBC.length())) : scheme(stripped);
        int end = authorityEnd(stripped, start);
        return scheme + "://" + authority(stripped.substring(start, end)) + rest(stripped, end);
    }

    private static String scheme(String text) {
        int colon = text.indexOf(':');
        String scheme = colon < 0 ? text : text.substring(0, colon);
        return KNOWN_SCHEMES.contains(scheme) ? scheme : SecretNames.MASK;
    }

    private static String authority(String authority) {
        return authority.isEmpty()
                ? ""
                : authority.indexOf('@') >= 0 ? SecretNames.MASK + '@' + SecretNames.MASK : SecretNames.MASK;
    }

    private static String rest(String text, int from) {
        return PART.matcher(text.substring(from)).replaceAll("$1$2$3$4" + SecretNames.MASK);
    }
}
