package dev.kit.cli.database;

import dev.kit.cli.project.SpringProperties;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The database that environment variables or Spring properties configure. */
record NamedDatabase(SpringProperties properties, Map<String, String> variables) {

    private static final String DATABASE_URL = "DATABASE_URL";

    private static final String DATA_SOURCE = "spring.datasource.";

    private static final String R2DBC_URL = "spring.r2dbc.url";

    /** The last segments of keys below {@code spring.datasource}, including those of connection pools. */
    private static final Set<String> NAMES = Set.of("url", "jdbcurl", "jndiname");

    /** Settings that load further sources, which cannot be inspected here. */
    private static final Set<String> FURTHER_SOURCES =
            Set.of("SPRINGCONFIGLOCATION", "SPRINGCONFIGADDITIONALLOCATION", "SPRINGCONFIGIMPORT", "SPRINGCONFIGNAME");

    /**
     * Returns the name of the setting that configures a database, as a clause.
     *
     * <p>Its value is never included, because it may contain a password.
     */
    Optional<String> find() {
        return variable(DATABASE_URL)
                .map(url -> DATABASE_URL + " is set")
                .or(() -> variables.keySet().stream()
                        .filter(name -> variable(name).isPresent() && namesDatabase(name))
                        .sorted()
                        .findFirst()
                        .map(name -> name + " is set"))
                .or(() -> properties.firstKey(NamedDatabase::isKey).map(key -> key + " is set"))
                .or(() -> properties.foreignImports().stream()
                        .sorted()
                        .findFirst()
                        .map(location -> "spring.config.import reads " + location));
    }

    /** Returns the psql command for a PostgreSQL address. psql prompts for the password. */
    Optional<String> openCommand() {
        return Stream.of(
                        variable(DATABASE_URL).map(url -> address(url, null)),
                        variable("SPRING_DATASOURCE_URL").map(url -> address(url, user())),
                        properties.find(DATA_SOURCE + "url").map(url -> address(url, user())))
                .flatMap(Optional::stream)
                .filter(address -> !address.isEmpty())
                .map(address -> "psql '" + address + "'")
                .findFirst();
    }

    private @Nullable String user() {
        return variable("SPRING_DATASOURCE_USERNAME")
                .or(() -> properties.find(DATA_SOURCE + "username"))
                .orElse(null);
    }

    private Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name)).filter(value -> !value.isBlank());
    }

    private boolean namesDatabase(String variable) {
        String name = variable.replace("_", "").toUpperCase(Locale.ROOT);
        return FURTHER_SOURCES.contains(name)
                || name.equals("SPRINGR2DBCURL")
                || (name.startsWith("SPRINGDATASOURCE")
                        && NAMES.stream().anyMatch(last -> name.endsWith(last.toUpperCase(Locale.ROOT))))
                || (name.equals("SPRINGAPPLICATIONJSON")
                        && variable(variable).orElse("").matches("(?s).*(datasource|r2dbc).*"));
    }

    private static boolean isKey(String key) {
        String last = key.substring(key.lastIndexOf('.') + 1);
        return key.equals(R2DBC_URL) || (key.startsWith(DATA_SOURCE) && NAMES.contains(last));
    }

    /** Returns the address with scheme, user, host, port and database only; empty for other databases. */
    private static String address(String url, @Nullable String user) {
        try {
            URI uri = new URI(url.strip().replaceFirst("^jdbc:", ""));
            if (!Set.of("postgres", "postgresql").contains(String.valueOf(uri.getScheme())) || uri.getHost() == null) {
                return "";
            }
            String named = uri.getUserInfo() == null ? user : uri.getUserInfo().replaceFirst(":.*", "");
            String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
            String address =
                    "postgresql://" + (named == null ? "" : named + "@") + uri.getHost() + port + uri.getPath();
            return address.contains("'") ? "" : address;
        } catch (URISyntaxException e) {
            return ""; // the application will report the error
        }
    }
}
