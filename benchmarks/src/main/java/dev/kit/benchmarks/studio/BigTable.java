package dev.kit.benchmarks.studio;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.studio.data.DataBrowser;
import dev.kit.studio.data.RowPage;
import dev.kit.studio.data.RowQuery;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** A table of many rows with an index for every order, read through the browser and by hand. */
final class BigTable {

    private static final JsonMapper JSON = new JsonMapper();
    private static final long ROWS_AT_ONCE = 500_000;
    private static final Map<String, String> TYPES =
            Map.of("id", "bigint", "created_at", "timestamptz", "score", "int", "category", "text", "name", "text");

    private final HikariDataSource database;
    private final DataBrowser browser;
    private final long rows;

    /** An order of rows: the columns, all in one direction. */
    record Order(String name, boolean descending, List<String> columns) {

        String sql() {
            String direction = descending ? " desc" : " asc";
            return String.join(
                    ", ", columns.stream().map(column -> column + direction).toList());
        }
    }

    /** The sort keys of a row. */
    record Place(List<@Nullable String> keys) {}

    BigTable(HikariDataSource database, long rows) {
        this.database = database;
        this.browser = DataBrowser.create(database);
        this.rows = rows;
    }

    long rows() {
        return rows;
    }

    void fill() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create table big (id bigint not null, created_at timestamptz not null, score int,"
                    + " category text not null, name text not null, note text)");
            for (long from = 1; from <= rows; from += ROWS_AT_ONCE) {
                long to = Math.min(rows, from + ROWS_AT_ONCE - 1);
                statement.execute("insert into big select i, timestamptz '2020-01-01' + i * interval '1 second',"
                        + " case when i % 5 = 0 then null else ((i * 7919) % 1000000)::int end, 'category ' || i % 50,"
                        + " md5(i::text), 'note ' || i from generate_series(" + from + "::bigint, " + to
                        + "::bigint) i");
            }
            statement.execute("alter table big add primary key (id)");
            for (String index : List.of("created_at, id", "score, id", "category, id", "name, id")) {
                statement.execute("create index on big (" + index + ")");
            }
            statement.execute("vacuum analyze big");
        }
        browser.refreshSchema();
    }

    RowPage page(Order order, @Nullable String cursor) {
        RowQuery.Builder query = RowQuery.builder().cursor(cursor);
        query.sort(order.columns().get(0), order.descending());
        return browser.query("big", query.build());
    }

    /** Reads fifty rows as anybody would, every column, and tells where the first of them is. */
    Place byHand(Order order, long offset) {
        return byHand(order, "", List.of(), offset == 0 ? "" : " offset " + offset);
    }

    /** The page after a row as an expert would write it for this order and this row. */
    Place byHandAfter(Order order, Place place) {
        List<String> known = new ArrayList<>();
        List<String> columns = new ArrayList<>();
        StringBuilder where = new StringBuilder();
        for (int i = 0; i < place.keys().size(); i++) {
            String key = place.keys().get(i);
            if (key == null) {
                where.append(order.columns().get(i)).append(" is null and ");
            } else {
                columns.add(order.columns().get(i));
                known.add(key);
            }
        }
        String values = columns.stream()
                .map(column -> "cast(? as " + TYPES.get(column) + ")")
                .collect(Collectors.joining(", "));
        where.append("(").append(String.join(", ", columns)).append(order.descending() ? ") < (" : ") > (");
        return byHand(order, " where " + where + values + ")", known, "");
    }

    private Place byHand(Order order, String where, List<String> values, String offset) {
        String sql = "select * from big" + where + " order by " + order.sql() + " limit 50" + offset;
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.size(); i++) {
                statement.setString(i + 1, values.get(i));
            }
            try (ResultSet read = statement.executeQuery()) {
                return place(order, read);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Place place(Order order, ResultSet read) throws SQLException {
        List<@Nullable String> keys = new ArrayList<>();
        int columns = read.getMetaData().getColumnCount();
        while (read.next()) {
            for (int i = 1; i <= columns; i++) {
                read.getString(i);
            }
            for (String column : keys.isEmpty() ? order.columns() : List.<String>of()) {
                keys.add(read.getString(column));
            }
        }
        return new Place(keys);
    }

    String cursorAfter(Order order, Place place) {
        return moved(order, Map.of("k", place.keys()));
    }

    String cursorBefore(Order order, Place place) {
        return moved(order, Map.of("k", place.keys(), "d", "p"));
    }

    /** A cursor of the browser's own, with other content. */
    private String moved(Order order, Map<String, ?> changes) {
        String cursor = Objects.requireNonNull(page(order, null).nextCursor());
        Map<String, Object> content =
                JSON.readValue(Base64.getUrlDecoder().decode(cursor), new TypeReference<Map<String, Object>>() {});
        content.putAll(changes);
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(JSON.writeValueAsString(content).getBytes(StandardCharsets.UTF_8));
    }
}
