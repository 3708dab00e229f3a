package dev.kit.studio;

import dev.kit.redaction.Redaction;
import dev.kit.studio.monitor.InMemoryStorage;
import dev.kit.studio.monitor.Storage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The options of a studio. Immutable; created by {@link #builder()} or {@link #storage(Storage)}, all else is optional.
 *
 * <pre>{@code
 * StudioOptions options = StudioOptions.storage(new InMemoryStorage())
 *         .db(dataSource)
 *         .excludeTables("secrets")
 *         .build();
 * }</pre>
 */
public final class StudioOptions {

    /** The default path of the dashboard. */
    public static final String DEFAULT_PATH = "/__studio";

    private final StudioOptionsBuilder.Values values;

    StudioOptions(StudioOptionsBuilder.Values values) {
        this.values = values;
    }

    /** Returns a builder whose default storage is memory. */
    public static StudioOptionsBuilder builder() {
        return new StudioOptionsBuilder(new InMemoryStorage());
    }

    /** Returns a builder of options with {@code storage} for entries. */
    public static StudioOptionsBuilder storage(Storage storage) {
        return new StudioOptionsBuilder(storage);
    }

    /** Returns the storage of entries. */
    public Storage storage() {
        return values.storage;
    }

    /** Returns the database to browse, never observed. */
    public Optional<DataSource> db() {
        return Optional.ofNullable(values.db);
    }

    /**
     * Returns the database as seen by the application's own role. It is used for reading with the privileges of another
     * user.
     */
    public Optional<DataSource> applicationDb() {
        return Optional.ofNullable(values.applicationDb);
    }

    /** Returns the supplier of a note about the studio's connections. It supplies null if there is no note. */
    public Supplier<@Nullable String> dbNote() {
        return values.dbNote;
    }

    /** Returns the supplier of the path of the API documentation. It supplies null if there is none. */
    public Supplier<@Nullable String> docs() {
        return values.docs;
    }

    /** Returns whether the application undoes the effects of marked requests. False by default. */
    public boolean dryRuns() {
        return values.dryRuns;
    }

    /** Returns whether rows of databases on other machines are shown. */
    public boolean allowRemoteData() {
        return values.allowRemoteData;
    }

    /** Returns whether the SQL console queries remote databases too; false by default. */
    public boolean sqlConsole() {
        return values.sqlConsole;
    }

    /** Returns whether the studio records requests and serves the dashboard. True by default. */
    public boolean enabled() {
        return values.enabled;
    }

    /** Returns the path of the dashboard; {@value #DEFAULT_PATH} by default. */
    public String path() {
        return values.path;
    }

    /** Returns the tables hidden from the browser, besides the usual migration tables. */
    public List<String> excludeTables() {
        return values.excludeTables;
    }

    /**
     * Returns whether {@link dev.kit.studio.data.DataBrowserOptions#DEFAULT_EXCLUDED} is hidden too; true by default.
     * These are the tables of migration tools and of Spring Session.
     */
    public boolean excludeDefaults() {
        return values.excludeDefaults;
    }

    /** Returns whether the content of binary columns is sent; false by default. */
    public boolean binaryColumns() {
        return values.binaryColumns;
    }

    /** Returns the number of bytes kept of each body; 65,536 by default. */
    public int maxBodySize() {
        return values.maxBodySize;
    }

    /**
     * Returns the number of requests per second recorded in detail. The default is 100, 0 means all; a burst may be a
     * hundred times as large.
     */
    public int detailsPerSecond() {
        return values.detailsPerSecond;
    }

    /** Returns whether bodies are kept at all; true by default. */
    public boolean recordBody() {
        return values.recordBody;
    }

    /** Returns the age at which entries are deleted; 24 hours by default. */
    public Duration pruneAfter() {
        return values.pruneAfter;
    }

    /** Returns the interval between deletions of old entries; one minute by default. */
    public Duration pruneEvery() {
        return values.pruneEvery;
    }

    /** Returns the paths that are not recorded. {@code *} matches anything; a path without it matches as a prefix. */
    public List<String> ignorePatterns() {
        return values.ignorePatterns;
    }

    /** Returns the file of muted and resolved exceptions. If empty, a restart forgets them. */
    public Optional<Path> verdicts() {
        return Optional.ofNullable(values.verdicts);
    }

    /** Returns the redaction applied to entries before they are stored. */
    public Redaction redaction() {
        return values.redaction;
    }

    /** Returns the packages of the application's own code; derived automatically if empty. */
    public List<String> appPackages() {
        return values.appPackages;
    }

    /** Returns the time a discovered schema is cached; 60 seconds by default. */
    public Duration schemaCacheTtl() {
        return values.schemaCacheTtl;
    }

    /** Returns the timeout of browsing statements; 5 seconds by default. */
    public Duration statementTimeout() {
        return values.statementTimeout;
    }

    /** Returns the host names, besides the local ones, that the studio accepts. */
    public List<String> allowedHosts() {
        return values.allowedHosts;
    }

    /** Returns the origins, besides the studio's own, that may call it. */
    public List<String> allowedOrigins() {
        return values.allowedOrigins;
    }

    /** Returns the hosts whose calls carry {@code traceparent} and {@code X-Request-ID}; none by default. */
    public List<String> propagateTo() {
        return values.propagateTo;
    }

    /** Returns the token required of remote callers; if empty, they are rejected. */
    public Optional<String> token() {
        return Optional.ofNullable(values.token);
    }

    /** Returns whether local callers must present the token too; false by default. */
    public boolean tokenForAll() {
        return values.tokenForAll;
    }
}
