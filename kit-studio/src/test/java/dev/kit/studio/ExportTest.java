package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.monitor.InMemoryStorage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Exports over HTTP, on PostgreSQL. */
class ExportTest {

    private static final TestDatabase DATABASE = new TestDatabase();
    private static final Studio STUDIO =
            Studio.create(StudioOptions.storage(new InMemoryStorage()).db(DATABASE.dataSource()));
    private static final TomcatApp APP = new TomcatApp(0, "").with(STUDIO);
    private static final String HOSTILE = "we\"ird; drop table big; --\n=x";

    @BeforeAll
    static void createTables() {
        DATABASE.run(
                "create table things (id int primary key, name text, price numeric(10,2), ok bool, data jsonb, raw bytea,"
                        + " at timestamptz, tags text[], big int8)",
                "insert into things values (1, 'plain', 1.50, true, '{\"a\": [1, null]}', '\\x00ff', '2026-01-02T03:04:05Z',"
                        + " array['x', 'y,z'], 9007199254740993), (2, '=1+1', -2.50, false, 'null', null, null, null, null),"
                        + " (3, 'say \"hi\",' || chr(10) || 'it''s \\ me', 'NaN', null, null, '', 'infinity', '{}', 0),"
                        + " (4, '', null, null, '\"\"', null, null, null, null), (5, null, null, null, null, null, null,"
                        + " null, null), (6, '@cmd', 0, true, '1', null, null, null, null), (7, '＝x', 0, true, '1', null,"
                        + " null, null, null), (8, '-5', 0, true, '1', null, null, null, null)",
                "create table \"" + HOSTILE.replace("\"", "\"\"") + "\" (\"=a\"\"b,c\" int primary key, \"it's\" text)",
                "insert into \"" + HOSTILE.replace("\"", "\"\"") + "\" values (1, 'v')",
                "create table identified (id int generated always as identity primary key, twice int generated always as"
                        + " (n * 2) stored, n int)",
                "insert into identified (n) values (21)",
                "create table computed (always int generated always as (1) stored)",
                "insert into computed default values",
                "create table big (id int primary key, text text)",
                "insert into big select i, md5(i::text) from generate_series(1, 1000000) i",
                "create view breaks as select i, 1 / (900 - i) as n from generate_series(1, 5000) i",
                "create table hidden_one (id int primary key)",
                "analyze");
        APP.start();
    }

    @AfterAll
    static void stop() {
        STUDIO.close();
        APP.close();
        DATABASE.close();
    }

    private static HttpResponse<String> export(String table, String rest) {
        return Http.send(
                "GET",
                APP.url("/__studio/api/export?table=" + URLEncoder.encode(table, StandardCharsets.UTF_8) + rest));
    }

    @Test
    @DisplayName("CSV quotes what needs it, keeps NULL and empty apart and disarms formulas")
    void writesCsv() {
        HttpResponse<String> answer = export("things", "&format=csv");
        assertThat(answer.headers().firstValue("Content-Type")).contains("text/csv;charset=utf-8");
        assertThat(answer.headers().firstValue("Content-Disposition").orElse(""))
                .startsWith("attachment; filename=\"things.csv\"");
        assertThat(answer.body().split("\r\n"))
                .containsExactly(
                        "id,name,price,ok,data,raw,at,tags,big",
                        "1,plain,1.50,true,\"{\"\"a\"\": [1, null]}\",\\x00ff,2026-01-02 03:04:05+00,\"{x,\"\"y,z\"\"}\",9007199254740993",
                        "2,'=1+1,-2.50,false,null,,,,",
                        "3,\"say \"\"hi\"\",\nit's \\ me\",NaN,,,\\x,infinity,{},0",
                        "4,\"\",,,\"\"\"\"\"\",,,,",
                        "5,,,,,,,,",
                        "6,'@cmd,0.00,true,1,,,,",
                        "7,'＝x,0.00,true,1,,,,",
                        "8,'-5,0.00,true,1,,,,");
    }

    @Test
    @DisplayName("JSON is valid, with JSON columns as they are and long numbers whole")
    void writesJson() {
        JsonNode rows = Http.parse(export("things", "&format=json").body());
        assertThat(rows).hasSize(8);
        assertThat(rows.get(0).toString())
                .isEqualTo("{\"id\":1,\"name\":\"plain\",\"price\":\"1.50\",\"ok\":true,\"data\":{\"a\":[1,null]},"
                        + "\"raw\":\"\\\\x00ff\",\"at\":\"2026-01-02 03:04:05+00\",\"tags\":\"{x,\\\"y,z\\\"}\","
                        + "\"big\":\"9007199254740993\"}");
        assertThat(rows.get(2).path("price").stringValue()).isEqualTo("NaN");
        assertThat(rows.get(4).path("name").isNull()).isTrue();
        assertThat(Http.parse(export("things", "&format=json&filter%5Bid%5D%5Beq%5D=77")
                        .body()))
                .isEmpty();
    }

    @Test
    @DisplayName("SQL restores the same rows, whatever the names, without generated columns")
    void writesSqlThatRestores() throws SQLException {
        for (String table : new String[] {"things", "\"" + HOSTILE.replace("\"", "\"\"") + "\"", "identified"}) {
            String before = fingerprint(table);
            HttpResponse<String> answer = export(table, "&format=sql");
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            DATABASE.run("delete from " + table);
            DATABASE.run(answer.body());
            assertThat(fingerprint(table)).as(answer.body()).isEqualTo(before);
        }
        assertThat(export("computed", "&format=sql").body()).contains("\"computed\" default values;");
        assertThat(export("identified", "&format=sql").body())
                .contains("overriding system value")
                .doesNotContain("twice");
    }

    private static String fingerprint(String table) throws SQLException {
        try (Connection connection = DATABASE.dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "select string_agg(t::text, E'\\n' order by t::text) from " + table + " t")) {
            rows.next();
            return String.valueOf(rows.getString(1));
        }
    }

    @Test
    @DisplayName("a hostile table name makes a harmless header and a disarmed heading")
    void survivesHostileNames() {
        HttpResponse<String> answer = export("\"" + HOSTILE.replace("\"", "\"\"") + "\"", "");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Disposition").orElse(""))
                .matches("attachment; filename=\"[A-Za-z0-9._-]+\"; filename\\*=UTF-8''[A-Za-z0-9._%-]+");
        assertThat(answer.body()).isEqualTo("\"'=a\"\"b,c\",it's\r\n1,v\r\n");
    }

    @Test
    @DisplayName("an export has the filters and the order of the page")
    void filtersAndSorts() {
        assertThat(export("things", "&format=csv&filter%5Bid%5D%5Blte%5D=3&sort=id&order=desc")
                        .body()
                        .lines()
                        .filter(line -> line.matches("\\d,.*"))
                        .map(line -> line.substring(0, 1)))
                .containsExactly("3", "2", "1");
    }

    @Test
    @DisplayName("what cannot be exported is a problem with a code")
    void refusesWhatIsNotThere() {
        assertThat(export("none", "").body()).contains("TABLE_NOT_FOUND");
        assertThat(export("things", "&format=xml").body()).contains("INVALID_PARAMETER");
        assertThat(export("things", "&sort=nope").body()).contains("COLUMN_NOT_FOUND");
        HttpResponse<String> value = export("things", "&filter%5Bid%5D%5Beq%5D=x");
        assertThat(value.statusCode()).isEqualTo(400);
        assertThat(value.body()).contains("INVALID_VALUE");
        assertThat(value.headers().firstValue("Content-Disposition")).isEmpty();
    }

    @Test
    @DisplayName("a million rows stream in constant memory")
    void streamsAMillionRows() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(APP.url("/__studio/api/export?table=big")))
                .build();
        HttpResponse<InputStream> answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofInputStream());
        long rows = 0;
        long most = 0;
        System.gc();
        long before = used();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8))) {
            while (lines.readLine() != null) {
                if (++rows % 250_000 == 0) {
                    System.gc();
                    most = Math.max(most, used() - before);
                }
            }
        }
        assertThat(rows).isEqualTo(1_000_001);
        assertThat(most).as("live bytes beside those before").isLessThan(24L << 20);
    }

    private static long used() {
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    @Test
    @DisplayName("an export that fails on the way breaks off instead of ending as if whole")
    void breaksOffWhenTheDatabaseFails() {
        HttpRequest request = HttpRequest.newBuilder(URI.create(APP.url("/__studio/api/export?table=breaks")))
                .build();
        boolean whole;
        try {
            HttpResponse<String> answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
            whole = answer.statusCode() == 200;
        } catch (IOException broken) {
            whole = false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        assertThat(whole).isFalse();
    }
}
