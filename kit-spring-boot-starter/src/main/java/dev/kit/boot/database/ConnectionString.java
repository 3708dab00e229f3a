package dev.kit.boot.database;

import dev.kit.envkit.Redactor;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A connection string such as {@code postgresql://user:p%40ss@host:5432/db?sslmode=require}, taken apart.
 *
 * @param jdbcUrl the JDBC URL without credentials
 * @param user the decoded user name, if there is one
 * @param password the decoded password, if there is one
 */
public record ConnectionString(
        String jdbcUrl, @Nullable String user, @Nullable String password) {

    /**
     * Reads {@code text}; a JDBC URL passes through unchanged.
     *
     * @param name the variable it stands in, for the message
     * @throws ConnectionStringException if it is no connection string; the message never shows the password
     */
    public static ConnectionString parse(String name, String text) {
        if (text.startsWith("jdbc:")) {
            return new ConnectionString(text, null, null);
        }
        try {
            return parse(name, new URI(text.strip()));
        } catch (URISyntaxException e) {
            throw new ConnectionStringException(
                    name, "it is not a URL; a special character in the password must be percent-encoded (@ is %40)");
        }
    }

    private static ConnectionString parse(String name, URI uri) {
        String scheme = uri.getScheme();
        if (!"postgresql".equals(scheme) && !"postgres".equals(scheme)) {
            throw new ConnectionStringException(name, "its scheme is not postgresql");
        }
        if (uri.getHost() == null
                || uri.getRawPath() == null
                || uri.getRawPath().length() < 2) {
            throw new ConnectionStringException(name, "host or database name is missing");
        }
        String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        String url = "jdbc:postgresql://" + uri.getHost() + port + uri.getRawPath() + query;
        String userInfo = uri.getRawUserInfo();
        if (userInfo == null) {
            return new ConnectionString(url, null, null);
        }
        int colon = userInfo.indexOf(':');
        return colon < 0
                ? new ConnectionString(url, decode(userInfo), null)
                : new ConnectionString(
                        url, decode(userInfo.substring(0, colon)), decode(userInfo.substring(colon + 1)));
    }

    private static String decode(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** The JDBC URL; a password in its query is masked. */
    @Override
    public String toString() {
        return Redactor.withoutUrlPasswords(jdbcUrl);
    }
}
