package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is excluded stays excluded, whichever way a statement takes to it. */
class ExcludedTablesTest {

    private static final String SECRET = "top-secret";
    private static final PostgresDatabase DATABASE = PostgresServer.find().createDatabase();
    private static final HikariDataSource POOL = pool();
    private static final DataBrowserOptions OPTIONS =
            DataBrowserOptions.DEFAULTS.excludeTables(List.of("Secrets", "vault.*", "tmp_*", "parts"));
    private static final SqlConsole CONSOLE = new SqlConsole(POOL, OPTIONS, false);

    private static HikariDataSource pool() {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(DATABASE.jdbcUrl());
        pool.setUsername(DATABASE.ownerRole());
        pool.setPassword(DATABASE.password());
        pool.setMaximumPoolSize(1);
        return pool;
    }

    @BeforeAll
    static void createTables() throws SQLException {
        try (Connection connection = DATABASE.owner().getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : List.of(
                    "create table secrets (id int primary key, v text)",
                    "insert into secrets select i, '" + SECRET + "' from generate_series(1, 20) i",
                    "create table kept (id int primary key, secret int references secrets)",
                    "insert into kept values (1, 1)",
                    "create table heirs (extra int) inherits (secrets)",
                    "create table parts (id int, v text) partition by list (id)",
                    "create table part_one partition of parts for values in (1)",
                    "insert into parts values (1, '" + SECRET + "')",
                    "create schema vault",
                    "create table vault.gold as select 1 as id, '" + SECRET + "'::text as v",
                    "create table tmp_a as select '" + SECRET + "'::text as v",
                    "create view seen as select * from secrets",
                    "create view seen_twice as select id, v as w from seen",
                    "create materialized view copied as select * from seen_twice",
                    "create function told() returns text language sql as 'select v from secrets limit 1'",
                    "create function told_slowly() returns text language plpgsql as"
                            + " 'begin return (select v from secrets limit 1); end'",
                    "create rule noted as on update to kept do also insert into tmp_a values ('x')",
                    "analyze secrets")) {
                statement.execute(sql);
            }
        }
    }

    @AfterAll
    static void close() {
        POOL.close();
        DATABASE.close();
    }

    private static List<@Nullable String> none() {
        return List.of();
    }

    @ParameterizedTest(name = "W4 an excluded table cannot be read through the console: {0}")
    @ValueSource(
            strings = {
                "select * from secrets",
                "table secrets",
                "select * from public.\"secrets\"",
                "select * from U&\"\\0073ecrets\"",
                "select 1 where exists (select from secrets)",
                "select id from secrets where false",
                "with s as (select v from secrets) select * from s",
                "select k.id, s.v from kept k left join secrets s on s.id = k.secret",
                "select cast(v as int) from secrets",
                "select 1 / (select count(*) - 20 from secrets)",
                "select * from seen",
                "select * from seen_twice",
                "select * from copied",
                "select * from heirs",
                "select * from parts",
                "select * from part_one",
                "select * from vault.gold",
                "select * from tmp_a",
                "select told()",
                "select told_slowly()",
                "select * from kept where told_slowly() like 't%'",
                "select query_to_xml('select * from secrets', true, true, '')",
                "select query_to_xml('select cast(v as int) from secrets', true, true, '')",
                "select \"query_to_xml\"('select * from secrets', true, true, '')",
                "select U&\"\\0071uery_to_xml\"('select v::int from secrets', true, true, '')",
                "select table_to_xml('secrets', true, true, '')",
                "select database_to_xml(true, true, '')",
                "select * from ts_stat('select v::tsvector from secrets')",
                "select * from dblink('dbname=x', 'select v from secrets') as t(v text)",
                "select most_common_vals from pg_stats where tablename = 'secrets'",
                "explain select * from secrets",
                "explain (analyze, costs off) select cast(v as int) from seen",
                "explain analyze verbose select told_slowly()",
                "explain (select cast(v as int) from secrets)",
            })
    void cannotBeRead(String sql) {
        String bound = sql.replaceFirst("select ", "select /* ? */ coalesce(?::text), ");
        List<@Nullable String> values = Collections.nCopies(bound.equals(sql) ? 0 : 1, "1");
        assertThatThrownBy(() -> CONSOLE.run(bound, values, 10))
                .isInstanceOfSatisfying(
                        DataException.class,
                        refused -> assertThat(refused.status()).isEqualTo(400))
                .hasMessageNotContaining(SECRET);
        assertThatThrownBy(() -> CONSOLE.run(sql, none(), 10))
                .isInstanceOfSatisfying(
                        DataException.class,
                        refused -> assertThat(refused.code()).isEqualTo("SQL_NOT_ALLOWED"));
    }

    @ParameterizedTest(name = "W4 no plan shows an excluded table: {0}")
    @ValueSource(
            strings = {
                "select * from secrets where v = 'guess'",
                "delete from secrets",
                "insert into kept select id, id from secrets",
                "select * from seen_twice",
                "select told()",
            })
    void hasNoPlan(String sql) {
        assertThatThrownBy(() -> CONSOLE.explain(sql, none(), false)).hasMessageContaining("excluded from the studio");
        if (!sql.startsWith("delete") && !sql.startsWith("insert")) {
            assertThatThrownBy(() -> CONSOLE.explain(sql, none(), true))
                    .hasMessageContaining("excluded from the studio");
        }
    }

    @Test
    @DisplayName("W4 everything else answers as before, with values and positions")
    void readsTheRest() {
        assertThat(CONSOLE.run("select id, secret from kept where id = ?", List.of("1"), 10)
                        .rows())
                .containsExactly(List.of(1L, 1L));
        assertThat(CONSOLE.run("show server_version", none(), 1).rows()).hasSize(1);
        assertThat(CONSOLE.run("explain (verbose, analyze) select * from kept where id = ?", List.of("1"), 100)
                        .rows())
                .isNotEmpty();
        assertThat(CONSOLE.run("explain analyze verbose (select 1)", none(), 100)
                        .rows())
                .isNotEmpty();
        assertThat(CONSOLE.run("select relname from pg_class where relname = 'kept'", none(), 1)
                        .rows())
                .hasSize(1);
        assertThat(CONSOLE.explain("delete from kept where id = ?", List.of("1"), false))
                .contains("ModifyTable");
        assertThatThrownBy(() -> CONSOLE.run("explain analyze select nope from kept", none(), 1))
                .isInstanceOfSatisfying(
                        DataException.class,
                        refused -> assertThat(refused.position()).isEqualTo(24));
        assertThatThrownBy(() -> CONSOLE.run("select id from kept where id = ? and nope", List.of("1"), 1))
                .isInstanceOfSatisfying(
                        DataException.class,
                        refused -> assertThat(refused.position()).isEqualTo(38));
    }

    @Test
    @DisplayName("W4 the browser hides what reads an excluded table as well")
    void hidesTheViews() {
        DataBrowser browser = DataBrowser.create(POOL, OPTIONS);
        assertThat(browser.getTables()).extracting(Table::name).containsExactly("kept");
        assertThat(DataBrowser.create(POOL).getTables())
                .extracting(Table::name)
                .contains("secrets", "seen", "seen_twice", "copied", "heirs", "kept", "vault.gold", "tmp_a", "parts");
    }
}
