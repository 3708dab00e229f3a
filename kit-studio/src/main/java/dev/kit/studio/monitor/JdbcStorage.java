package dev.kit.studio.monitor;

import dev.kit.studio.entries.Entry.Kind;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Keeps entries in memory and in a table of a PostgreSQL database. Thread-safe.
 *
 * <p>The table is {@code kit_studio_entries}. It is created on first use unless disabled; the statements are in {@code
 * META-INF/kit/sql/kit_studio_entries.sql}. Several applications or instances may share it: each sees all entries, and
 * the smallest limit counts. No connection is opened before the first use, and the storage's statements are not
 * recorded if the data source is not an observed one. An entry that the database does not take is lost.
 */
public final class JdbcStorage extends StudioStore {

    /**
     * The table and its limits.
     *
     * @param schema the schema of the table; null for the first one of the connection's search path
     * @param entries further limits by kind, which need not be specified
     * @param createTable whether the table, and the schema if one is named, are created if missing
     */
    public record Settings(@Nullable String schema, Map<Kind, Integer> entries, boolean createTable) {

        /** Copies the map. */
        public Settings {
            entries = Map.copyOf(entries);
        }

        /** Returns the search path's schema and the creation of a missing table. */
        public static Settings defaults() {
            return new Settings(null, Map.of(), true);
        }
    }

    /** Creates a storage with the default settings; connects on first use. */
    public JdbcStorage(DataSource dataSource) {
        this(dataSource, Settings.defaults());
    }

    /** Creates a storage of 64 MiB in the database; connects lazily. */
    public JdbcStorage(DataSource dataSource, Settings settings) {
        this(dataSource, settings, DEFAULT_BYTES);
    }

    /** Creates a storage in the database; connects on first use. The data source is never closed. */
    public JdbcStorage(DataSource dataSource, Settings settings, long maximumBytes) {
        super(
                settings.entries(),
                maximumBytes,
                new TableJournal(dataSource, settings.schema(), settings.createTable()));
    }
}
