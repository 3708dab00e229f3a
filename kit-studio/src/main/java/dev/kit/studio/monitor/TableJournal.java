package dev.kit.studio.monitor;

import dev.kit.studio.entries.Entry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The table of entries, which several instances may share. Guarded by its store.
 *
 * <p>Positions are assigned and committed under an advisory lock, so that reading from the last known position misses
 * nothing.
 */
final class TableJournal implements Journal {

    private static final String NAME = "kit_studio_entries";
    private static final String CLEARED = "cleared";
    private static final int TIMEOUT_SECONDS = 10;
    private static final int LONGEST = 200;
    private static final int BATCH = 200;
    private static final int PAGE = 500;
    private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    private final DataSource dataSource;
    private final @Nullable String schema;
    private final boolean mayCreate;
    private final String table;
    private final List<StoredEntry> dropped = new ArrayList<>();
    private @Nullable Reader reader;
    private boolean ready;
    private boolean closed;
    private long last;

    TableJournal(DataSource dataSource, @Nullable String schema, boolean mayCreate) {
        this.dataSource = dataSource;
        this.schema = schema;
        this.mayCreate = mayCreate;
        this.table = schema == null ? NAME : quoted(schema) + '.' + NAME;
    }

    private static String quoted(String identifier) {
        return '"' + identifier.replace("\"", "\"\"") + '"';
    }

    @FunctionalInterface
    private interface Work {

        void in(Connection connection) throws SQLException;
    }

    private void inTransaction(String what, int lost, Work work) {
        if (closed) {
            throw new StorageException("The studio's storage is closed.", lost, new SQLException("closed"));
        }
        try (Connection connection = dataSource.getConnection()) {
            boolean autoCommit = connection.getAutoCommit();
            connection.setAutoCommit(false);
            try {
                if (!ready) {
                    makeTable(connection);
                    ready = true;
                }
                work.in(connection);
                connection.commit();
            } catch (SQLException | RuntimeException failure) {
                connection.rollback();
                throw failure;
            } finally {
                connection.setAutoCommit(autoCommit);
            }
        } catch (SQLException e) {
            throw new StorageException(
                    "The studio's entries could not be " + what + " the database: " + e.getMessage(), lost, e);
        }
    }

    /** Creates a missing table under the lock, because other instances may create it as well. */
    private void makeTable(Connection connection) throws SQLException {
        lock(connection); // first, since PostgreSQL's catalog cache would still miss a schema looked for before
        try (PreparedStatement statement = prepare(connection, "select to_regclass(?) is not null", table);
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            if (rows.getBoolean(1)) {
                return;
            }
        }
        if (!mayCreate) {
            throw new SQLException(
                    "the table " + table + " is missing and may not be made; apply "
                            + "META-INF/kit/sql/kit_studio_entries.sql",
                    "42P01");
        }
        try (Statement statement = connection.createStatement()) {
            if (schema != null) {
                statement.execute("create schema if not exists " + quoted(schema));
            }
            statement.execute(script().replace(NAME + " ", table + ' '));
        }
        connection.commit();
    }

    private static String script() throws SQLException {
        try (InputStream input = TableJournal.class.getResourceAsStream("/META-INF/kit/sql/" + NAME + ".sql")) {
            return new String(Objects.requireNonNull(input, NAME).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new SQLException("The script of the table cannot be read", e);
        }
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public void attach(Reader store) {
        reader = store;
    }

    @Override
    public void read() {
        inTransaction("read from", 0, this::readOn);
    }

    private void readOn(Connection connection) throws SQLException {
        String sql =
                "select position, kind, entry from " + table + " where position > ? order by position limit " + PAGE;
        int count = PAGE;
        while (count == PAGE) {
            count = 0;
            try (PreparedStatement statement = prepare(connection, sql, last);
                    ResultSet rows = statement.executeQuery()) {
                for (; rows.next(); count++) {
                    last = rows.getLong(1);
                    pass(rows.getString(2), rows.getString(3));
                }
            }
        }
    }

    private void pass(String label, String json) {
        Reader store = Objects.requireNonNull(reader, "reader");
        if (label.equals(CLEARED)) {
            store.pruned(Instant.MAX);
            return;
        }
        Entry entry = EntryJson.read(label, json);
        if (entry != null) {
            store.entry(new StoredEntry(entry, last));
        }
    }

    @Override
    public void append(List<StoredEntry> entries) {
        inTransaction("written to", entries.size(), connection -> {
            lock(connection);
            readOn(connection);
            insert(connection, entries);
            if (!dropped.isEmpty()) {
                run(connection, "delete from " + table + " where position = any(?)", positions(connection, dropped));
            }
        });
        dropped.clear();
        last = entries.isEmpty() ? last : entries.get(entries.size() - 1).order();
    }

    private void lock(Connection connection) throws SQLException {
        try (PreparedStatement statement = prepare(connection, "select pg_advisory_xact_lock(hashtext(?))", table)) {
            statement.execute();
        }
    }

    private void insert(Connection connection, List<StoredEntry> entries) throws SQLException {
        String sql = "insert into " + table + " (kind, id, seq, happened, request_id, size, entry)"
                + " select k, i, s, h, r, length(e), e from unnest(?, ?, ?, ?, ?, ?) as entry(k, i, s, h, r, e)"
                + " returning position";
        for (int from = 0; from < entries.size(); from += BATCH) {
            List<StoredEntry> batch = entries.subList(from, Math.min(entries.size(), from + BATCH));
            try (PreparedStatement statement = prepare(
                            connection,
                            sql,
                            array(
                                    connection,
                                    "text",
                                    batch,
                                    entry -> entry.kind().label()),
                            array(connection, "text", batch, entry -> plain(entry.id())),
                            array(connection, "bigint", batch, Entry::seq),
                            array(connection, "timestamptz", batch, entry -> time(entry.timestamp())),
                            array(connection, "text", batch, entry -> plain(entry.requestId())),
                            array(connection, "text", batch, EntryJson::write));
                    ResultSet positions = statement.executeQuery()) {
                for (StoredEntry stored : batch) {
                    positions.next();
                    stored.orderAt(positions.getLong(1));
                }
            }
        }
    }

    private static java.sql.Array array(
            Connection connection, String type, List<StoredEntry> entries, Function<Entry, @Nullable Object> value)
            throws SQLException {
        return connection.createArrayOf(
                type,
                entries.stream().map(stored -> value.apply(stored.entry())).toArray());
    }

    /**
     * Escapes NUL, which PostgreSQL rejects, and truncates to the limit of an index entry; a hash represents the full
     * text.
     */
    private static @Nullable String plain(@Nullable String text) {
        if (text == null) {
            return null;
        }
        String plain = text.replace("\0", "\\0");
        return plain.length() <= LONGEST
                ? plain
                : plain.substring(0, LONGEST) + '#' + UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_16));
    }

    private static OffsetDateTime time(Instant instant) {
        Instant possible = instant.isBefore(EARLIEST) ? EARLIEST : instant.isAfter(LATEST) ? LATEST : instant;
        return possible.atOffset(ZoneOffset.UTC);
    }

    @Override
    public void update(StoredEntry stored) {
        String json = EntryJson.write(stored.entry());
        inTransaction(
                "written to",
                0,
                connection ->
                        run(connection, "update " + table + " set entry = ? where position = ?", json, stored.order()));
    }

    /** Notes what to delete together with the next insert. */
    @Override
    public void drop(List<StoredEntry> gone) {
        dropped.addAll(gone);
    }

    @Override
    public void prune(Instant before, boolean any, List<StoredEntry> spared) {
        String sql = "delete from " + table + " where happened < ? and not position = any(?)";
        inTransaction(
                "removed from", 0, connection -> run(connection, sql, time(before), positions(connection, spared)));
    }

    /** Deletes the entries and tells other instances with a row of its own. */
    @Override
    public void clear(List<StoredEntry> spared) {
        String sql = "insert into " + table + " (kind, id, seq, happened, size, entry) values (?, '', 0, now(), 0, '')";
        inTransaction("removed from", 0, connection -> {
            lock(connection);
            run(connection, "delete from " + table + " where not position = any(?)", positions(connection, spared));
            run(connection, sql, CLEARED);
        });
    }

    private static java.sql.Array positions(Connection connection, List<StoredEntry> entries) throws SQLException {
        return connection.createArrayOf(
                "bigint", entries.stream().map(StoredEntry::order).toArray());
    }

    private static void run(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, values)) {
            statement.executeUpdate();
        }
    }

    private static PreparedStatement prepare(Connection connection, String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        try {
            statement.setQueryTimeout(TIMEOUT_SECONDS);
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return statement;
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
    }

    /** Stops using connections; the data source is left open. */
    @Override
    public void close() {
        closed = true;
    }

    @Override
    public void reopen() {
        closed = false;
    }
}
