package dev.kit.studio;

import dev.kit.redaction.Redaction;
import dev.kit.studio.monitor.Storage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Builds {@link StudioOptions}. Not thread-safe. */
public final class StudioOptionsBuilder {

    private static final Pattern PATH = Pattern.compile("(/[A-Za-z0-9._~-]+)+");
    private static final int MIN_TOKEN = 16;

    private final Values values;

    StudioOptionsBuilder(Storage storage) {
        this.values = new Values(storage);
    }

    /** Sets the storage of entries. */
    public StudioOptionsBuilder storage(Storage value) {
        values.storage = Objects.requireNonNull(value, "storage");
        return this;
    }

    /** Sets the database to browse. It must be the original, not an observed one. */
    public StudioOptionsBuilder db(DataSource value) {
        values.db = value;
        return this;
    }

    /**
     * Sets the database as seen by the application's own role. Its row-level policies apply; by default it is {@code
     * db}.
     */
    public StudioOptionsBuilder applicationDb(DataSource value) {
        values.applicationDb = value;
        return this;
    }

    /**
     * Sets the supplier of a note about the studio's connections. An example is that it borrows connections; the
     * supplier is called for each display.
     */
    public StudioOptionsBuilder dbNote(Supplier<@Nullable String> value) {
        values.dbNote = value;
        return this;
    }

    /**
     * Sets the supplier of the path of the API documentation.
     *
     * <p>The dashboard links to it. The path is relative to the context path and begins with a slash; null if there is
     * no documentation.
     */
    public StudioOptionsBuilder docs(Supplier<@Nullable String> value) {
        values.docs = value;
        return this;
    }

    /** Sets whether the application honors the mark of {@link Studio#dryRunFilter()}; false by default. */
    public StudioOptionsBuilder dryRuns(boolean value) {
        values.dryRuns = value;
        return this;
    }

    /** Sets whether the SQL console may query remote databases too. False by default. */
    public StudioOptionsBuilder sqlConsole(boolean value) {
        values.sqlConsole = value;
        return this;
    }

    /** Sets whether rows of databases on other machines are shown. False by default. */
    public StudioOptionsBuilder allowRemoteData(boolean value) {
        values.allowRemoteData = value;
        return this;
    }

    /** Sets whether the studio records and serves anything; true by default. */
    public StudioOptionsBuilder enabled(boolean value) {
        values.enabled = value;
        return this;
    }

    /** Sets the path of the dashboard; {@value StudioOptions#DEFAULT_PATH} by default. */
    public StudioOptionsBuilder path(String value) {
        String plain = value.endsWith("/") ? value.substring(0, value.length() - 1) : value;
        if (!PATH.matcher(plain).matches()) {
            throw new StudioException("path", "'" + value + "' must look like /name, with a slash before each part.");
        }
        values.path = plain;
        return this;
    }

    /** Sets the tables to hide from the browser, as {@code orders} or {@code sales.orders}. */
    public StudioOptionsBuilder excludeTables(Collection<String> names) {
        values.excludeTables = List.copyOf(names);
        return this;
    }

    /** Sets the tables to hide from the browser, as {@code orders} or {@code sales.orders}. */
    public StudioOptionsBuilder excludeTables(String... names) {
        return excludeTables(List.of(names));
    }

    /** Sets whether {@link dev.kit.studio.data.DataBrowserOptions#DEFAULT_EXCLUDED} are hidden as well. */
    public StudioOptionsBuilder excludeDefaults(boolean value) {
        values.excludeDefaults = value;
        return this;
    }

    /** Sets whether binary columns are sent, as base64; false by default. */
    public StudioOptionsBuilder binaryColumns(boolean shown) {
        values.binaryColumns = shown;
        return this;
    }

    /** Sets the number of bytes kept of each body; 65,536 by default. */
    public StudioOptionsBuilder maxBodySize(int bytes) {
        if (bytes < 0) {
            throw new StudioException("maxBodySize", bytes + " is negative; give the number of bytes to keep.");
        }
        values.maxBodySize = bytes;
        return this;
    }

    /**
     * Sets the number of requests per second recorded in detail. The default is 100, 0 means all; a burst may be a
     * hundred times as large.
     *
     * <p>All other requests are recorded in brief: without headers, bodies, statements and log lines below warnings.
     *
     * @throws StudioException if negative
     */
    public StudioOptionsBuilder detailsPerSecond(int value) {
        if (value < 0) {
            throw new StudioException("detailsPerSecond", value + " is negative; give 0 to record all in detail.");
        }
        values.detailsPerSecond = value;
        return this;
    }

    /** Sets whether bodies are kept at all; true by default. */
    public StudioOptionsBuilder recordBody(boolean value) {
        values.recordBody = value;
        return this;
    }

    /** Sets the age at which entries are deleted; 24 hours by default. */
    public StudioOptionsBuilder pruneAfter(Duration age) {
        if (age.isNegative() || age.isZero()) {
            throw new StudioException("pruneAfter", age + " is not positive; give the age at which to forget.");
        }
        values.pruneAfter = age;
        return this;
    }

    /** Sets the age at which entries are deleted, in hours. */
    public StudioOptionsBuilder pruneAfterHours(double hours) {
        return pruneAfter(Duration.ofMillis((long) (hours * 3_600_000)));
    }

    /** Sets the interval between deletions of old entries; one minute by default. */
    public StudioOptionsBuilder pruneEvery(Duration interval) {
        if (interval.isNegative() || interval.isZero()) {
            throw new StudioException("pruneEvery", interval + " is not positive; give the time between two looks.");
        }
        values.pruneEvery = interval;
        return this;
    }

    /** Sets the paths that are not recorded. {@code *} matches anything; a path without it matches as a prefix. */
    public StudioOptionsBuilder ignorePatterns(Collection<String> patterns) {
        values.ignorePatterns = List.copyOf(patterns);
        return this;
    }

    /** Sets the paths that are not recorded. {@code *} matches anything; a path without it matches as a prefix. */
    public StudioOptionsBuilder ignorePatterns(String... patterns) {
        return ignorePatterns(List.of(patterns));
    }

    /** Sets the redaction applied before storing; by default, of the usual secrets. */
    public StudioOptionsBuilder redaction(Redaction value) {
        values.redaction = value;
        return this;
    }

    /** Sets the time a discovered schema is cached; 60 seconds by default. */
    public StudioOptionsBuilder schemaCacheTtl(Duration value) {
        values.schemaCacheTtl = value;
        return this;
    }

    /** Sets the timeout of browsing statements; 5 seconds by default. */
    public StudioOptionsBuilder statementTimeout(Duration value) {
        values.statementTimeout = value;
        return this;
    }

    /**
     * Sets the packages of the application's own code. Subpackages are included; by default they are derived
     * automatically.
     */
    public StudioOptionsBuilder appPackages(Collection<String> names) {
        values.appPackages = List.copyOf(names);
        return this;
    }

    /** Sets further host names that the studio accepts, without port. */
    public StudioOptionsBuilder allowedHosts(Collection<String> names) {
        values.allowedHosts = List.copyOf(names);
        return this;
    }

    /** Sets further origins that may call the studio. An example is a development server's. */
    public StudioOptionsBuilder allowedOrigins(Collection<String> origins) {
        values.allowedOrigins = List.copyOf(origins);
        return this;
    }

    /**
     * Sets the hosts whose calls carry {@code traceparent} and {@code X-Request-ID}. {@code *.example.test} covers
     * subdomains.
     */
    public StudioOptionsBuilder propagateTo(Collection<String> hosts) {
        values.propagateTo = List.copyOf(hosts);
        return this;
    }

    /** Permits remote callers that present this token. It must have at least 16 characters. */
    public StudioOptionsBuilder token(String value) {
        if (!value.matches("[A-Za-z0-9._~-]{" + MIN_TOKEN + ",}")) {
            throw new StudioException(
                    "token",
                    "give at least " + MIN_TOKEN + " letters, digits or any of . _ ~ - so that it cannot be guessed.");
        }
        values.token = value;
        values.tokenForAll = false;
        return this;
    }

    /** Requires the token of local callers too. Use it on machines that other people use as well. */
    public StudioOptionsBuilder tokenForAll(String value) {
        token(value);
        values.tokenForAll = true;
        return this;
    }

    /** Keeps which exceptions are muted or resolved in a file. */
    public StudioOptionsBuilder verdicts(Path file) {
        values.verdicts = file;
        return this;
    }

    /** Builds the options. */
    public StudioOptions build() {
        return new StudioOptions(values.copy());
    }

    /** The values of all options, of which the options own a copy. Their lists are immutable. */
    static final class Values implements Cloneable {

        Storage storage;

        @Nullable DataSource db;

        @Nullable DataSource applicationDb;

        Supplier<@Nullable String> dbNote = () -> null;
        Supplier<@Nullable String> docs = () -> null;
        boolean sqlConsole;
        boolean allowRemoteData;
        boolean dryRuns;
        boolean enabled = true;
        String path = StudioOptions.DEFAULT_PATH;
        List<String> excludeTables = List.of();
        boolean excludeDefaults = true;
        boolean binaryColumns;
        int maxBodySize = 65_536;
        int detailsPerSecond = 100;
        boolean recordBody = true;
        Duration pruneAfter = Duration.ofHours(24);
        Duration pruneEvery = Duration.ofMinutes(1);
        List<String> ignorePatterns = List.of();
        Redaction redaction = Redaction.defaults();
        Duration schemaCacheTtl = Duration.ofSeconds(60);
        Duration statementTimeout = Duration.ofSeconds(5);
        List<String> appPackages = List.of();
        List<String> allowedHosts = List.of();
        List<String> allowedOrigins = List.of();
        List<String> propagateTo = List.of();

        @Nullable Path verdicts;

        @Nullable String token;

        boolean tokenForAll;

        private Values(Storage storage) {
            this.storage = Objects.requireNonNull(storage, "storage");
        }

        private Values copy() {
            try {
                return (Values) clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError("Values implements Cloneable.", e);
            }
        }
    }
}
