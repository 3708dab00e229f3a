package dev.kit.studio;

import dev.kit.redaction.Redaction;
import dev.kit.studio.monitor.InMemoryStorage;
import dev.kit.studio.monitor.Storage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
 *
 * @param storage the storage of entries
 * @param db the database to browse, never observed; null for none
 * @param applicationDb the database as seen by the application's own role, for reading as another user
 * @param dbNote supplies a note about the studio's connections; null for none
 * @param docs supplies the path of the API documentation; null for none
 * @param sqlConsole whether the SQL console queries remote databases too
 * @param allowRemoteData whether rows of databases on other machines are shown
 * @param dryRuns whether the application undoes the effects of marked requests
 * @param enabled whether the studio records requests and serves the dashboard
 * @param path the path of the dashboard
 * @param excludeTables the tables hidden from the browser
 * @param excludeDefaults whether {@link dev.kit.studio.data.DataBrowserOptions#DEFAULT_EXCLUDED} is hidden too
 * @param binaryColumns whether the content of binary columns is sent
 * @param maxBodySize the number of bytes kept of each body
 * @param detailsPerSecond the number of requests per second recorded in detail; 0 means all
 * @param recordBody whether bodies are kept at all
 * @param pruneAfter the age at which entries are deleted
 * @param pruneEvery the interval between deletions of old entries
 * @param ignorePatterns the paths that are not recorded
 * @param redaction the redaction applied to entries before they are stored
 * @param schemaCacheTtl the time a discovered schema is cached
 * @param statementTimeout the timeout of browsing statements
 * @param appPackages the packages of the application's own code; derived automatically if empty
 * @param allowedHosts the host names, besides the local ones, that the studio accepts
 * @param allowedOrigins the origins, besides the studio's own, that may call it
 * @param propagateTo the hosts whose calls carry {@code traceparent} and {@code X-Request-ID}
 * @param verdicts the file of muted and resolved exceptions; if null, a restart forgets them
 * @param token the token required of remote callers; if null, they are rejected
 * @param tokenForAll whether local callers must present the token too
 */
public record StudioOptions(
        Storage storage,
        @Nullable DataSource db,
        @Nullable DataSource applicationDb,
        Supplier<@Nullable String> dbNote,
        Supplier<@Nullable String> docs,
        boolean sqlConsole,
        boolean allowRemoteData,
        boolean dryRuns,
        boolean enabled,
        String path,
        List<String> excludeTables,
        boolean excludeDefaults,
        boolean binaryColumns,
        int maxBodySize,
        int detailsPerSecond,
        boolean recordBody,
        Duration pruneAfter,
        Duration pruneEvery,
        List<String> ignorePatterns,
        Redaction redaction,
        Duration schemaCacheTtl,
        Duration statementTimeout,
        List<String> appPackages,
        List<String> allowedHosts,
        List<String> allowedOrigins,
        List<String> propagateTo,
        @Nullable Path verdicts,
        @Nullable String token,
        boolean tokenForAll) {

    /** The default path of the dashboard. */
    public static final String DEFAULT_PATH = "/__studio";

    /** Returns a builder whose default storage is memory. */
    public static StudioOptionsBuilder builder() {
        return new StudioOptionsBuilder(new InMemoryStorage());
    }

    /** Returns a builder of options with {@code storage} for entries. */
    public static StudioOptionsBuilder storage(Storage storage) {
        return new StudioOptionsBuilder(storage);
    }

    /** Returns the path only: the token is a secret. */
    @Override
    public String toString() {
        return "StudioOptions[path=" + path + ']';
    }
}
