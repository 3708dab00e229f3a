package dev.kit.boot.studio;

import dev.kit.envkit.settings.MountPath;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the studio.
 *
 * @param enabled When the studio runs: auto is on in development; true is the same; false is off; force is on
 *     everywhere and needs a token.
 * @param path Path below which the studio answers, with or without its first slash.
 * @param maxBodySize Most bytes of a request or response body that are kept.
 * @param detailsPerSecond How many requests a second are recorded with headers, bodies, statements and log lines, a
 *     hundred times as many at once; the others in brief. 0 records all in detail.
 * @param recordBody Whether bodies are kept at all.
 * @param pruneAfter Age after which entries are dropped.
 * @param ignorePatterns Paths that are not recorded, with all below them; each * stands for any characters.
 *     /favicon.ico and /actuator/health are never recorded.
 * @param excludeTables Tables that are as if not there; a trailing * stands for anything.
 * @param excludeDefaults Whether the book-keeping tables of migration tools and of Spring Session are excluded as well.
 * @param binaryColumns Whether the content of binary columns is sent to the page.
 * @param statementTimeout Longest a statement of the data browser or the SQL console may run.
 * @param pruneEvery How often entries that are too old are looked for.
 * @param redact Further names of members, fields, headers and columns whose values are hidden; dotted paths such as
 *     user.email hide a member below another.
 * @param schemaCacheTtl How long the schema of the database is kept.
 * @param allowedHosts Further host names the studio answers to.
 * @param allowedOrigins Further origins that may call the studio.
 * @param appPackages Packages whose code is the application's own, beside those of its main class and those it scans.
 * @param token What callers from other machines must present; auto makes one at each start, which callers of this
 *     machine must present as well.
 * @param propagateTo Hosts that outgoing calls tell the trace and the request id, as traceparent and X-Request-ID;
 *     *.example.test covers subdomains.
 * @param storage Where entries are kept: memory forgets them at the end of the process, file and jdbc (PostgreSQL) do
 *     not; auto is file under kit dev, else memory.
 * @param storagePath Directory of the file storage, which belongs to one running application at a time.
 * @param storageSize Most bytes that the storage takes. When it is full, the route with most entries loses its oldest;
 *     pinned, failed and slow requests are kept longest.
 * @param storageSchema Schema of the table of the jdbc storage; the first of the search path unless given.
 * @param storageCreateTable Whether the jdbc storage makes its table kit_studio_entries when it is missing.
 * @param sqlConsole Whether the SQL console also asks databases of other machines; those of this one it always asks.
 * @param allowRemoteData Whether rows of a database on another machine are shown; those of this one always are.
 * @param databaseUrl Connection string of the role the studio browses as; DATABASE_MIGRATION_URL unless given, else the
 *     application's own.
 */
@ConfigurationProperties("kit.studio")
record StudioProperties(
        @DefaultValue("auto") Mode enabled,
        @DefaultValue("/__studio") String path,
        @DefaultValue("64KB") DataSize maxBodySize,
        @DefaultValue("100") int detailsPerSecond,
        @DefaultValue("true") boolean recordBody,
        @DefaultValue("24h") Duration pruneAfter,
        @DefaultValue List<String> ignorePatterns,
        @DefaultValue List<String> excludeTables,
        @DefaultValue("true") boolean excludeDefaults,
        @DefaultValue("false") boolean binaryColumns,
        @DefaultValue("5s") Duration statementTimeout,
        @DefaultValue("1m") Duration pruneEvery,
        @DefaultValue List<String> redact,
        @DefaultValue("60s") Duration schemaCacheTtl,
        @DefaultValue List<String> allowedHosts,
        @DefaultValue List<String> allowedOrigins,
        @DefaultValue List<String> appPackages,
        @Nullable String token,
        @DefaultValue List<String> propagateTo,
        @DefaultValue("auto") Store storage,
        @DefaultValue("target/kit-studio") String storagePath,
        @DefaultValue("64MB") DataSize storageSize,
        @Nullable String storageSchema,
        @DefaultValue("true") boolean storageCreateTable,
        @DefaultValue("false") boolean sqlConsole,
        @DefaultValue("false") boolean allowRemoteData,
        @Nullable String databaseUrl) {

    /**
     * Validates the settings and normalizes the path as in {@code kit.config.yaml}.
     *
     * @throws IllegalArgumentException if a setting is out of range; the message names it
     */
    public StudioProperties {
        path = mountPath(path);
        require(pruneAfter.compareTo(Duration.ZERO) > 0, "prune-after", "be longer than nothing", pruneAfter);
        require(pruneEvery.compareTo(Duration.ZERO) > 0, "prune-every", "be longer than nothing", pruneEvery);
        require(statementTimeout.toMillis() >= 1, "statement-timeout", "be at least 1ms", statementTimeout);
        require(!schemaCacheTtl.isNegative(), "schema-cache-ttl", "not be negative", schemaCacheTtl);
        require(
                detailsPerSecond >= 0,
                "details-per-second",
                "not be negative; 0 records all in detail",
                detailsPerSecond);
        long bytes = maxBodySize.toBytes();
        require(bytes >= 0 && bytes <= Integer.MAX_VALUE, "max-body-size", "be between 0B and 2047MB", maxBodySize);
    }

    /**
     * Throws an exception without a cause, because Spring Boot reports only the innermost message of a failed binding.
     */
    private static String mountPath(String path) {
        try {
            return MountPath.normalise(path);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("kit.studio.path " + e.getMessage());
        }
    }

    private static void require(boolean holds, String name, String rule, Object given) {
        if (!holds) {
            throw new IllegalArgumentException("kit.studio." + name + " is " + given + ", but must " + rule);
        }
    }

    /** The kind of storage for entries. */
    public enum Store {
        AUTO,
        MEMORY,
        FILE,
        JDBC
    }

    /** The condition under which the studio runs. */
    public enum Mode {
        AUTO,
        TRUE,
        FALSE,
        FORCE
    }
}
