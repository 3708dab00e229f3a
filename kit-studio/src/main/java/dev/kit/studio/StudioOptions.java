package dev.kit.studio;

import dev.kit.redaction.Redaction;
import dev.kit.studio.data.DataBrowserOptions;
import dev.kit.studio.monitor.InMemoryStorage;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.monitor.Storage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The options of a studio. Begin with {@link #inMemory()} or {@link #storage(Storage)}; all else is optional.
 *
 * <pre>{@code
 * Studio studio = Studio.create(StudioOptions.storage(new InMemoryStorage())
 *         .db(dataSource)
 *         .excludeTables("secrets"));
 * }</pre>
 *
 * <p>Not thread-safe. {@link Studio#create} reads them once; later changes have no effect on that studio.
 */
public final class StudioOptions {

    /** The default path of the dashboard. */
    public static final String DEFAULT_PATH = "/__studio";

    private static final Pattern PATH = Pattern.compile("(/[A-Za-z0-9._~-]+)+");
    private static final int MIN_TOKEN = 16;

    final Storage storage;
    DataBrowserOptions browsing = DataBrowserOptions.DEFAULTS.remoteRows(false);
    Recorder.Settings recording = Recorder.Settings.defaults();

    @Nullable DataSource db;

    @Nullable DataSource applicationDb;

    Supplier<@Nullable String> dbNote = () -> null;
    Supplier<@Nullable String> docs = () -> null;
    boolean sqlConsole;
    boolean dryRuns;
    boolean enabled = true;
    String path = DEFAULT_PATH;
    int maxBodySize = 65_536;
    int detailsPerSecond = 100;
    boolean recordBody = true;
    List<String> ignorePatterns = List.of();
    List<String> appPackages = List.of();
    List<String> allowedHosts = List.of();
    List<String> allowedOrigins = List.of();
    List<String> propagateTo = List.of();

    @Nullable Path verdicts;

    @Nullable String token;

    boolean tokenForAll;

    private StudioOptions(Storage storage) {
        this.storage = Objects.requireNonNull(storage, "storage");
    }

    /** Returns options with entries in memory. */
    public static StudioOptions inMemory() {
        return new StudioOptions(new InMemoryStorage());
    }

    /** Returns options with {@code storage} for entries. */
    public static StudioOptions storage(Storage storage) {
        return new StudioOptions(storage);
    }

    /** Sets the database to browse. It must be the original, not an observed one. */
    public StudioOptions db(DataSource value) {
        db = value;
        return this;
    }

    /**
     * Sets the database as seen by the application's own role. Its row-level policies apply; by default it is {@code
     * db}.
     */
    public StudioOptions applicationDb(DataSource value) {
        applicationDb = value;
        return this;
    }

    /**
     * Sets the supplier of a note about the studio's connections. An example is that it borrows connections; the
     * supplier is called for each display.
     */
    public StudioOptions dbNote(Supplier<@Nullable String> value) {
        dbNote = value;
        return this;
    }

    /**
     * Sets how the database is browsed, as {@code browsing -> browsing.binaryColumns(true)}.
     *
     * <p>Rows of databases on other machines are not shown by default.
     */
    public StudioOptions browsing(UnaryOperator<DataBrowserOptions> change) {
        browsing = change.apply(browsing);
        return this;
    }

    /** Hides further tables from the browser, as {@code orders} or {@code sales.orders}. */
    public StudioOptions excludeTables(String... names) {
        return browsing(known -> known.excludeTables(List.of(names)));
    }

    /**
     * Sets the supplier of the path of the API documentation.
     *
     * <p>The dashboard links to it. The path is relative to the context path and begins with a slash; null if there is
     * no documentation.
     */
    public StudioOptions docs(Supplier<@Nullable String> value) {
        docs = value;
        return this;
    }

    /** Sets whether the application honors the mark of {@link Studio#dryRunFilter()}; false by default. */
    public StudioOptions dryRuns(boolean value) {
        dryRuns = value;
        return this;
    }

    /** Sets whether the SQL console may query remote databases too. False by default. */
    public StudioOptions sqlConsole(boolean value) {
        sqlConsole = value;
        return this;
    }

    /** Sets whether the studio records and serves anything; true by default. */
    public StudioOptions enabled(boolean value) {
        enabled = value;
        return this;
    }

    /** Sets the path of the dashboard; {@value #DEFAULT_PATH} by default. */
    public StudioOptions path(String value) {
        String plain = value.endsWith("/") ? value.substring(0, value.length() - 1) : value;
        check(
                PATH.matcher(plain).matches(),
                "path",
                "'" + value + "' must look like /name, with a slash before each part.");
        path = plain;
        return this;
    }

    /** Sets the number of bytes kept of each body; 65,536 by default. */
    public StudioOptions maxBodySize(int bytes) {
        check(bytes >= 0, "maxBodySize", bytes + " is negative; give the number of bytes to keep.");
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
    public StudioOptions detailsPerSecond(int value) {
        check(value >= 0, "detailsPerSecond", value + " is negative; give 0 to record all in detail.");
        detailsPerSecond = value;
        return this;
    }

    /** Sets whether bodies are kept at all; true by default. */
    public StudioOptions recordBody(boolean value) {
        recordBody = value;
        return this;
    }

    /** Sets the age at which entries are deleted; 24 hours by default. */
    public StudioOptions pruneAfter(Duration age) {
        check(isPositive(age), "pruneAfter", age + " is not positive; give the age at which to forget.");
        recording = recording.with(recording.redaction(), age);
        return this;
    }

    /** Sets the age at which entries are deleted, in hours. */
    public StudioOptions pruneAfterHours(double hours) {
        return pruneAfter(Duration.ofMillis((long) (hours * 3_600_000)));
    }

    /** Sets the interval between deletions of old entries; one minute by default. */
    public StudioOptions pruneEvery(Duration interval) {
        check(isPositive(interval), "pruneEvery", interval + " is not positive; give the time between two looks.");
        recording = recording.pruneEvery(interval);
        return this;
    }

    /** Sets the paths that are not recorded. {@code *} matches anything; a path without it matches as a prefix. */
    public StudioOptions ignorePatterns(Collection<String> patterns) {
        ignorePatterns = List.copyOf(patterns);
        return this;
    }

    /** Sets the redaction applied before storing; by default, of the usual secrets. */
    public StudioOptions redaction(Redaction value) {
        recording = recording.with(value, recording.pruneAfter());
        return this;
    }

    /**
     * Sets the packages of the application's own code. Subpackages are included; by default they are derived
     * automatically.
     */
    public StudioOptions appPackages(Collection<String> names) {
        appPackages = List.copyOf(names);
        return this;
    }

    /** Sets further host names that the studio accepts, without port. */
    public StudioOptions allowedHosts(Collection<String> names) {
        allowedHosts = List.copyOf(names);
        return this;
    }

    /** Sets further origins that may call the studio. An example is a development server's. */
    public StudioOptions allowedOrigins(Collection<String> origins) {
        allowedOrigins = List.copyOf(origins);
        return this;
    }

    /**
     * Sets the hosts whose calls carry {@code traceparent} and {@code X-Request-ID}. {@code *.example.test} covers
     * subdomains.
     */
    public StudioOptions propagateTo(Collection<String> hosts) {
        propagateTo = List.copyOf(hosts);
        return this;
    }

    /** Permits remote callers that present this token; null permits none. It must have at least 16 characters. */
    public StudioOptions token(@Nullable String value) {
        check(
                value == null || value.matches("[A-Za-z0-9._~-]{" + MIN_TOKEN + ",}"),
                "token",
                "give at least " + MIN_TOKEN + " letters, digits or any of . _ ~ - so that it cannot be guessed.");
        token = value;
        return this;
    }

    /** Requires the token of local callers too. Use it on machines that other people use as well. */
    public StudioOptions tokenForAll(boolean value) {
        tokenForAll = value;
        return this;
    }

    /** Keeps which exceptions are muted or resolved in a file. */
    public StudioOptions verdicts(Path file) {
        verdicts = file;
        return this;
    }

    private static void check(boolean holds, String option, String message) {
        if (!holds) {
            throw new StudioException(option, message);
        }
    }

    private static boolean isPositive(Duration duration) {
        return !duration.isNegative() && !duration.isZero();
    }

    /** Returns the path only: the token is a secret. */
    @Override
    public String toString() {
        return "StudioOptions[path=" + path + ']';
    }
}
