package dev.kit.studio.data;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;

/** Rejects databases that cannot be browsed, and recognizes those of this machine by their URL. */
final class Databases {

    private static final String PREFIX = "jdbc:postgresql:";
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[?::1]?");
    private static final Pattern REDIRECTING = Pattern.compile("(pghost|service|socketfactory)[^=&]*=");

    private Databases() {}

    static void requireSupported(Connection connection) throws SQLException {
        String refusal = DatabaseKind.of(connection).refusal();
        if (refusal != null) {
            throw DataException.notSupported(refusal);
        }
    }

    static boolean isLocal(Connection connection) throws SQLException {
        return isLocal(String.valueOf(connection.getMetaData().getURL()));
    }

    /** Returns true only for unambiguously local URLs. */
    static boolean isLocal(String url) {
        String lower = url.toLowerCase(Locale.ROOT);
        if (!lower.startsWith(PREFIX) || REDIRECTING.matcher(lower).find()) {
            return false;
        }
        String rest = lower.substring(PREFIX.length());
        if (!rest.startsWith("//")) {
            return true;
        }
        String authority = rest.substring(2).split("[/?]", 2)[0];
        return Arrays.stream(authority.split(",", -1)).allMatch(Databases::isLoopback);
    }

    private static boolean isLoopback(String hostAndPort) {
        String host = hostAndPort.replaceFirst(":\\d+$", "");
        return host.isEmpty() || LOOPBACK.matcher(host).matches();
    }
}
