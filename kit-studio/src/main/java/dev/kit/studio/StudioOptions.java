package dev.kit.studio;

import dev.kit.studio.monitor.InMemoryStorage;
import dev.kit.studio.monitor.Redaction;
import dev.kit.studio.monitor.Storage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * How a studio is set up. Immutable; made with {@link #builder()} or {@link #storage(Storage)}, all else is optional.
 *
 * <pre>{@code
 * StudioOptions options = StudioOptions.storage(new InMemoryStorage())
 *         .db(dataSource)
 *         .excludeTables("secrets")
 *         .build();
 * }</pre>
 */
public final class StudioOptions {

    /** Where the studio is mounted unless told otherwise. */
    public static final String DEFAULT_PATH = "/__studio";

    private final StudioOptionsBuilder values;

    StudioOptions(StudioOptionsBuilder values) {
        this.values = values;
    }

    /** Begins the options of a studio that keeps its entries in memory unless told otherwise. */
    public static StudioOptionsBuilder builder() {
        return new StudioOptionsBuilder(new InMemoryStorage());
    }

    /** Begins the options of a studio that keeps its entries in the storage. */
    public static StudioOptionsBuilder storage(Storage storage) {
        return new StudioOptionsBuilder(storage);
    }

    /** Where entries are kept. */
    public Storage storage() {
        return values.storage;
    }

    /** The database to browse, never observed. */
    public Optional<DataSource> db() {
        return Optional.ofNullable(values.db);
    }

    /** The database as the application's own role sees it, for looking with someone else's eyes. */
    public Optional<DataSource> applicationDb() {
        return Optional.ofNullable(values.applicationDb);
    }

    /** A sentence about how the studio connects; null if there is nothing to say. */
    public Supplier<@Nullable String> dbNote() {
        return values.dbNote;
    }

    /** Whether the application undoes what a marked request did; false by default. */
    public boolean dryRuns() {
        return values.dryRuns;
    }

    /** Whether rows of databases on other machines are shown. */
    public boolean allowRemoteData() {
        return values.allowRemoteData;
    }

    /** Whether the SQL console also asks databases of other machines; false by default. */
    public boolean sqlConsole() {
        return values.sqlConsole;
    }

    /** Whether anything is recorded and answered; true by default. */
    public boolean enabled() {
        return values.enabled;
    }

    /** Where the dashboard is mounted; {@value #DEFAULT_PATH} by default. */
    public String path() {
        return values.path;
    }

    /** Tables hidden from the browser, beside the usual migration tables. */
    public List<String> excludeTables() {
        return List.copyOf(values.excludeTables);
    }

    /** Whether the book-keeping tables of migration tools and of Spring Session are hidden too; true by default. */
    public boolean excludeDefaults() {
        return values.excludeDefaults;
    }

    /** Whether the content of binary columns is sent; false by default. */
    public boolean binaryColumns() {
        return values.binaryColumns;
    }

    /** Bytes kept of each body; 65,536 by default. */
    public int maxBodySize() {
        return values.maxBodySize;
    }

    /** How many requests a second are recorded in detail, a hundred times as many at once; 100 by default, 0 for all. */
    public int detailsPerSecond() {
        return values.detailsPerSecond;
    }

    /** Whether bodies are kept at all; true by default. */
    public boolean recordBody() {
        return values.recordBody;
    }

    /** The age at which entries are forgotten; 24 hours by default. */
    public Duration pruneAfter() {
        return values.pruneAfter;
    }

    /** How often old entries are looked for; every minute by default. */
    public Duration pruneEvery() {
        return values.pruneEvery;
    }

    /** Paths that are not recorded; {@code *} is anything, without it a prefix. */
    public List<String> ignorePatterns() {
        return List.copyOf(values.ignorePatterns);
    }

    /** What is hidden before it is stored. */
    public Redaction redaction() {
        return values.redaction;
    }

    /** Packages of the application's own code; without any it is guessed. */
    public List<String> appPackages() {
        return List.copyOf(values.appPackages);
    }

    /** How long a discovered schema is used; 60 seconds by default. */
    public Duration schemaCacheTtl() {
        return values.schemaCacheTtl;
    }

    /** The time a browsing statement may take; 5 seconds by default. */
    public Duration statementTimeout() {
        return values.statementTimeout;
    }

    /** Host names beside the local ones under which the studio answers. */
    public List<String> allowedHosts() {
        return List.copyOf(values.allowedHosts);
    }

    /** Origins beside the studio's own that may call it. */
    public List<String> allowedOrigins() {
        return List.copyOf(values.allowedOrigins);
    }

    /** Hosts whose calls carry {@code traceparent} and {@code X-Request-ID}; none by default. */
    public List<String> propagateTo() {
        return List.copyOf(values.propagateTo);
    }

    /** What callers from other machines must present; empty refuses them all. */
    public Optional<String> token() {
        @Nullable String token = values.token;
        return Optional.ofNullable(token);
    }

    /** Whether callers of this machine must present the token too; false by default. */
    public boolean tokenForAll() {
        return values.tokenForAll;
    }
}
