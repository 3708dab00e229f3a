package dev.kit.cli.doctor;

import dev.kit.cli.command.CliException;
import dev.kit.cli.dev.GivenProperties;
import dev.kit.envkit.UrlForm;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * The database that the application would use, found in the order in which Kit's starter looks.
 *
 * @param setting the setting that names it
 * @param jdbcUrl its JDBC URL, without the credentials of {@code DATABASE_URL}
 * @param credentials user and password as the driver's properties
 */
record DatabaseAddress(String setting, String jdbcUrl, Properties credentials) {

    private static final String VARIABLE = "DATABASE_URL";

    /**
     * Returns the address; empty if nothing names a database.
     *
     * @throws CliException if {@code DATABASE_URL} is malformed; its value is not repeated
     */
    static Optional<DatabaseAddress> find(GivenProperties properties) {
        return Stream.of("spring.datasource.url", "spring.datasource.hikari.jdbc-url")
                .flatMap(name -> properties.find(name).map(url -> ofSpring(name, url, properties)).stream())
                .findFirst()
                .or(() -> properties.variable(VARIABLE).map(DatabaseAddress::ofVariable));
    }

    boolean isPostgres() {
        return jdbcUrl.startsWith("jdbc:postgresql:");
    }

    /** Returns the product of the URL, such as {@code h2}. */
    String product() {
        return jdbcUrl.replaceFirst("^jdbc:", "").replaceFirst("[:/].*", "").toLowerCase(Locale.ROOT);
    }

    /** Returns the server of another product than PostgreSQL, if the URL names host and port. */
    Optional<Probe> server() {
        try {
            URI uri = new URI(jdbcUrl.replaceFirst("^jdbc:", "").replaceFirst("[;?].*", ""));
            return uri.getHost() == null || uri.getPort() < 0
                    ? Optional.empty()
                    : Optional.of(Probe.of(uri.getHost(), uri.getPort()));
        } catch (URISyntaxException e) {
            return Optional.empty(); // the syntax is the driver's own
        }
    }

    private static DatabaseAddress ofSpring(String name, String url, GivenProperties properties) {
        Properties credentials = new Properties();
        properties.find("spring.datasource.username").ifPresent(user -> credentials.setProperty("user", user));
        properties.find("spring.datasource.password").ifPresent(text -> credentials.setProperty("password", text));
        return new DatabaseAddress(name, url.strip(), credentials);
    }

    private static DatabaseAddress ofVariable(String url) {
        String text = url.strip();
        if (text.startsWith("jdbc:")) {
            return new DatabaseAddress(VARIABLE, text, new Properties());
        }
        try {
            URI uri = new URI(text);
            String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
            if ((scheme.equals("postgresql") || scheme.equals("postgres")) && uri.getHost() != null) {
                return ofPostgres(uri);
            }
        } catch (URISyntaxException e) {
            throw malformed(text);
        }
        throw malformed(text);
    }

    private static DatabaseAddress ofPostgres(URI uri) {
        Properties credentials = new Properties();
        String[] user = String.valueOf(uri.getRawUserInfo()).split(":", 2);
        if (uri.getRawUserInfo() != null) {
            credentials.setProperty("user", decoded(user[0]));
        }
        if (user.length > 1) {
            credentials.setProperty("password", decoded(user[1]));
        }
        String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        return new DatabaseAddress(
                VARIABLE, "jdbc:postgresql://" + uri.getHost() + port + uri.getRawPath() + query, credentials);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static CliException malformed(String text) {
        String problem = text.contains("://") ? UrlForm.problem(text) : null;
        return CliException.config(
                VARIABLE + " is no address of PostgreSQL and no JDBC URL"
                        + (problem == null ? "." : ": " + problem + "."),
                null,
                "Write postgresql://user:password@host:5432/name, with percent-encoded special characters.");
    }

    /** Returns the setting only, since URLs contain passwords. */
    @Override
    public String toString() {
        return setting;
    }
}
