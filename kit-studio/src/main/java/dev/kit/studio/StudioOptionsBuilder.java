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

    private Storage storage;
    private @Nullable DataSource db;
    private @Nullable DataSource applicationDb;
    private Supplier<@Nullable String> dbNote = () -> null;
    private Supplier<@Nullable String> docs = () -> null;
    private boolean sqlConsole;
    private boolean allowRemoteData;
    private boolean dryRuns;
    private boolean enabled = true;
    private String path = StudioOptions.DEFAULT_PATH;
    private List<String> excludeTables = List.of();
    private boolean excludeDefaults = true;
    private boolean binaryColumns;
    private int maxBodySize = 65_536;
    private int detailsPerSecond = 100;
    private boolean recordBody = true;
    private Duration pruneAfter = Duration.ofHours(24);
    private Duration pruneEvery = Duration.ofMinutes(1);
    private List<String> ignorePatterns = List.of();
    private Redaction redaction = Redaction.defaults();
    private Duration schemaCacheTtl = Duration.ofSeconds(60);
    private Duration statementTimeout = Duration.ofSeconds(5);
    private List<String> appPackages = List.of();
    private List<String> allowedHosts = List.of();
    private List<String> allowedOrigins = List.of();
    private List<String> propagateTo = List.of();
    private @Nullable Path verdicts;
    private @Nullable String token;
    private boolean tokenForAll;

    StudioOptionsBuilder(Storage storage) {
        this.storage = Objects.requireNonNull(storage, "storage");
    }

    /** Sets the storage of entries. */
    public StudioOptionsBuilder storage(Storage value) {
        storage = Objects.requireNonNull(value, "storage");
        return this;
    }

    /** Sets the database to browse. It must be the original, not an observed one. */
    public StudioOptionsBuilder db(DataSource value) {
        db = value;
        return this;
    }

    /**
     * Sets the database as seen by the application's own role. Its row-level policies apply; by default it is {@code
     * db}.
     */
    public StudioOptionsBuilder applicationDb(DataSource value) {
        applicationDb = value;
        return this;
    }

    /**
     * Sets the supplier of a note about the studio's connections. An example is that it borrows connections; the
     * supplier is called for each display.
     */
    public StudioOptionsBuilder dbNote(Supplier<@Nullable String> value) {
        dbNote = value;
        return this;
    }

    /**
     * Sets the supplier of the path of the API documentation.
     *
     * <p>The dashboard links to it. The path is relative to the context path and begins with a slash; null if there is
     * no documentation.
     */
    public StudioOptionsBuilder docs(Supplier<@Nullable String> value) {
        docs = value;
        return this;
    }

    /** Sets whether the application honors the mark of {@link Studio#dryRunFilter()}; false by default. */
    public StudioOptionsBuilder dryRuns(boolean value) {
        dryRuns = value;
        return this;
    }

    /** Sets whether the SQL console may query remote databases too. False by default. */
    public StudioOptionsBuilder sqlConsole(boolean value) {
        sqlConsole = value;
        return this;
    }

    /** Sets whether rows of databases on other machines are shown. False by default. */
    public StudioOptionsBuilder allowRemoteData(boolean value) {
        allowRemoteData = value;
        return this;
    }

    /** Sets whether the studio records and serves anything; true by default. */
    public StudioOptionsBuilder enabled(boolean value) {
        enabled = value;
        return this;
    }

    /** Sets the path of the dashboard; {@value StudioOptions#DEFAULT_PATH} by default. */
    public StudioOptionsBuilder path(String value) {
        String plain = value.endsWith("/") ? value.substring(0, value.length() - 1) : value;
        if (!PATH.matcher(plain).matches()) {
            throw new StudioException("path", "'" + value + "' must look like /name, with a slash before each part.");
        }
        path = plain;
        return this;
    }

    /** Sets the tables to hide from the browser, as {@code orders} or {@code sales.orders}. */
    public StudioOptionsBuilder excludeTables(Collection<String> names) {
        excludeTables = List.copyOf(names);
        return this;
    }

    /** Sets the tables to hide from the browser, as {@code orders} or {@code sales.orders}. */
    public StudioOptionsBuilder excludeTables(String... names) {
        return excludeTables(List.of(names));
    }

    /** Sets whether {@link dev.kit.studio.data.DataBrowserOptions#DEFAULT_EXCLUDED} are hidden as well. */
    public StudioOptionsBuilder excludeDefaults(boolean value) {
        excludeDefaults = value;
        return this;
    }

    /** Sets whether binary columns are sent, as base64; false by default. */
    public StudioOptionsBuilder binaryColumns(boolean shown) {
        binaryColumns = shown;
        return this;
    }

    /** Sets the number of bytes kept of each body; 65,536 by default. */
    public StudioOptionsBuilder maxBodySize(int bytes) {
        if (bytes < 0) {
            throw new StudioException("maxBodySize", bytes + " is negative; give the number of bytes to keep.");
        }
        maxBodySize = bytes;
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
        detailsPerSecond = value;
        return this;
    }

    /** Sets whether bodies are kept at all; true by default. */
    public StudioOptionsBuilder recordBody(boolean value) {
        recordBody = value;
        return this;
    }

    /** Sets the age at which entries are deleted; 24 hours by default. */
    public StudioOptionsBuilder pruneAfter(Duration age) {
        if (age.isNegative() || age.isZero()) {
            throw new StudioException("pruneAfter", age + " is not positive; give the age at which to forget.");
        }
        pruneAfter = age;
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
        pruneEvery = interval;
        return this;
    }

    /** Sets the paths that are not recorded. {@code *} matches anything; a path without it matches as a prefix. */
    public StudioOptionsBuilder ignorePatterns(Collection<String> patterns) {
        ignorePatterns = List.copyOf(patterns);
        return this;
    }

    /** Sets the paths that are not recorded. {@code *} matches anything; a path without it matches as a prefix. */
    public StudioOptionsBuilder ignorePatterns(String... patterns) {
        return ignorePatterns(List.of(patterns));
    }

    /** Sets the redaction applied before storing; by default, of the usual secrets. */
    public StudioOptionsBuilder redaction(Redaction value) {
        redaction = value;
        return this;
    }

    /** Sets the time a discovered schema is cached; 60 seconds by default. */
    public StudioOptionsBuilder schemaCacheTtl(Duration value) {
        schemaCacheTtl = value;
        return this;
    }

    /** Sets the timeout of browsing statements; 5 seconds by default. */
    public StudioOptionsBuilder statementTimeout(Duration value) {
        statementTimeout = value;
        return this;
    }

    /**
     * Sets the packages of the application's own code. Subpackages are included; by default they are derived
     * automatically.
     */
    public StudioOptionsBuilder appPackages(Collection<String> names) {
        appPackages = List.copyOf(names);
        return this;
    }

    /** Sets further host names that the studio accepts, without port. */
    public StudioOptionsBuilder allowedHosts(Collection<String> names) {
        allowedHosts = List.copyOf(names);
        return this;
    }

    /** Sets further origins that may call the studio. An example is a development server's. */
    public StudioOptionsBuilder allowedOrigins(Collection<String> origins) {
        allowedOrigins = List.copyOf(origins);
        return this;
    }

    /**
     * Sets the hosts whose calls carry {@code traceparent} and {@code X-Request-ID}. {@code *.example.test} covers
     * subdomains.
     */
    public StudioOptionsBuilder propagateTo(Collection<String> hosts) {
        propagateTo = List.copyOf(hosts);
        return this;
    }

    /** Permits remote callers that present this token. It must have at least 16 characters. */
    public StudioOptionsBuilder token(String value) {
        if (!value.matches("[A-Za-z0-9._~-]{" + MIN_TOKEN + ",}")) {
            throw new StudioException(
                    "token",
                    "give at least " + MIN_TOKEN + " letters, digits or any of . _ ~ - so that it cannot be guessed.");
        }
        token = value;
        tokenForAll = false;
        return this;
    }

    /** Requires the token of local callers too. Use it on machines that other people use as well. */
    public StudioOptionsBuilder tokenForAll(String value) {
        token(value);
        tokenForAll = true;
        return this;
    }

    /** Keeps which exceptions are muted or resolved in a file. */
    public StudioOptionsBuilder verdicts(Path file) {
        verdicts = file;
        return this;
    }

    /** Builds the options. */
    public StudioOptions build() {
        return new StudioOptions(
                storage,
                db,
                applicationDb,
                dbNote,
                docs,
                sqlConsole,
                allowRemoteData,
                dryRuns,
                enabled,
                path,
                excludeTables,
                excludeDefaults,
                binaryColumns,
                maxBodySize,
                detailsPerSecond,
                recordBody,
                pruneAfter,
                pruneEvery,
                ignorePatterns,
                redaction,
                schemaCacheTtl,
                statementTimeout,
                appPackages,
                allowedHosts,
                allowedOrigins,
                propagateTo,
                verdicts,
                token,
                tokenForAll);
    }
}
