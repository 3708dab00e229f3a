package dev.kit.studio.monitor;

import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.Entry.Kind;
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
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The SQL of {@link JdbcStorage}. Immutable and thread-safe. */
final class EntryTable {

    private static final String NAME = "kit_studio_entries";
    private static final int TIMEOUT_SECONDS = 10;
    private static final int LONGEST = 200;
    private static final int BATCH = 200;
    private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    private final @Nullable String schema;
    private final String table;

    EntryTable(@Nullable String schema) {
        this.schema = schema;
        this.table = schema == null ? NAME : quoted(schema) + '.' + NAME;
    }

    /**
     * The range of rows still to be read.
     *
     * @param above the exclusive lower bound of positions
     * @param below the exclusive upper bound of positions
     */
    record Span(long above, long below) {

        boolean isEmpty() {
            return below - 1 <= above;
        }
    }

    /**
     * A page of entries, newest first.
     *
     * @param entries the readable entries
     * @param rest the range to continue with
     */
    record Page(List<Entry> entries, Span rest) {}

    private static String quoted(String identifier) {
        return '"' + identifier.replace("\"", "\"\"") + '"';
    }

    boolean exists(Connection connection) throws SQLException {
        try (PreparedStatement statement = prepare(connection, "select to_regclass(?) is not null", table)) {
            return first(statement, row -> row.getBoolean(1));
        }
    }

    void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (schema != null) {
                statement.execute("create schema if not exists " + quoted(schema));
            }
            statement.execute(script().replace(NAME + " ", table + ' '));
        }
    }

    private static String script() throws SQLException {
        String path = "/META-INF/kit/sql/" + NAME + ".sql";
        try (InputStream input = EntryTable.class.getResourceAsStream(path)) {
            if (input == null) {
                throw new SQLException(path + " is missing from the class path");
            }
            return new String(input.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new SQLException(path + " cannot be read", e);
        }
    }

    void insert(Connection connection, List<Entry> entries) throws SQLException {
        String sql = "insert into " + table + " (kind, id, seq, happened, request_id, size, entry)"
                + " values (?, ?, ?, ?, ?, ?, ?)";
        try (PreparedStatement statement = prepare(connection, sql)) {
            int waiting = 0;
            for (Entry entry : entries) {
                String json = EntryJson.write(entry);
                statement.setString(1, entry.kind().label());
                statement.setString(2, plain(entry.id()));
                statement.setLong(3, entry.seq());
                statement.setObject(4, time(entry.timestamp()));
                String requestId = entry.requestId();
                statement.setString(5, requestId == null ? null : plain(requestId));
                statement.setInt(6, json.length());
                statement.setString(7, json);
                statement.addBatch();
                if (++waiting % BATCH == 0) {
                    statement.executeBatch();
                }
            }
            statement.executeBatch();
        }
    }

    /**
     * Escapes NUL, which PostgreSQL rejects, and truncates to the limit of an index entry; a hash represents the full
     * text.
     */
    private static String plain(String text) {
        String plain = text.replace("\0", "\\0");
        return plain.length() <= LONGEST
                ? plain
                : plain.substring(0, LONGEST) + '#' + UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_16));
    }

    private static OffsetDateTime time(Instant instant) {
        Instant possible = instant.isBefore(EARLIEST) ? EARLIEST : instant.isAfter(LATEST) ? LATEST : instant;
        return possible.atOffset(ZoneOffset.UTC);
    }

    void trim(Connection connection, Kind kind, int room) throws SQLException {
        String sql = "delete from " + table + " where kind = ? and position <= (select position from " + table
                + " where kind = ? order by position desc offset ? limit 1)";
        try (PreparedStatement statement = prepare(connection, sql, kind.label(), kind.label(), room)) {
            statement.executeUpdate();
        }
    }

    @Nullable Entry find(Connection connection, Kind kind, String id) throws SQLException {
        String json = newest(connection, "entry", kind, id, row -> row.getString(1));
        return json == null ? null : EntryJson.read(kind, json);
    }

    /** Returns a column of the newest entry with this identity; null without one. */
    private <T> @Nullable T newest(Connection connection, String column, Kind kind, String id, Reading<T> reading)
            throws SQLException {
        String sql =
                "select " + column + " from " + table + " where kind = ? and id = ? order by position desc limit 1";
        try (PreparedStatement statement = prepare(connection, sql, kind.label(), plain(id));
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? reading.of(rows) : null;
        }
    }

    /** Returns the range in which the query may match; empty if the entry it starts at no longer exists. */
    Span span(Connection connection, EntryQuery query) throws SQLException {
        String older = query.olderThan();
        String newer = query.newerThan();
        Long below = older == null
                ? Long.valueOf(Long.MAX_VALUE)
                : newest(connection, "position", query.kind(), older, row -> row.getLong(1));
        Long above = newer == null
                ? Long.valueOf(0)
                : newest(connection, "position", query.kind(), newer, row -> row.getLong(1));
        return new Span(above == null ? 0 : above, below == null ? 0 : below);
    }

    Page page(Connection connection, EntryQuery query, Span span, int size) throws SQLException {
        StringBuilder sql = new StringBuilder("select position, entry from ")
                .append(table)
                .append(" where kind = ? and position > ? and position < ? and seq > ?");
        List<Object> values = new ArrayList<>(List.of(
                query.kind().label(), span.above(), span.below(), query.afterSeq() <= 0 ? -1 : query.afterSeq()));
        if (query.requestId() != null) {
            sql.append(" and request_id = ?");
            values.add(plain(query.requestId()));
        }
        // Wider by the microsecond to which the column rounds; the query's own condition is exact.
        if (query.earliest() != null) {
            sql.append(" and happened >= ?");
            values.add(time(query.earliest()).minusNanos(1_000));
        }
        if (query.latest() != null) {
            sql.append(" and happened <= ?");
            values.add(time(query.latest()).plusNanos(1_000));
        }
        sql.append(" order by position desc limit ?");
        values.add(size);
        try (PreparedStatement statement = prepare(connection, sql.toString(), values.toArray())) {
            return read(statement, query.kind(), span, size);
        }
    }

    private static Page read(PreparedStatement statement, Kind kind, Span span, int size) throws SQLException {
        List<Entry> entries = new ArrayList<>();
        int count = 0;
        long last = span.below();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                count++;
                last = rows.getLong(1);
                Entry entry = EntryJson.read(kind, rows.getString(2));
                if (entry != null) {
                    entries.add(entry);
                }
            }
        }
        return new Page(entries, new Span(span.above(), count < size ? span.above() : last));
    }

    Storage.Contents contents(Connection connection) throws SQLException {
        Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            counts.put(kind, 0);
        }
        long bytes = 0;
        Instant oldest = null;
        Instant newest = null;
        String sql = "select kind, count(*), sum(size), min(happened), max(happened) from " + table + " group by kind";
        try (PreparedStatement statement = prepare(connection, sql);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                int count = rows.getInt(2);
                String label = rows.getString(1);
                for (Kind kind : Kind.values()) {
                    counts.merge(kind, kind.label().equals(label) ? count : 0, Integer::sum);
                }
                bytes += rows.getLong(3);
                Instant from = rows.getObject(4, OffsetDateTime.class).toInstant();
                Instant to = rows.getObject(5, OffsetDateTime.class).toInstant();
                oldest = oldest == null || from.isBefore(oldest) ? from : oldest;
                newest = newest == null || to.isAfter(newest) ? to : newest;
            }
        }
        return new Storage.Contents(counts, bytes, oldest, newest);
    }

    long newestSeq(Connection connection) throws SQLException {
        String sql = "select coalesce(max(seq), 0) from " + table;
        try (PreparedStatement statement = prepare(connection, sql)) {
            return first(statement, row -> row.getLong(1));
        }
    }

    int prune(Connection connection, Instant before) throws SQLException {
        String sql = "delete from " + table + " where happened < ?";
        try (PreparedStatement statement = prepare(connection, sql, time(before))) {
            return statement.executeUpdate();
        }
    }

    int clear(Connection connection) throws SQLException {
        try (PreparedStatement statement = prepare(connection, "delete from " + table)) {
            return statement.executeUpdate();
        }
    }

    @FunctionalInterface
    private interface Reading<T> {

        T of(ResultSet row) throws SQLException;
    }

    private static <T> T first(PreparedStatement statement, Reading<T> reading) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            rows.next();
            return reading.of(rows);
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

    @Override
    public String toString() {
        return table;
    }
}
