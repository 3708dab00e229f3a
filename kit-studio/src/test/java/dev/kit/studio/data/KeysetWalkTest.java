package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random walks over random tables, compared with one full ORDER BY. */
class KeysetWalkTest {

    private static final int WALKS = Integer.getInteger("kit.keyset.walks", 60);
    private static final int MANY_WALKS = 2_000;

    private static final List<String> TYPES = List.of(
            "int",
            "bigint",
            "text",
            "numeric",
            "float8",
            "bool",
            "timestamptz",
            "date",
            "uuid",
            "bytea",
            "int[]",
            "jsonb");

    private static final TestDatabase DATABASE = new TestDatabase();
    private static final DataBrowser BROWSER = DataBrowser.create(DATABASE.dataSource());

    @AfterAll
    static void dropDatabase() {
        DATABASE.close();
    }

    @Test
    @DisplayName("DB-11 DB-37 DB-41 walking pages forward and backward meets every row once, in order")
    void walksMeetEveryRowOnceInOrder() throws SQLException {
        walks(WALKS, new Random(42));
    }

    @Test
    @Tag("slow")
    @DisplayName("DB-11 DB-37 DB-41 2,000 walks over 200 random tables meet every row once, in order")
    void manyWalksMeetEveryRowOnceInOrder() throws SQLException {
        walks(MANY_WALKS, new Random(2_000));
    }

    private static void walks(int walks, Random random) throws SQLException {
        for (int walk = 0; walk < walks; walk++) {
            if (walk % 10 == 0) {
                createTable(random);
                BROWSER.refreshSchema();
            }
            walk(random, "walk " + walk);
        }
    }

    private static void walk(Random random, String label) throws SQLException {
        List<Column> columns = new ArrayList<>(BROWSER.getColumns("t"));
        Collections.shuffle(columns, random);
        List<Sort> sort = columns.subList(0, random.nextInt(4)).stream()
                .map(column -> new Sort(column.name(), random.nextBoolean()))
                .toList();
        int limit = 3 + random.nextInt(40);
        List<String> expected = expected(sort);

        List<String> forward = new ArrayList<>();
        RowPage page = BROWSER.query("t", new RowQuery(limit, List.of(), sort, null, false));
        assertThat(page.prevCursor()).as(label).isNull();
        forward.addAll(ids(page));
        while (page.nextCursor() != null) {
            page = BROWSER.query("t", new RowQuery(limit, List.of(), sort, page.nextCursor(), false));
            forward.addAll(ids(page));
        }
        assertThat(forward).as(label + " forward by " + sort).isEqualTo(expected);

        List<String> backward = new ArrayList<>(ids(page));
        while (page.prevCursor() != null) {
            page = BROWSER.query("t", new RowQuery(limit, List.of(), sort, page.prevCursor(), false));
            backward.addAll(0, ids(page));
        }
        assertThat(backward).as(label + " backward by " + sort).isEqualTo(expected);
    }

    private static List<String> ids(RowPage page) {
        return page.rows().stream().map(row -> String.valueOf(row.get("$id"))).toList();
    }

    private static List<String> expected(List<Sort> sort) throws SQLException {
        Table table = BROWSER.schema().table("t").orElseThrow();
        String order = RowOrder.of(table, sort).orderBy();
        List<String> ids = new ArrayList<>();
        try (Connection connection = DATABASE.dataSource().getConnection();
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery("select t.k2::text, t.k1::text from t" + order)) {
            while (rows.next()) {
                ids.add(RowId.encode(List.of(rows.getString(1), rows.getString(2))));
            }
        }
        return ids;
    }

    private static void createTable(Random random) {
        List<String> types = new ArrayList<>(TYPES);
        Collections.shuffle(types, random);
        StringBuilder columns = new StringBuilder("k1 bigint, k2 text");
        for (int i = 0; i < 5; i++) {
            columns.append(", c").append(i).append(' ').append(types.get(i));
        }
        DATABASE.run("drop table if exists t", "create table t (" + columns + ", primary key (k2, k1))");
        int rows = random.nextInt(120);
        for (int row = 0; row < rows; row++) {
            StringBuilder values = new StringBuilder((Long.MAX_VALUE - row / 3) + ", 'k" + row % 3 + "é'");
            for (int i = 0; i < 5; i++) {
                values.append(", ").append(value(types.get(i), random));
            }
            DATABASE.run("insert into t values (" + values + ")");
        }
    }

    private static String value(String type, Random random) {
        int n = random.nextInt(6);
        if (n == 0) {
            return "null";
        }
        return switch (type) {
            case "int", "bigint" -> Integer.toString(n - 3);
            case "text" ->
                List.of("''", "'a'", "'B'", "'ü%_\\'", "'🚀'", "'a b'").get(n);
            case "numeric" ->
                List.of("0", "'NaN'", "1.10", "-1e30", "'123456789012345678901234567890.5'", "1.1")
                        .get(n);
            case "float8" ->
                List.of("0", "'NaN'", "'Infinity'", "'-Infinity'", "0.1", "-0.0")
                        .get(n);
            case "bool" -> n % 2 == 0 ? "true" : "false";
            case "timestamptz" ->
                List.of(
                                "now()",
                                "'infinity'",
                                "'-infinity'",
                                "'2024-01-15 10:30:00.123456Z'",
                                "'2024-01-15 10:30:00.123457Z'",
                                "'0001-01-01 BC'")
                        .get(n);
            case "date" ->
                List.of("now()", "'infinity'", "'0001-01-01 BC'", "'2024-02-29'", "'20000-01-01'", "'1970-01-01'")
                        .get(n);
            case "uuid" -> "'00000000-0000-0000-0000-00000000000" + n + "'";
            case "bytea" ->
                List.of("''", "'\\x00'", "'\\xff'", "'\\x00ff'", "'\\x61'", "'\\x'")
                        .get(n);
            case "int[]" ->
                List.of("'{}'", "'{1}'", "'{1,2}'", "'{null}'", "'{2}'", "'{1,null}'")
                        .get(n);
            default ->
                List.of("'{}'", "'null'", "'1'", "'\"a\"'", "'[1,2]'", "'{\"a\":1}'")
                        .get(n);
        };
    }
}
