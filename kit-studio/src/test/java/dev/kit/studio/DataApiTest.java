package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.kit.studio.monitor.InMemoryStorage;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The database routes over HTTP, on PostgreSQL. */
class DataApiTest {

    private static final TestDatabase DATABASE = new TestDatabase();
    private static final Studio STUDIO = Studio.create(StudioOptions.storage(new InMemoryStorage())
            .db(DATABASE.dataSource())
            .excludeTables("studio_browser_excluded"));
    private static final TomcatApp APP = new TomcatApp(0, "").with(STUDIO);

    @BeforeAll
    static void createTables() {
        String columns = "(id serial primary key, name varchar(255) not null, price numeric(10,2), category"
                + " varchar(100), in_stock bool, created_at timestamptz default now()";
        DATABASE.run(
                "create table studio_hono_products " + columns + ")",
                "insert into studio_hono_products (name, price, category, in_stock) values"
                        + " ('Laptop', 999.99, 'electronics', true), ('Mouse', 29.99, 'electronics', true),"
                        + " ('Keyboard', 79.99, 'electronics', false), ('Desk', 299.99, 'furniture', true),"
                        + " ('Chair', 199.99, 'furniture', true)",
                "create table studio_filter_products " + columns + ", rating numeric(3,2))",
                "insert into studio_filter_products (name, price, category, in_stock, rating) values"
                        + " ('Laptop Pro', 1299.99, 'electronics', true, 4.5), ('Laptop Basic', 599.99, 'electronics', true, 3.8),"
                        + " ('Wireless Mouse', 49.99, 'electronics', false, 4.2), ('Office Chair', 299.99, 'furniture', true, 4.0),"
                        + " ('Standing Desk', 549.99, 'furniture', true, null), ('Notebook', 9.99, 'office', true, 3.5),"
                        + " ('Pen Set', 19.99, 'office', false, 4.8)",
                "create table studio_browser_excluded (id int primary key)",
                "create table flyway_schema_history (id int primary key)",
                "create table odd (\"first name\" text, \"größe\" text, \"a-b\" text, \"x]y\" text, zip text, big bigint,"
                        + " at timestamptz, u uuid, d date, n int, j jsonb, blob bytea)",
                "insert into odd values ('1', '2', '3', '4', '007', 9223372036854775807,"
                        + " '2024-01-15T10:30:00.123456Z', gen_random_uuid(), '2024-01-15', 7, 'null', '\\x00ff'),"
                        + " ('a', 'b', 'c', 'd', '7', 9223372036854775806, '2024-01-15T10:30:00.123457Z',"
                        + " null, null, null, null, null)",
                "create table keyed (a text, b int, note text, primary key (b, a))",
                "insert into keyed values ('x/y', 1, 'slash'), ('~', 2, 'tilde')",
                "create table bare (n int)",
                "insert into bare select case when i <= 3 then 0 else i end from generate_series(1, 25) i",
                "create view slow as select 1 as n, pg_sleep(20)::text as s",
                "create table written (n int)",
                "create function write_one() returns int language sql volatile as 'insert into written values (1) returning n'",
                "create view writer as select write_one() as n",
                "create table strange (id serial primary key, num numeric, dbl float8, at timestamptz, d date, long text)",
                "insert into strange (num, dbl, at, d, long) values ('NaN', 'Infinity', 'infinity', '0001-01-01 BC',"
                        + " repeat('x', 5000000)), (1234567890123456789012345678901234567890, 1.5, '20000-01-01', '2024-01-01', 's')",
                "analyze");
        APP.start();
    }

    @AfterAll
    static void stop() {
        STUDIO.close();
        APP.close();
        DATABASE.close();
    }

    private static HttpResponse<String> call(String path) {
        return Http.send("GET", APP.url("/__studio/api/" + path));
    }

    private static JsonNode get(String path) {
        HttpResponse<String> answer = call(path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Http.parse(answer.body());
    }

    private static List<String> texts(JsonNode rows, String column) {
        return rows.valueStream().map(row -> row.path(column).asString()).toList();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static List<String> filtered(String table, String column, String operator, String value) {
        String query = encoded("filter[" + column + "][" + operator + "]") + '=' + encoded(value);
        return texts(get("tables/" + table + '?' + query).path("rows"), table.equals("odd") ? "zip" : "name");
    }

    @Test
    @DisplayName("SA-15 SA-16 DB-01 DB-57 the schema names tables, columns and keys, and hides what is excluded")
    void showsTheSchema() {
        JsonNode schema = get("schema");
        assertThat(schema.has("updatedAt")).isTrue();
        assertThat(texts(schema.path("tables"), "name"))
                .contains("studio_hono_products", "slow")
                .doesNotContain("studio_browser_excluded", "flyway_schema_history");
        JsonNode brief = get("tables")
                .path("tables")
                .valueStream()
                .filter(table -> table.path("name").stringValue().equals("studio_hono_products"))
                .findFirst()
                .orElseThrow();
        assertThat(brief.path("primaryKey").toString()).isEqualTo("[\"id\"]");
        assertThat(brief.path("columnCount").intValue()).isEqualTo(6);
        assertThat(brief.path("estimatedRowCount").intValue()).isEqualTo(5);
        assertThat(call("tables/studio_browser_excluded").statusCode()).isEqualTo(404);
    }

    @Test
    @DisplayName("SA-17 DB-09 DB-11 DB-13 a page has rows and a cursor to different ones, and back")
    void pagesByCursor() {
        JsonNode first = get("tables/studio_hono_products?limit=2");
        assertThat(first.path("rows")).hasSize(2);
        assertThat(first.path("hasMore").booleanValue()).isTrue();
        assertThat(first.path("prevCursor").isNull()).isTrue();
        JsonNode second = get("tables/studio_hono_products?limit=2&cursor="
                + first.path("nextCursor").stringValue());
        assertThat(texts(second.path("rows"), "$id")).containsExactly("3", "4");
        JsonNode back = get("tables/studio_hono_products?limit=2&cursor="
                + second.path("prevCursor").stringValue());
        assertThat(back.path("rows")).isEqualTo(first.path("rows"));
        JsonNode none = get("tables/studio_hono_products?filter%5Bname%5D%5Beq%5D=nothing");
        assertThat(none.path("rows")).isEmpty();
        assertThat(none.path("nextCursor").isNull()).isTrue();
        assertThat(none.path("hasMore").booleanValue()).isFalse();
    }

    @Test
    @DisplayName("SA-18 DB-35 DB-38 rows come in the order asked for")
    void sortsRows() {
        assertThat(texts(
                        get("tables/studio_hono_products?sort=price&order=DESC").path("rows"), "name"))
                .containsExactly("Laptop", "Desk", "Chair", "Keyboard", "Mouse");
        assertThat(texts(
                        get("tables/studio_filter_products?sort=category&order=asc&sort=price&order=desc")
                                .path("rows"),
                        "name"))
                .startsWith("Laptop Pro", "Laptop Basic", "Wireless Mouse", "Standing Desk");
    }

    @Test
    @DisplayName("SA-19 SA-21 SA-22 one row by its key, or a problem that names no SQL")
    void findsOneRow() {
        JsonNode row = get("tables/studio_hono_products/4");
        assertThat(row.path("row").path("name").stringValue()).isEqualTo("Desk");
        assertThat(row.path("row").path("price").stringValue()).isEqualTo("299.99");
        assertThat(call("tables/studio_hono_products/999999999").statusCode()).isEqualTo(404);
        HttpResponse<String> wrong = call("tables/studio_hono_products/abc");
        assertThat(wrong.statusCode()).isIn(400, 404);
        assertThat(wrong.body()).doesNotContainIgnoringCase("select").doesNotContain("syntax");
        for (JsonNode listed : get("tables/keyed").path("rows")) {
            JsonNode found = get("tables/keyed/" + listed.path("$id").stringValue());
            assertThat(found.path("row").path("note")).isEqualTo(listed.path("note"));
        }
    }

    @Test
    @DisplayName("SA-17 SA-19 a table whose name no path may hold is named by ~ and base64url, as keys are")
    void findsTablesOfAnyName() {
        DATABASE.run(
                "create table if not exists \"sl/ash \\ 100%\" (id int primary key)",
                "insert into \"sl/ash \\ 100%\" values (1)");
        get("schema?refresh=true");
        String name = java.util.Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString("[\"sl/ash \\\\ 100%\"]".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        assertThat(get("tables/~" + name).path("rows")).hasSize(1);
        assertThat(get("tables/~" + name + "/1").at("/row/id").intValue()).isEqualTo(1);
        assertThat(get("tables/~" + name + "/1/requests")).isEmpty();
        assertThat(call("tables/~nothing").statusCode()).isEqualTo(404);
    }

    @Test
    @DisplayName("SA-19 a column named $id does not pass for the row's identity")
    void keepsTheIdentityOfARow() {
        DATABASE.run(
                "create table if not exists posing (id int primary key, \"$id\" text)",
                "insert into posing values (1, '2'), (2, '1')");
        get("schema?refresh=true");
        assertThat(texts(get("tables/posing").path("rows"), "$id")).containsExactly("1", "2");
    }

    @Test
    @DisplayName("DB-38 each direction of a sort is checked")
    void checksEachDirection() {
        assertThat(call("tables/studio_hono_products?sort=id&order=asc&order=sideways")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    @DisplayName("SA-20 DB-12 an unknown table is a 404 that says so")
    void refusesUnknownTables() {
        HttpResponse<String> answer = call("tables/non_existent_table");
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(Http.parse(answer.body()).path("detail").stringValue())
                .isEqualTo("Table 'non_existent_table' not found");
        assertThat(Http.parse(answer.body()).path("code").stringValue()).isEqualTo("TABLE_NOT_FOUND");
    }

    @ParameterizedTest(name = "DB-14 DB-15 DB-16 DB-17 DB-18 DB-19 DB-20 DB-21 {0} {1} {2} keeps {3}")
    @CsvSource({
        "category, eq, electronics, 3",
        "category, neq, electronics, 4",
        "price, gt, 500, 3",
        "price, gte, 299.99, 4",
        "price, lt, 50, 3",
        "price, lte, 49.99, 3",
        "name, contains, top, 2",
        "name, startsWith, Laptop, 2",
        "name, endsWith, Set, 1",
        "rating, isNull, '', 1",
        "rating, isNotNull, '', 6",
        "in_stock, eq, false, 2",
        "name, contains, '%', 0",
        "name, eq, ''' OR ''1''=''1', 0",
        "name, eq, 🚀, 0",
    })
    void filtersRows(String column, String operator, String value, int count) {
        assertThat(filtered("studio_filter_products", column, operator, value)).hasSize(count);
    }

    @Test
    @DisplayName("DB-22 DB-23 DB-28 several filters are joined by AND, also on one column")
    void joinsFilters() {
        assertThat(texts(
                        get("tables/studio_filter_products?filter[category][eq]=electronics&filter[in_stock][eq]=true"
                                        .replace("[", "%5B")
                                        .replace("]", "%5D"))
                                .path("rows"),
                        "name"))
                .containsExactly("Laptop Pro", "Laptop Basic");
        assertThat(texts(
                        get("tables/studio_filter_products?filter[price][gte]=20&filter[price][lt]=300"
                                        .replace("[", "%5B")
                                        .replace("]", "%5D"))
                                .path("rows"),
                        "name"))
                .containsExactly("Wireless Mouse", "Office Chair");
    }

    @ParameterizedTest(name = "DB-24 DB-25 DB-26 DB-27 DB-31 DB-36 DB-38 DB-40 {0} is a 400 {1}")
    @CsvSource({
        "filter%5Bunknown_column%5D%5Beq%5D=1, COLUMN_NOT_FOUND",
        "filter%5Bname%5D%5Bgt%5D=test, OPERATOR_NOT_SUPPORTED",
        "filter%5Bprice%5D%5Bcontains%5D=1, OPERATOR_NOT_SUPPORTED",
        "filter%5Bname%5D%5Bfoo%5D=1, UNKNOWN_OPERATOR",
        "filter%5Bid%5D%5Beq%5D=abc, INVALID_VALUE",
        "filter%5Bname%5D%5Beq%5D=%00, INVALID_VALUE",
        "filter=1, INVALID_PARAMETER",
        "sort=unknown_column, COLUMN_NOT_FOUND",
        "sort=id&order=sideways, INVALID_PARAMETER",
        "limit=0, INVALID_PARAMETER",
        "limit=-1, INVALID_PARAMETER",
        "limit=abc, INVALID_PARAMETER",
        "limit=99999999999999999999, INVALID_PARAMETER",
        "cursor=invalid-cursor, INVALID_CURSOR",
        "cursor=!!!, INVALID_CURSOR",
        "cursor=bm90IGpzb24, INVALID_CURSOR",
    })
    void refusesWhatMakesNoSense(String query, String code) {
        HttpResponse<String> answer = call("tables/studio_filter_products?" + query);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(Http.parse(answer.body()).path("code").stringValue()).isEqualTo(code);
        assertThat(answer.body()).doesNotContainIgnoringCase("select ").doesNotContain("ERROR:");
    }

    @Test
    @DisplayName("DB-29 DB-30 DB-33 DB-34 any column name works, and values compare exactly")
    void comparesExactly() {
        for (String column : List.of("first name", "größe", "a-b", "x]y")) {
            String value =
                    String.valueOf(List.of("first name", "größe", "a-b", "x]y").indexOf(column) + 1);
            assertThat(filtered("odd", column, "eq", value)).containsExactly("007");
        }
        assertThat(filtered("odd", "zip", "eq", "007")).containsExactly("007");
        assertThat(filtered("odd", "big", "eq", "9223372036854775807")).containsExactly("007");
        assertThat(filtered("odd", "at", "eq", "2024-01-15T10:30:00.123456Z")).containsExactly("007");
    }

    @Test
    @DisplayName("DB-51 DB-52 JSON null differs from NULL, binary content stays behind")
    void showsSpecialCells() {
        JsonNode row = get("tables/odd?limit=1&filter%5Bzip%5D%5Beq%5D=007")
                .path("rows")
                .get(0);
        assertThat(row.path("j").stringValue()).isEqualTo("null");
        assertThat(row.path("big").stringValue()).isEqualTo("9223372036854775807");
        assertThat(row.path("blob").toString()).isEqualTo("{\"$bytes\":2}");
    }

    @Test
    @DisplayName("DB-49 DB-50 DB-53 odd numbers, far dates and huge texts make a valid page")
    void showsExtremeValues() {
        HttpResponse<String> answer = call("tables/strange");
        assertThat(answer.body().length()).isLessThan(2_000_000);
        JsonNode rows = Http.parse(answer.body()).path("rows");
        assertThat(rows.get(0).path("num").stringValue()).isEqualTo("NaN");
        assertThat(rows.get(0).path("dbl").stringValue()).isEqualTo("Infinity");
        assertThat(rows.get(0).path("at").stringValue()).isEqualTo("infinity");
        assertThat(rows.get(0).path("d").stringValue()).isEqualTo("0001-01-01 BC");
        assertThat(rows.get(0).path("long").path("$trunc").intValue()).isEqualTo(5_000_000);
        assertThat(rows.get(1).path("num").stringValue()).isEqualTo("1234567890123456789012345678901234567890");
        assertThat(call("tables/strange/1?column=long").body()).hasSize(5_000_000);
    }

    @Test
    @DisplayName("DB-42 a table without a key is paged whole, and its rows have no address")
    void pagesATableWithoutAKey() {
        List<String> seen = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = get("tables/bare?limit=10" + cursor);
            assertThat(page.path("stable").booleanValue()).isFalse();
            seen.addAll(texts(page.path("rows"), "n"));
            cursor = page.path("nextCursor").isNull()
                    ? ""
                    : "&cursor=" + page.path("nextCursor").stringValue();
        } while (!cursor.isEmpty());
        assertThat(seen).hasSize(25);
        assertThat(new HashSet<>(seen)).hasSize(23);
        HttpResponse<String> answer = call("tables/bare/1");
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).contains("no primary key");
    }

    @Test
    @DisplayName("DB-55 DB-56 a query that takes too long is cancelled, one that writes fails")
    void cancelsSlowQueriesAndRefusesWrites() {
        try (Studio studio = Studio.create(StudioOptions.storage(new InMemoryStorage())
                        .db(DATABASE.dataSource())
                        .browsing(b -> b.statementTimeout(java.time.Duration.ofMillis(300))));
                TomcatApp app = new TomcatApp(0, "").with(studio).start()) {
            HttpResponse<String> slow = Http.send("GET", app.url("/__studio/api/tables/slow"));
            assertThat(slow.statusCode()).isEqualTo(504);
            assertThat(Http.parse(slow.body()).path("code").stringValue()).isEqualTo("QUERY_TIMEOUT");
            assertThat(Http.send("GET", app.url("/__studio/api/tables/writer")).statusCode())
                    .isGreaterThanOrEqualTo(400);
            assertThat(Http.json(app.url("/__studio/api/tables/written")).path("rows"))
                    .isEmpty();
        }
    }

    @ParameterizedTest(name = "SA-30 a database that is down is a 503 on {0}, and monitoring answers")
    @ValueSource(strings = {"schema", "tables/orders"})
    void survivesADatabaseThatIsDown(String path) {
        HikariConfig nowhere = new HikariConfig();
        nowhere.setJdbcUrl("jdbc:postgresql://127.0.0.1:1/none?user=nobody");
        nowhere.setInitializationFailTimeout(-1);
        nowhere.setConnectionTimeout(500);
        HikariDataSource down = new HikariDataSource(nowhere);
        try (down;
                Studio studio = Studio.create(
                        StudioOptions.storage(new InMemoryStorage()).db(down));
                TomcatApp app = new TomcatApp(0, "").with(studio).start()) {
            HttpResponse<String> answer = Http.send("GET", app.url("/__studio/api/" + path));
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(Http.parse(answer.body()).path("code").stringValue()).isEqualTo("DATABASE_UNAVAILABLE");
            assertThat(Http.send("GET", app.url("/__studio/api/requests")).statusCode())
                    .isEqualTo(200);
        }
    }
}
