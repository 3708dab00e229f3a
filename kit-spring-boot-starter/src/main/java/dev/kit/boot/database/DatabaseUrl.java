package dev.kit.boot.database;

import dev.kit.envkit.Redactor;
import dev.kit.envkit.UrlForm;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A parsed connection string.
 *
 * <p>An example is {@code postgresql://user:p%40ss@host:5432/db?sslmode=require}. The string representation contains no
 * password, wherever it was specified.
 *
 * @param jdbcUrl the JDBC URL; without credentials unless the input was a JDBC URL
 * @param user the decoded user name, or null if there is none
 * @param password the decoded password, or null if there is none
 */
public record DatabaseUrl(
        String jdbcUrl, @Nullable String user, @Nullable String password) {

    private static final String JDBC = "jdbc:";
    private static final Pattern POSTGRES = Pattern.compile("(?i)\\s*postgres(ql)?:.*", Pattern.DOTALL);

    /** Returns true if {@code text} names a database reachable by JDBC: a JDBC URL or a PostgreSQL URL. */
    static boolean isJdbc(String text) {
        return text.strip().startsWith(JDBC) || POSTGRES.matcher(text).matches();
    }

    /**
     * Parses {@code text}; a JDBC URL passes through unchanged.
     *
     * @param name the variable that holds the text, for messages
     * @throws DatabaseUrlException if the text is not a connection string; the message never contains the password
     */
    public static DatabaseUrl parse(String name, String text) {
        if (text.strip().startsWith(JDBC)) {
            return new DatabaseUrl(text.strip(), null, null);
        }
        try {
            return parse(name, new URI(text.strip()));
        } catch (URISyntaxException e) {
            throw malformed(
                    name,
                    text,
                    "it is not a URL; a special character in the password must be percent-encoded (@ is %40)");
        }
    }

    /** Creates an exception with the mistake that envkit finds, else with {@code otherwise}. */
    private static DatabaseUrlException malformed(String name, String text, String otherwise) {
        String problem = UrlForm.problem(text);
        return DatabaseUrlException.malformed(name, problem == null ? otherwise : problem);
    }

    private static DatabaseUrl parse(String name, URI uri) {
        String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        if (!"postgresql".equals(scheme) && !"postgres".equals(scheme)) {
            throw DatabaseUrlException.malformed(name, "its scheme is not postgresql");
        }
        if (uri.getRawFragment() != null) {
            throw DatabaseUrlException.malformed(name, "it has a #, which must be written %23");
        }
        if (uri.getHost() == null
                || uri.getRawPath() == null
                || uri.getRawPath().length() < 2) {
            throw malformed(name, uri.toString(), "host or database name is missing");
        }
        String user = null;
        String password = null;
        String userInfo = uri.getRawUserInfo();
        if (userInfo != null) {
            int colon = userInfo.indexOf(':');
            user = decode(colon < 0 ? userInfo : userInfo.substring(0, colon));
            password = colon < 0 ? null : decode(userInfo.substring(colon + 1));
        }
        List<String> options = new ArrayList<>();
        for (String option :
                uri.getRawQuery() == null ? new String[0] : uri.getRawQuery().split("&", -1)) {
            if (option.startsWith("user=")) {
                user = decode(option.substring("user=".length()));
            } else if (option.startsWith("password=")) {
                password = decode(option.substring("password=".length()));
            } else {
                options.add(option);
            }
        }
        String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
        String query = options.isEmpty() ? "" : "?" + String.join("&", options);
        return new DatabaseUrl("jdbc:postgresql://" + uri.getHost() + port + uri.getRawPath() + query, user, password);
    }

    private static String decode(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** Returns the class name of the driver; null for a database product that Kit does not know. */
    @Nullable String driver() {
        String product = jdbcUrl.substring(JDBC.length()).split(":", 2)[0].toLowerCase(Locale.ROOT);
        return switch (product) {
            case "postgresql" -> "org.postgresql.Driver";
            case "mysql" -> "com.mysql.cj.jdbc.Driver";
            case "mariadb" -> "org.mariadb.jdbc.Driver";
            case "h2" -> "org.h2.Driver";
            case "hsqldb" -> "org.hsqldb.jdbc.JDBCDriver";
            case "sqlserver" -> "com.microsoft.sqlserver.jdbc.SQLServerDriver";
            case "oracle" -> "oracle.jdbc.OracleDriver";
            default -> null;
        };
    }

    /** Returns the JDBC URL with any password in its query masked. */
    @Override
    public String toString() {
        return Redactor.shared().withoutSecrets(jdbcUrl);
    }
}
