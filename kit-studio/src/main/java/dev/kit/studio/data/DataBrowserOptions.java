package dev.kit.studio.data;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * How a database is browsed. Immutable.
 *
 * @param db what to browse; give the studio a role that may only select, and pool it apart from the application
 * @param excludeTables names ({@code audit_log}, {@code other.secrets}, {@code tmp_*}) that are as if not there, with
 *     the views that read them
 * @param schemaCacheTtl how long the schema is kept, 60 seconds by default
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

    /** The book-keeping tables of migration tools and of Spring Session, which are excluded by default. */
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

    /** A builder with the defaults. */
    public static Builder builder(DataSource db) {
        return new Builder(db);
    }

    /** Collects what differs from the defaults; not thread-safe. */
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

        /** Excludes these too; a trailing {@code *} stands for anything. */
        public Builder excludeTables(Collection<String> names) {
            excludeTables.addAll(names);
            return this;
        }

        /** Whether {@link DataBrowserOptions#DEFAULT_EXCLUDED} are excluded as well, as they are by default. */
        public Builder excludeDefaults(boolean excluded) {
            this.excludeDefaults = excluded;
            return this;
        }

        /** Keeps the schema this long. */
        public Builder schemaCacheTtl(Duration timeToLive) {
            this.schemaCacheTtl = timeToLive;
            return this;
        }

        /** Keeps the schema this many milliseconds. */
        public Builder schemaCacheTtl(long milliseconds) {
            return schemaCacheTtl(Duration.ofMillis(milliseconds));
        }

        /** Cancels queries that run longer. */
        public Builder statementTimeout(Duration timeout) {
            this.statementTimeout = timeout;
            return this;
        }

        /** Sends the content of binary columns, as base64. */
        public Builder binaryColumns(boolean shown) {
            this.binaryColumns = shown;
            return this;
        }

        /** Shows rows of databases on other machines too; otherwise only what tables there are. */
        public Builder remoteRows(boolean shown) {
            this.remoteRows = shown;
            return this;
        }

        /**
         * The finished options.
         *
         * @throws IllegalArgumentException if a time is out of range
         */
        public DataBrowserOptions build() {
            List<String> excluded = new ArrayList<>(excludeDefaults ? DEFAULT_EXCLUDED : List.of());
            excluded.addAll(excludeTables);
            return new DataBrowserOptions(db, excluded, schemaCacheTtl, statementTimeout, binaryColumns, remoteRows);
        }
    }
}
