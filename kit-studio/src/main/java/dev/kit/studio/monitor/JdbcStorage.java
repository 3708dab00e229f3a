package dev.kit.studio.monitor;

import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.Entry.Kind;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Keeps entries in a table of a PostgreSQL database. Thread-safe.
 *
 * <p>The table is {@code kit_studio_entries}. It is created on first use unless disabled; the statements are in {@code
 * META-INF/kit/sql/kit_studio_entries.sql}. Several applications or instances may share it: each sees all entries. No
 * connection is opened before the first use, and the storage's statements are not recorded if the data source is not an
 * observed one.
 */
public final class JdbcStorage implements Storage {

    private static final int PAGE = 500;
    private static final int MAX_TRIES = 5;
    private static final Set<String> THERE_ALREADY = Set.of("23505", "42P06", "42P07", "XX000");

    private final DataSource dataSource;
    private final Settings settings;
    private final EntryTable table;
    private final Map<Kind, Integer> untrimmed = new EnumMap<>(Kind.class);
    private final AtomicBoolean ready = new AtomicBoolean();
    private volatile boolean closed;

    /**
     * The table and its limits.
     *
     * @param schema the schema of the table; null for the first one of the connection's search path
     * @param entries the number of entries kept of each kind; 1,000 if not specified
     * @param createTable whether the table, and the schema if one is named, are created if missing
     */
    public record Settings(@Nullable String schema, Map<Kind, Integer> entries, boolean createTable) {

        /** Copies the map and checks the limits. */
        public Settings {
            entries = Map.copyOf(entries);
            if (entries.values().stream().anyMatch(count -> count <= 0)) {
                throw new IllegalArgumentException("entries is " + entries + ": give positive numbers");
            }
        }

        /**
         * Returns the default settings. These are the search path's schema, the limits of {@link InMemoryStorage}, and
         * the creation of a missing table.
         */
        public static Settings defaults() {
            return new Settings(null, InMemoryStorage.DEFAULT_ENTRIES, true);
        }
    }

    /** Creates a storage with the default settings; connects on first use. */
    public JdbcStorage(DataSource dataSource) {
        this(dataSource, Settings.defaults());
    }

    /** Creates a storage in the database; connects on first use. */
    public JdbcStorage(DataSource dataSource, Settings settings) {
        this.dataSource = dataSource;
        this.settings = settings;
        this.table = new EntryTable(settings.schema());
    }

    @FunctionalInterface
    private interface Work<T> {

        T in(Connection connection) throws SQLException;
    }

    private <T> T inTransaction(String what, int lost, Work<T> work) {
        if (closed) {
            throw new StorageException("The studio's storage is closed.", lost, new SQLException("closed"));
        }
        try (Connection connection = dataSource.getConnection()) {
            boolean autoCommit = connection.getAutoCommit();
            connection.setAutoCommit(false);
            try {
                prepare(connection);
                T result = work.in(connection);
                connection.commit();
                return result;
            } catch (SQLException | RuntimeException failure) {
                connection.rollback();
                throw failure;
            } finally {
                connection.setAutoCommit(autoCommit);
            }
        } catch (SQLException e) {
            throw new StorageException(
                    "The studio's entries could not be " + what + " the database: " + reason(e),
                    lost,
                    withoutValues(e));
        }
    }

    /** Returns the server's message; the message of a batch itself contains all values. */
    private static String reason(SQLException failure) {
        SQLException last = failure;
        while (last.getNextException() != null) {
            last = last.getNextException();
        }
        return String.valueOf(last.getMessage());
    }

    /** Returns an exception that may be logged, without values of entries. */
    private static SQLException withoutValues(SQLException failure) {
        if (!(failure instanceof BatchUpdateException)) {
            return failure;
        }
        SQLException safe = new SQLException(reason(failure), failure.getSQLState());
        safe.setStackTrace(failure.getStackTrace());
        return safe;
    }

    private void prepare(Connection connection) throws SQLException {
        if (ready.get()) {
            return;
        }
        synchronized (ready) {
            for (int tries = 1; !ready.get(); tries++) {
                ready.set(makeTable(connection, tries == MAX_TRIES));
            }
        }
    }

    /**
     * Creates the table and returns whether to continue; of two concurrent instances one fails because the table
     * exists.
     */
    private boolean makeTable(Connection connection, boolean lastTry) throws SQLException {
        if (table.exists(connection)) {
            return true;
        }
        if (!settings.createTable()) {
            throw new SQLException(
                    "the table " + table + " is missing and may not be made; apply "
                            + "META-INF/kit/sql/kit_studio_entries.sql",
                    "42P01");
        }
        try {
            table.create(connection);
            connection.commit();
            return true;
        } catch (SQLException e) {
            connection.rollback();
            if (lastTry || !THERE_ALREADY.contains(String.valueOf(e.getSQLState()))) {
                throw e;
            }
            return false;
        }
    }

    @Override
    public void save(Entry entry) {
        saveAll(List.of(entry));
    }

    @Override
    public void saveAll(List<Entry> entries) {
        inTransaction("written to", entries.size(), connection -> {
            table.insert(connection, entries);
            trim(connection, entries);
            return entries.size();
        });
    }

    /** Trims the table occasionally; it may exceed its limit by a twentieth. */
    private synchronized void trim(Connection connection, List<Entry> added) throws SQLException {
        for (Entry entry : added) {
            untrimmed.merge(entry.kind(), 1, Integer::sum);
        }
        for (Kind kind : Kind.values()) {
            int room = settings.entries().getOrDefault(kind, 1_000);
            if (untrimmed.getOrDefault(kind, 0) > room / 20) {
                table.trim(connection, kind, room);
                untrimmed.put(kind, 0);
            }
        }
    }

    @Override
    public @Nullable Entry find(Kind kind, String id) {
        List<Entry> found = inTransaction("read from", 0, connection -> {
            Entry entry = table.find(connection, kind, id);
            return entry == null ? List.of() : List.of(entry);
        });
        return found.isEmpty() ? null : found.get(0);
    }

    @Override
    public List<Entry> list(EntryQuery query) {
        return inTransaction("read from", 0, connection -> read(connection, query));
    }

    /** Reads page by page, because only the client can evaluate the conditions. */
    private List<Entry> read(Connection connection, EntryQuery query) throws SQLException {
        List<Entry> found = new ArrayList<>();
        EntryTable.Span span = table.span(connection, query);
        int toSkip = query.offset();
        int size = (int) Math.min(PAGE, Math.max(1L, (long) query.limit() + query.offset()));
        while (!span.isEmpty() && found.size() < query.limit()) {
            EntryTable.Page page = table.page(connection, query, span, size);
            for (Entry entry : page.entries()) {
                if (found.size() < query.limit() && query.accepts(entry) && toSkip-- <= 0) {
                    found.add(entry);
                }
            }
            span = page.rest();
        }
        return found;
    }

    @Override
    public Contents contents() {
        return Objects.requireNonNull(inTransaction("read from", 0, table::contents));
    }

    @Override
    public long newestSeq() {
        return Objects.requireNonNull(inTransaction("read from", 0, table::newestSeq));
    }

    @Override
    public int prune(Instant before) {
        return Objects.requireNonNull(inTransaction("removed from", 0, connection -> table.prune(connection, before)));
    }

    @Override
    public void clear() {
        inTransaction("removed from", 0, table::clear);
    }

    /** Stops using connections; the data source is left open. */
    @Override
    public void close() {
        closed = true;
    }
}
