package dev.kit.benchmarks.studio;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.studio.data.DataBrowser;
import dev.kit.studio.data.RowPage;
import dev.kit.studio.data.RowQuery;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Pages of a large table at every depth under five sorts, beside OFFSET and a hand-written query.
 *
 * <p>Arguments: rows (10,000,000), turns (31). Makes a database of its own, about 600 bytes a row, and drops it.
 */
public final class DeepPages {

    private static final int BYTES_PER_ROW = 600;
    private static final double[] DEPTHS = {0.01, 0.25, 0.5, 0.75, 0.999};
    private static final JsonMapper JSON = new JsonMapper();

    private final HikariDataSource database;
    private final DataBrowser browser;
    private final long rows;
    private final int turns;

    /** An order of rows: the columns, whether descending, and the keys of a row in it. */
    private record Order(String name, boolean descending, List<String> columns) {

        String sql() {
            String direction = descending ? " desc" : " asc";
            return String.join(
                    ", ", columns.stream().map(column -> column + direction).toList());
        }
    }

    private static final List<Order> ORDERS = List.of(
            new Order("primary key", false, List.of("id")),
            new Order("newest first", true, List.of("created_at", "id")),
            new Order("a fifth NULL", true, List.of("score", "id")),
            new Order("50 values", false, List.of("category", "id")),
            new Order("text", false, List.of("name", "id")));

    private DeepPages(HikariDataSource database, long rows, int turns) {
        this.database = database;
        this.browser = DataBrowser.create(database);
        this.rows = rows;
        this.turns = turns;
    }

    /** Prints a line for each order and depth, and a verdict. */
    public static void main(String[] arguments) throws SQLException {
        long rows = arguments.length > 0 ? Long.parseLong(arguments[0].replace("_", "")) : 10_000_000;
        int turns = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 31;
        long free = new File("/").getUsableSpace();
        if (free < rows * BYTES_PER_ROW * 2) {
            throw new IllegalStateException("Too little room: " + rows + " rows and their making need "
                    + ((rows * BYTES_PER_ROW * 2) >> 20) + " MiB, " + (free >> 20) + " MiB are free.");
        }
        try (PostgresDatabase own = PostgresServer.find().createDatabase();
                HikariDataSource pool = new HikariDataSource()) {
            pool.setJdbcUrl(own.jdbcUrl());
            pool.setUsername(own.ownerRole());
            pool.setPassword(own.password());
            pool.setMaximumPoolSize(2);
            DeepPages benchmark = new DeepPages(pool, rows, turns);
            benchmark.fill();
            benchmark.run();
        }
    }

    private void fill() throws SQLException {
        print("making %,d rows and five indexes%n", rows);
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create table big (id bigint not null, created_at timestamptz not null, score int,"
                    + " category text not null, name text not null, note text)");
            long step = 500_000;
            for (long from = 1; from <= rows; from += step) {
                long to = Math.min(rows, from + step - 1);
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
    }

    private void run() {
        browser.refreshSchema();
        double worstDepth = 0;
        double worstFirst = 0;
        print("%-14s %8s %12s %10s %12s%n", "order", "depth", "page ms", "of first", "OFFSET ms");
        for (Order order : ORDERS) {
            String next = Objects.requireNonNull(page(order, null).nextCursor());
            double[] byOffset = new double[DEPTHS.length];
            List<Runnable> steps = new ArrayList<>();
            steps.add(() -> handWritten(order, 0));
            steps.add(() -> page(order, null));
            for (int i = 0; i < DEPTHS.length; i++) {
                long began = System.nanoTime();
                String cursor = cursorAt(next, handWritten(order, (long) (rows * DEPTHS[i])));
                byOffset[i] = (System.nanoTime() - began) / 1e6;
                steps.add(() -> page(order, cursor));
            }
            double[] medians = medians(steps);
            double first = medians[1];
            worstFirst = Math.max(worstFirst, first / medians[0]);
            print(
                    "%-14s %8s %12.2f %10s %12.2f  (%.2f of the query by hand)%n",
                    order.name(), "first", first, "", medians[0], first / medians[0]);
            for (int i = 0; i < DEPTHS.length; i++) {
                double deep = medians[i + 2];
                worstDepth = Math.max(worstDepth, deep / first);
                print(
                        "%-14s %7.1f%% %12.2f %10.2f %12.2f%n",
                        order.name(), DEPTHS[i] * 100, deep, deep / first, byOffset[i]);
            }
        }
        print("deepest page at most %.2f of the first (target: 1.50)%n", worstDepth);
        print("first page at most %.2f of the query by hand (target: 2.00)%n", worstFirst);
    }

    private RowPage page(Order order, @Nullable String cursor) {
        RowQuery.Builder query = RowQuery.builder().cursor(cursor);
        query.sort(order.columns().get(0), order.descending());
        return browser.query("big", query.build());
    }

    /** A cursor of the browser's own, moved to another row. */
    private static String cursorAt(String cursor, List<@Nullable String> keys) {
        Map<String, Object> content =
                JSON.readValue(Base64.getUrlDecoder().decode(cursor), new tools.jackson.core.type.TypeReference<>() {});
        content.put("k", keys);
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(JSON.writeValueAsString(content).getBytes(StandardCharsets.UTF_8));
    }

    /** Reads a page as anybody would, every column, and tells the keys of its first row. */
    private List<@Nullable String> handWritten(Order order, long offset) {
        String sql =
                "select * from big order by " + order.sql() + " limit 50" + (offset == 0 ? "" : " offset " + offset);
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            List<@Nullable String> keys = new ArrayList<>();
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                for (int i = 1; i <= columns; i++) {
                    rows.getString(i);
                }
                for (String column : keys.isEmpty() ? order.columns() : List.<String>of()) {
                    keys.add(rows.getString(column));
                }
            }
            return keys;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The steps take turns, so that whatever else the machine does meets all of them. */
    private double[] medians(List<Runnable> steps) {
        double[][] times = new double[steps.size()][turns];
        for (int turn = -5; turn < turns; turn++) {
            for (int step = 0; step < steps.size(); step++) {
                long began = System.nanoTime();
                steps.get(step).run();
                if (turn >= 0) {
                    times[step][turn] = (System.nanoTime() - began) / 1e6;
                }
            }
        }
        double[] medians = new double[steps.size()];
        for (int step = 0; step < medians.length; step++) {
            Arrays.sort(times[step]);
            medians[step] = times[step][turns / 2];
        }
        return medians;
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
        System.out.flush();
    }
}
