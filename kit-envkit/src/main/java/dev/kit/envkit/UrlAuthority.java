package dev.kit.envkit;

import org.jspecify.annotations.Nullable;

/**
 * Checks the part of a URL between {@code //} and the path.
 *
 * <p>That is {@code user:password@host:port}, or several hosts separated by commas, as database drivers accept them.
 */
final class UrlAuthority {

    static final int LARGEST_PORT = 65_535;

    private static final String PORT = "the port is not a number from 0 to 65535";
    private static final String MISSING = "the host is missing";
    private static final String HOST = "the host contains a character that is not allowed in host names";

    private UrlAuthority() {}

    /** Describes what is malformed without quoting it; returns null for a valid authority. */
    static @Nullable String problem(String authority) {
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
}
