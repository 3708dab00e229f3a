package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.kit.studio.monitor.InMemoryStorage;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The SQL console over HTTP, on PostgreSQL, with one connection so that anything left behind shows. */
class SqlConsoleTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final TestDatabase DATABASE = new TestDatabase();
    private static final HikariDataSource ONE_CONNECTION = oneConnection();
    private static final Studio STUDIO = Studio.create(StudioOptions.storage(new InMemoryStorage())
            .db(ONE_CONNECTION)
            .browsing(b -> b.statementTimeout(Duration.ofSeconds(5))));
    private static final TomcatApp APP = new TomcatApp(0, "").with(STUDIO);

    private static HikariDataSource oneConnection() {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(DATABASE.dataSource().getJdbcUrl());
        config.setUsername(DATABASE.dataSource().getUsername());
        config.setPassword(DATABASE.dataSource().getPassword());
        config.setMaximumPoolSize(1);
        return new HikariDataSource(config);
    }

    @BeforeAll
    static void createTables() {
        DATABASE.run(
                "create table kept (id int primary key, name text, data jsonb)",
                "insert into kept select i, 'row ' || i, '{\"a\": 1}' from generate_series(1, 10) i",
                "create function write_one() returns int language sql volatile as"
                        + " 'insert into kept values (99, ''written'', null) returning 99'",
                "create sequence numbers",
                "create function \"needs?mark\"() returns int language sql as 'select 1'");
        APP.start();
    }

    @AfterAll
    static void stop() {
        STUDIO.close();
        APP.close();
        ONE_CONNECTION.close();
        DATABASE.close();
    }

    private static HttpResponse<String> post(String route, String sql, @Nullable Object... params) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("sql", sql);
        if (params.length > 0) {
            body.put("params", java.util.Arrays.asList(params));
        }
        return send(route, JSON.writeValueAsString(body));
    }

    private static HttpResponse<String> send(String route, String body) {
        return Http.sendBody("POST", APP.url("/__studio/api/" + route), body, "X-Kit-Studio", "1");
    }

    private static JsonNode answered(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Http.parse(answer.body());
    }

    private static JsonNode refused(HttpResponse<String> answer, String code) {
        assertThat(answer.statusCode()).as(answer.body()).isBetween(400, 499);
        JsonNode problem = Http.parse(answer.body());
        assertThat(problem.path("code").stringValue()).as(answer.body()).isEqualTo(code);
        return problem;
    }

    private static long countOfKept() {
        return answered(post("sql", "select count(*) from kept"))
                .at("/rows/0/0")
                .longValue();
    }

    @Test
    @DisplayName("DB-56 the console answers columns, types and cells, with values for question marks")
    void answersRows() {
        JsonNode result = answered(post(
                "sql",
                "select id, name, data, null as none, id > 1 as more from kept where id = ? and name = ?",
                7,
                "row 7"));
        assertThat(result.path("columns").get(0).toString()).isEqualTo("{\"name\":\"id\",\"type\":\"int4\"}");
        assertThat(result.path("rows").toString()).isEqualTo("[[7,\"row 7\",\"{\\\"a\\\": 1}\",null,true]]");
        assertThat(answered(post("sql", "select 1 as a, 2 as a, 9007199254740993::int8, (-9223372036854775808)::int8"))
                        .path("rows")
                        .toString())
                .isEqualTo("[[1,2,\"9007199254740993\",\"-9223372036854775808\"]]");
        assertThat(answered(post("sql", "/* a ; */ -- b ;\n select 'x;y', $t$;$t$, E'\\';' ; -- end"))
                        .path("rows")
                        .toString())
                .isEqualTo("[[\"x;y\",\";\",\"';\"]]");
        assertThat(answered(post("sql", "(select 1) union (select 2) order by 1"))
                        .path("rows"))
                .hasSize(2);
        assertThat(answered(post("sql", "show server_version")).path("rows")).hasSize(1);
        assertThat(answered(post("sql", "select data ?? 'a' from kept where id = ?", 1))
                        .at("/rows/0/0")
                        .booleanValue())
                .isTrue();
        assertThat(answered(post("sql", "select data ? 'a' from kept where id = 1"))
                        .at("/rows/0/0")
                        .booleanValue())
                .isTrue();
    }

    @Test
    @DisplayName("DB-56 rows, cells and time are limited")
    void limitsWhatItReads() {
        JsonNode many = answered(send("sql", "{\"sql\": \"select generate_series(1, 5000000)\", \"limit\": 3}"));
        assertThat(many.path("rows").toString()).isEqualTo("[[1],[2],[3]]");
        assertThat(many.path("truncated").booleanValue()).isTrue();
        assertThat(answered(send("sql", "{\"sql\": \"select generate_series(1, 5000)\", \"limit\": 99999}"))
                        .path("rows"))
                .hasSize(1000);
        assertThat(answered(post("sql", "select repeat('x', 1000000)"))
                        .at("/rows/0/0/$trunc")
                        .longValue())
                .isEqualTo(1_000_000);
        HttpResponse<String> wide =
                send("sql", "{\"sql\": \"select repeat('x', 9000) from generate_series(1, 5000)\", \"limit\": 1000}");
        assertThat(wide.body().length()).isLessThan(5_000_000);
        assertThat(answered(wide).path("truncated").booleanValue()).isTrue();
        HttpResponse<String> slow = post("sql", "select pg_sleep(20)");
        assertThat(slow.statusCode()).isEqualTo(504);
        assertThat(slow.body()).contains("QUERY_TIMEOUT");
    }

    @ParameterizedTest(name = "DB-56 the console refuses: {0}")
    @ValueSource(
            strings = {
                "select 1; commit; delete from kept",
                "select 1; delete from kept",
                "delete from kept",
                "update kept set name = ''",
                "insert into kept values (11)",
                "truncate kept",
                "drop table kept",
                "copy kept to '/tmp/x'",
                "copy (select 1) to program 'true'",
                "set role postgres",
                "set transaction read write",
                "begin",
                "commit",
                "rollback",
                "do $$ begin delete from kept; end $$",
                "call something()",
                "vacuum",
                "lock table kept",
                "prepare p as delete from kept",
                "execute p",
                "declare c cursor with hold for select 1",
                "listen x",
                "  ",
                ";",
                "-- only a comment",
                "'select'",
                "/* /* */ select 1; commit; */ delete from kept",
                "select '\\'; delete from kept; --'",
                "select $x$ $x$; commit; delete from kept",
            })
    void refusesWhatDoesNotOnlyRead(String sql) {
        JsonNode problem = refused(post("sql", sql), "SQL_NOT_ALLOWED");
        assertThat(problem.path("position").intValue()).isPositive();
        assertThat(countOfKept()).isEqualTo(10);
    }

    @ParameterizedTest(name = "DB-56 the database refuses: {0}")
    @ValueSource(
            strings = {
                "with gone as (delete from kept returning *) select * from gone",
                "select write_one()",
                "select nextval('numbers')",
                "select setval('numbers', 5)",
                "select * into copied from kept",
                "select * from kept for update",
                "explain analyze delete from kept",
                "select set_config('transaction_read_only', 'off', false)",
                "select set_config('default_transaction_read_only', 'off', false), write_one()",
            })
    void isReadOnly(String sql) {
        JsonNode problem = refused(post("sql", sql), "SQL_ERROR");
        assertThat(problem.path("detail").stringValue()).isNotBlank().doesNotContain("\n");
        assertThat(countOfKept()).isEqualTo(10);
    }

    @Test
    @DisplayName("DB-56 nothing that a statement sets or locks outlives it")
    void leavesNothingBehind() {
        String owner =
                answered(post("sql", "select current_user")).at("/rows/0/0").stringValue();
        answered(post(
                "sql", "select set_config('app.tenant_id', 'evil', false), set_config('search_path', 'x', false)"));
        answered(post("sql", "select set_config('statement_timeout', '0', false), pg_advisory_lock(42)"));
        refused(post("sql", "select set_config('role', 'pg_monitor', false), 1 / 0"), "SQL_ERROR");
        JsonNode after = answered(post(
                "sql",
                "select current_user, coalesce(current_setting('app.tenant_id', true), ''),"
                        + " current_setting('search_path'), current_setting('statement_timeout'),"
                        + " (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid())"));
        assertThat(after.at("/rows/0/0").stringValue()).isEqualTo(owner);
        assertThat(after.at("/rows/0/1").stringValue()).isEmpty();
        assertThat(after.at("/rows/0/2").stringValue()).contains("public");
        assertThat(after.at("/rows/0/3").stringValue()).isEqualTo("5s");
        assertThat(after.at("/rows/0/4").intValue()).isZero();
    }

    @Test
    @DisplayName("DB-56 an error says what PostgreSQL says and where, whatever was bound before")
    void saysWhereTheErrorIs() {
        JsonNode plain = refused(post("sql", "select nmae from kept"), "SQL_ERROR");
        assertThat(plain.path("detail").stringValue()).isEqualTo("column \"nmae\" does not exist");
        assertThat(plain.path("hint").stringValue()).contains("kept.name");
        assertThat(plain.path("position").intValue()).isEqualTo(8);
        JsonNode bound =
                refused(post("sql", "select * from kept where id = ? and name = ? and x = 1", 1, "a"), "SQL_ERROR");
        assertThat(bound.path("position").intValue())
                .isEqualTo("select * from kept where id = ? and name = ? and x = 1".indexOf("x =") + 1);
        refused(post("sql", "select ?", 1, 2), "SQL_NOT_ALLOWED");
        refused(post("sql", "select $1"), "SQL_NOT_ALLOWED");
        assertThat(send("sql", "no json").statusCode()).isEqualTo(400);
        assertThat(send("sql", "{\"sql\": 7}").body()).contains("INVALID_PARAMETER");
        assertThat(send("sql", "{\"sql\": \"select 1\", \"limit\": 0}").statusCode())
                .isEqualTo(400);
    }

    @Test
    @DisplayName("DB-56 SQL comes by POST with the studio's header only")
    void needsAPostWithTheHeader() {
        String url = APP.url("/__studio/api/sql");
        assertThat(Http.send("GET", url + "?sql=select%201").statusCode()).isEqualTo(405);
        assertThat(Http.sendBody("POST", url, "{\"sql\": \"select 1\"}").statusCode())
                .isEqualTo(403);
    }

    @Test
    @DisplayName("DB-56 a plan is shown for what reads and writes, and measured only for what reads")
    void explains() {
        JsonNode plan = answered(post("explain", "select * from kept where id = ?", 7));
        assertThat(plan.at("/Plan/Node Type").stringValue()).contains("Scan");
        assertThat(plan.has("Execution Time")).isFalse();
        JsonNode measured =
                answered(send("explain", "{\"sql\": \"select * from kept where id = 7\", \"analyze\": true}"));
        assertThat(measured.path("Execution Time").isNumber()).isTrue();
        assertThat(measured.at("/Plan/Actual Rows").asDouble()).isEqualTo(1.0);
        assertThat(answered(post("explain", "delete from kept"))
                        .at("/Plan/Operation")
                        .stringValue())
                .isEqualTo("Delete");
        refused(send("explain", "{\"sql\": \"delete from kept\", \"analyze\": true}"), "SQL_NOT_ALLOWED");
        refused(send("explain", "{\"sql\": \"select write_one()\", \"analyze\": true}"), "SQL_ERROR");
        refused(post("explain", "select 1; delete from kept"), "SQL_NOT_ALLOWED");
        assertThat(refused(post("explain", "select nope from kept"), "SQL_ERROR")
                        .path("position")
                        .intValue())
                .isEqualTo(8);
        assertThat(countOfKept()).isEqualTo(10);
    }

    @Test
    @DisplayName("DB-56 the console of a database elsewhere is off unless enabled")
    void isOffElsewhere() {
        HikariConfig config = new HikariConfig();
        String url = DATABASE.dataSource().getJdbcUrl();
        config.setJdbcUrl(url.replaceFirst("//([^/]+)/", "//$1,db.invalid:5432/"));
        config.setUsername(DATABASE.dataSource().getUsername());
        config.setPassword(DATABASE.dataSource().getPassword());
        for (boolean enabled : List.of(false, true)) {
            try (HikariDataSource odd = new HikariDataSource(config);
                    Studio studio = Studio.create(
                            StudioOptions.storage(new InMemoryStorage()).db(odd).sqlConsole(enabled));
                    TomcatApp app = new TomcatApp(0, "").with(studio).start()) {
                HttpResponse<String> answer = Http.sendBody(
                        "POST", app.url("/__studio/api/sql"), "{\"sql\": \"select 1\"}", "X-Kit-Studio", "1");
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(enabled ? 200 : 403);
            }
        }
    }
}
