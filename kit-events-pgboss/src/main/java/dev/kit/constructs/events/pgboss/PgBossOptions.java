package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.ConnectionString.InvalidConnectionException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The options of a connection string except those of the driver.
 *
 * @param schema the schema of the tables, in lower case, as folded by pg-boss and PostgreSQL
 * @param batchSize the minimum number of events claimed at once
 * @param polling the configured polling interval; null if none is configured
 * @param expiry the duration of a claim without renewal
 * @param direct whether subscribers create the queue named after the type, and take jobs from it
 * @param poolSize the maximum number of connections for publishing
 */
record PgBossOptions(
        String schema, int batchSize, @Nullable Duration polling, Duration expiry, boolean direct, int poolSize) {

    static final Set<String> NAMES =
            Set.of("schema", "batchSize", "pollingIntervalSeconds", "expireInSeconds", "direct", "poolSize");

    /** The schema names that pg-boss accepts in all versions from 10 to 12. */
    private static final Pattern SCHEMA = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,49}");

    static PgBossOptions of(ConnectionString connection) {
        if (connection.path().isEmpty()) {
            throw new InvalidConnectionException(
                    connection + " names no database. Write pgboss://user:password@host:5432/database.");
        }
        Optional<String> polling = connection.option("pollingIntervalSeconds");
        return new PgBossOptions(
                schema(connection),
                connection.option("batchSize", 1),
                polling.map(text -> seconds(connection, text)).orElse(null),
                Duration.ofSeconds(connection.option("expireInSeconds", 30)),
                connection.option("direct", true),
                connection.option("poolSize", 4));
    }

    private static String schema(ConnectionString connection) {
        String schema = connection.option("schema").orElse("pgboss");
        if (!SCHEMA.matcher(schema).matches()) {
            throw new InvalidConnectionException(
                    "Option schema of a pgboss:// connection string must be up to 50 letters, digits and"
                            + " underscores, the first no digit, such as pgboss. Rename the schema.");
        }
        return schema.toLowerCase(Locale.ROOT);
    }

    /** Parses a duration. pg-boss allows fractions of a second, down to a half. */
    private static Duration seconds(ConnectionString connection, String text) {
        if (!text.matches("\\d{1,6}(\\.\\d{1,3})?") || Double.parseDouble(text) < 0.5) {
            throw new InvalidConnectionException("Option pollingIntervalSeconds of " + connection
                    + " must be a number of seconds from 0.5 up, such as 2.");
        }
        return Duration.ofMillis(Math.round(Double.parseDouble(text) * 1000));
    }
}
