package dev.kit.studio.data;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * The options for browsing a database. Immutable.
 *
 * @param db the database; use a role with only SELECT privileges, and a pool separate from the application's
 * @param excludeTables names ({@code audit_log}, {@code other.secrets}, {@code tmp_*}) that are hidden entirely, with
 *     the views that read them
 * @param schemaCacheTtl how long the schema is cached, 60 seconds by default
 * @param statementTimeout the longest a query may run, 5 seconds by default
 * @param binaryColumns whether the content of binary columns is sent, no by default
 * @param remoteRows whether rows of databases on other machines are shown too, yes by default
 */
public record DataBrowserOptions(
        DataSource db,
        List<String> excludeTables,
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

    public DataBrowserOptions {
        Objects.requireNonNull(db, "db");
        excludeTables = List.copyOf(excludeTables);
        if (schemaCacheTtl.isNegative()) {
            throw new IllegalArgumentException("schemaCacheTtl must not be negative, but is " + schemaCacheTtl);
        }
        if (statementTimeout.toMillis() < 1) {
            throw new IllegalArgumentException("statementTimeout must be at least 1 ms, but is " + statementTimeout);
        }
    }

    /** Returns a builder with the defaults. */
    public static Builder builder(DataSource db) {
        return new Builder(db);
    }

    /** Builds {@link DataBrowserOptions}. Not thread-safe. */
    public static final class Builder {
        private final DataSource db;
        private final List<String> excludeTables = new ArrayList<>();
        private boolean excludeDefaults = true;
        private Duration schemaCacheTtl = Duration.ofSeconds(60);
        private Duration statementTimeout = Duration.ofSeconds(5);
        private boolean binaryColumns;
        private boolean remoteRows = true;

        private Builder(DataSource db) {
            this.db = db;
        }

        /** Excludes further tables; a trailing {@code *} matches anything. */
        public Builder excludeTables(Collection<String> names) {
            excludeTables.addAll(names);
            return this;
        }

        /** Sets whether {@link DataBrowserOptions#DEFAULT_EXCLUDED} are excluded as well, true by default. */
        public Builder excludeDefaults(boolean excluded) {
            this.excludeDefaults = excluded;
            return this;
        }

        /** Sets how long the schema is cached. */
        public Builder schemaCacheTtl(Duration timeToLive) {
            this.schemaCacheTtl = timeToLive;
            return this;
        }

        /** Sets how long the schema is cached, in milliseconds. */
        public Builder schemaCacheTtl(long milliseconds) {
            return schemaCacheTtl(Duration.ofMillis(milliseconds));
        }

        /** Sets the timeout after which queries are canceled. */
        public Builder statementTimeout(Duration timeout) {
            this.statementTimeout = timeout;
            return this;
        }

        /** Sets whether the content of binary columns is sent, as base64. */
        public Builder binaryColumns(boolean shown) {
            this.binaryColumns = shown;
            return this;
        }

        /** Sets whether rows of databases on other machines are shown. If not, only their schema is. */
        public Builder remoteRows(boolean shown) {
            this.remoteRows = shown;
            return this;
        }

        /**
         * Builds the options.
         *
         * @throws IllegalArgumentException if a duration is out of range
         */
        public DataBrowserOptions build() {
            List<String> excluded = new ArrayList<>(excludeDefaults ? DEFAULT_EXCLUDED : List.of());
            excluded.addAll(excludeTables);
            return new DataBrowserOptions(db, excluded, schemaCacheTtl, statementTimeout, binaryColumns, remoteRows);
        }
    }
}
