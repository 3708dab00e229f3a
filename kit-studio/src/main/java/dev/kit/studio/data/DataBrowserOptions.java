package dev.kit.studio.data;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The options for browsing a database. Immutable; begin with {@link #DEFAULTS}.
 *
 * @param excludeTables names ({@code audit_log}, {@code other.secrets}, {@code tmp_*}) that are hidden entirely, with
 *     the views that read them
 * @param excludeDefaults whether {@link #DEFAULT_EXCLUDED} are excluded as well, yes by default
 * @param schemaCacheTtl how long the schema is cached, 60 seconds by default
 * @param statementTimeout the longest a query may run, 5 seconds by default
 * @param binaryColumns whether the content of binary columns is sent, no by default
 * @param remoteRows whether rows of databases on other machines are shown too, yes by default
 */
public record DataBrowserOptions(
        List<String> excludeTables,
        boolean excludeDefaults,
        Duration schemaCacheTtl,
        Duration statementTimeout,
        boolean binaryColumns,
        boolean remoteRows) {

    /**
     * The tables that are excluded by default. They are the bookkeeping tables of migration tools and of Spring
     * Session.
     */
    public static final List<String> DEFAULT_EXCLUDED =
            List.of("flyway_schema_history", "databasechangelog", "databasechangeloglock", "spring_session*");

    /** The options that apply unless others are given. */
    public static final DataBrowserOptions DEFAULTS =
            new DataBrowserOptions(List.of(), true, Duration.ofSeconds(60), Duration.ofSeconds(5), false, true);

    /**
     * Checks the durations.
     *
     * @throws IllegalArgumentException if one is out of range
     */
    public DataBrowserOptions {
        excludeTables = List.copyOf(excludeTables);
        if (schemaCacheTtl.isNegative()) {
            throw new IllegalArgumentException("schemaCacheTtl must not be negative, but is " + schemaCacheTtl);
        }
        if (statementTimeout.toMillis() < 1) {
            throw new IllegalArgumentException("statementTimeout must be at least 1 ms, but is " + statementTimeout);
        }
    }

    /** Excludes further tables; a trailing {@code *} matches anything. */
    public DataBrowserOptions excludeTables(Collection<String> names) {
        List<String> all = new ArrayList<>(excludeTables);
        all.addAll(names);
        return new DataBrowserOptions(
                all, excludeDefaults, schemaCacheTtl, statementTimeout, binaryColumns, remoteRows);
    }

    /** Sets whether {@link #DEFAULT_EXCLUDED} are excluded as well. */
    public DataBrowserOptions excludeDefaults(boolean excluded) {
        return new DataBrowserOptions(
                excludeTables, excluded, schemaCacheTtl, statementTimeout, binaryColumns, remoteRows);
    }

    /** Sets how long the schema is cached. */
    public DataBrowserOptions schemaCacheTtl(Duration timeToLive) {
        return new DataBrowserOptions(
                excludeTables, excludeDefaults, timeToLive, statementTimeout, binaryColumns, remoteRows);
    }

    /** Sets the timeout after which queries are canceled. */
    public DataBrowserOptions statementTimeout(Duration timeout) {
        return new DataBrowserOptions(
                excludeTables, excludeDefaults, schemaCacheTtl, timeout, binaryColumns, remoteRows);
    }

    /** Sets whether the content of binary columns is sent, as base64. */
    public DataBrowserOptions binaryColumns(boolean shown) {
        return new DataBrowserOptions(
                excludeTables, excludeDefaults, schemaCacheTtl, statementTimeout, shown, remoteRows);
    }

    /** Sets whether rows of databases on other machines are shown. If not, only their schema is. */
    public DataBrowserOptions remoteRows(boolean shown) {
        return new DataBrowserOptions(
                excludeTables, excludeDefaults, schemaCacheTtl, statementTimeout, binaryColumns, shown);
    }

    /** Returns the names of all excluded tables. */
    ExcludedTables excluded() {
        return new ExcludedTables(excludeDefaults ? excludeTables(DEFAULT_EXCLUDED).excludeTables : excludeTables);
    }
}
