package dev.kit.studio;

import dev.kit.studio.monitor.Redaction;
import dev.kit.studio.monitor.Storage;
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

    Storage storage;

    @Nullable DataSource db;

    @Nullable DataSource applicationDb;

    Supplier<@Nullable String> dbNote = () -> null;
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

    @Nullable String token;

    boolean tokenForAll;

    StudioOptionsBuilder(Storage storage) {
        this.storage = Objects.requireNonNull(storage, "storage");
    }

    private StudioOptionsBuilder(StudioOptionsBuilder other) {
        storage = other.storage;
        db = other.db;
        applicationDb = other.applicationDb;
        dbNote = other.dbNote;
        sqlConsole = other.sqlConsole;
        allowRemoteData = other.allowRemoteData;
        dryRuns = other.dryRuns;
        enabled = other.enabled;
        path = other.path;
        excludeTables = other.excludeTables;
        excludeDefaults = other.excludeDefaults;
        binaryColumns = other.binaryColumns;
        maxBodySize = other.maxBodySize;
        detailsPerSecond = other.detailsPerSecond;
        recordBody = other.recordBody;
        pruneAfter = other.pruneAfter;
        pruneEvery = other.pruneEvery;
        ignorePatterns = other.ignorePatterns;
        redaction = other.redaction;
        schemaCacheTtl = other.schemaCacheTtl;
        statementTimeout = other.statementTimeout;
        appPackages = other.appPackages;
        allowedHosts = other.allowedHosts;
        allowedOrigins = other.allowedOrigins;
        propagateTo = other.propagateTo;
        token = other.token;
        tokenForAll = other.tokenForAll;
    }

    /** Keeps entries there. */
    public StudioOptionsBuilder storage(Storage value) {
        this.storage = Objects.requireNonNull(value, "storage");
        return this;
    }

    /** The database to browse: give the original, not an observed one. */
    public StudioOptionsBuilder db(DataSource value) {
        db = value;
        return this;
    }

    /** The database as the application's own role sees it; policies hold there. {@code db} if left out. */
    public StudioOptionsBuilder applicationDb(DataSource value) {
        applicationDb = value;
        return this;
    }

    /** A sentence about how the studio connects, such as that it borrows connections; asked at each look. */
    public StudioOptionsBuilder dbNote(Supplier<@Nullable String> value) {
        dbNote = value;
        return this;
    }

    /** Whether the application honours {@link Studio#dryRunFilter()}'s mark; false if left out. */
    public StudioOptionsBuilder dryRuns(boolean value) {
        dryRuns = value;
        return this;
    }

    /** Whether the SQL console may also ask databases of other machines; false if left out. */
    public StudioOptionsBuilder sqlConsole(boolean value) {
        sqlConsole = value;
        return this;
    }

    /** Whether rows of databases on other machines are shown; false if left out. */
    public StudioOptionsBuilder allowRemoteData(boolean value) {
        allowRemoteData = value;
        return this;
    }

    /** Whether anything is recorded and answered; true if left out. */
    public StudioOptionsBuilder enabled(boolean value) {
        enabled = value;
        return this;
    }

    /** Where the dashboard is mounted; {@value StudioOptions#DEFAULT_PATH} if left out. */
    public StudioOptionsBuilder path(String value) {
        String plain = value.endsWith("/") ? value.substring(0, value.length() - 1) : value;
        if (!PATH.matcher(plain).matches()) {
            throw new StudioException("path", "'" + value + "' must look like /name, with a slash before each part.");
        }
        path = plain;
        return this;
    }

    /** Tables to hide from the browser, as {@code orders} or {@code sales.orders}. */
    public StudioOptionsBuilder excludeTables(Collection<String> names) {
        excludeTables = List.copyOf(names);
        return this;
    }

    /** Tables to hide from the browser, as {@code orders} or {@code sales.orders}. */
    public StudioOptionsBuilder excludeTables(String... names) {
        return excludeTables(List.of(names));
    }

    /** Whether {@link dev.kit.studio.data.DataBrowserOptions#DEFAULT_EXCLUDED} are hidden as well. */
    public StudioOptionsBuilder excludeDefaults(boolean value) {
        this.excludeDefaults = value;
        return this;
    }

    /** Whether to send the content of binary columns, as base64; false if left out. */
    public StudioOptionsBuilder binaryColumns(boolean shown) {
        binaryColumns = shown;
        return this;
    }

    /** Bytes kept of each body; 65,536 if left out. */
    public StudioOptionsBuilder maxBodySize(int bytes) {
        if (bytes < 0) {
            throw new StudioException("maxBodySize", bytes + " is negative; give the number of bytes to keep.");
        }
        maxBodySize = bytes;
        return this;
    }

    /**
     * How many requests a second are recorded in detail, a hundred times as many at once; 100 if left out, 0 for all.
     *
     * <p>The others are recorded in brief: without headers, bodies, statements and log lines below warnings.
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

    /** Whether bodies are kept at all; true if left out. */
    public StudioOptionsBuilder recordBody(boolean value) {
        recordBody = value;
        return this;
    }

    /** The age at which entries are forgotten; 24 hours if left out. */
    public StudioOptionsBuilder pruneAfter(Duration age) {
        if (age.isNegative() || age.isZero()) {
            throw new StudioException("pruneAfter", age + " is not positive; give the age at which to forget.");
        }
        pruneAfter = age;
        return this;
    }

    /** The same in hours. */
    public StudioOptionsBuilder pruneAfterHours(double hours) {
        return pruneAfter(Duration.ofMillis((long) (hours * 3_600_000)));
    }

    /** How often old entries are looked for; every minute if left out. */
    public StudioOptionsBuilder pruneEvery(Duration interval) {
        if (interval.isNegative() || interval.isZero()) {
            throw new StudioException("pruneEvery", interval + " is not positive; give the time between two looks.");
        }
        pruneEvery = interval;
        return this;
    }

    /** Paths not to record; {@code *} is anything, without it a prefix. */
    public StudioOptionsBuilder ignorePatterns(Collection<String> patterns) {
        ignorePatterns = List.copyOf(patterns);
        return this;
    }

    /** Paths not to record; {@code *} is anything, without it a prefix. */
    public StudioOptionsBuilder ignorePatterns(String... patterns) {
        return ignorePatterns(List.of(patterns));
    }

    /** What to hide before storing; the usual secrets if left out. */
    public StudioOptionsBuilder redaction(Redaction value) {
        redaction = value;
        return this;
    }

    /** How long a discovered schema is used; 60 seconds if left out. */
    public StudioOptionsBuilder schemaCacheTtl(Duration value) {
        schemaCacheTtl = value;
        return this;
    }

    /** The time a browsing statement may take; 5 seconds if left out. */
    public StudioOptionsBuilder statementTimeout(Duration value) {
        statementTimeout = value;
        return this;
    }

    /** Packages whose classes, and those below, are the application's own code; guessed if left out. */
    public StudioOptionsBuilder appPackages(Collection<String> values) {
        appPackages = List.copyOf(values);
        return this;
    }

    /** Further host names under which the studio answers, without port. */
    public StudioOptionsBuilder allowedHosts(Collection<String> names) {
        allowedHosts = List.copyOf(names);
        return this;
    }

    /** Further origins that may call the studio, such as a development server's. */
    public StudioOptionsBuilder allowedOrigins(Collection<String> origins) {
        allowedOrigins = List.copyOf(origins);
        return this;
    }

    /** Hosts whose calls carry {@code traceparent} and {@code X-Request-ID}; {@code *.example.test} covers subdomains. */
    public StudioOptionsBuilder propagateTo(Collection<String> hosts) {
        propagateTo = List.copyOf(hosts);
        return this;
    }

    /** Opens the studio to other machines that present this token of 16 characters or more. */
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

    /** Asks callers of this machine for the token too, as where others use it as well. */
    public StudioOptionsBuilder tokenForAll(String value) {
        token(value);
        tokenForAll = true;
        return this;
    }

    /** The options. */
    public StudioOptions build() {
        return new StudioOptions(new StudioOptionsBuilder(this));
    }
}
