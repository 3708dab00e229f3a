package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An error of the console may say everything but what an excluded table holds. */
class ConsoleErrorsTest {

    private static final String SECRET = "s3cr3t";
    private static final PostgresDatabase DATABASE = PostgresServer.find().createDatabase();
    private static final HikariDataSource POOL = pool();
    private static final SqlConsole CONSOLE =
            new SqlConsole(POOL, DataBrowserOptions.DEFAULTS.excludeTables(List.of("secret_*")), false);

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
                    "create table secret_t (id serial primary key, x text)",
                    "insert into secret_t (x) values ('" + SECRET + "')",
                    "create view secret_v as select x from secret_t",
                    "create materialized view open_mv as select x from secret_t",
                    "create table open_parent (x text)",
                    "create table secret_heir () inherits (open_parent)",
                    "insert into secret_heir values ('" + SECRET + "')",
                    "create table secret_parent (x text) partition by list (x)",
                    "create table secret_part partition of secret_parent default",
                    "insert into secret_parent values ('" + SECRET + "')",
                    "create table orders (id int, note text)",
                    "insert into orders values (1, 'plain')",
                    "create function read_secret() returns text language plpgsql as"
                            + " 'begin return (select x from secret_t limit 1); end'",
                    "create function by_index() returns text language plpgsql as"
                            + " 'begin return (select x from secret_t where id = 1); end'",
                    "create function by_place() returns text language plpgsql as"
                            + " 'begin return (select x from secret_t where ctid = ''(0,1)''); end'",
                    "create function at_planning() returns text language plpgsql immutable as"
                            + " 'begin return (select x from secret_t limit 1); end'",
                    "create function caught() returns text language plpgsql as 'declare found text; begin"
                            + " begin select x into found from secret_t; perform 1/0; exception when others then null;"
                            + " end; return found; end'",
                    "create function dyn() returns text language plpgsql as 'declare found text; begin"
                            + " execute ''select x from '' || ''secret_t'' into found; return found; end'",
                    "create function secret_sql() returns text language sql security definer as"
                            + " 'select x from secret_t limit 1'",
                    "create function secret_setof() returns setof text language sql security definer as"
                            + " 'select x from secret_t'",
                    "create function plain_note() returns text language plpgsql as"
                            + " 'begin return (select note from orders limit 1); end'",
                    "analyze")) {
                statement.execute(sql);
            }
        }
    }

    @AfterAll
    static void close() {
        POOL.close();
        DATABASE.close();
    }

    /** The answer or the error, with the cause that may be logged but is never shown left out. */
    private static String shown(String sql) {
        try {
            return CONSOLE.run(sql, List.of(), 10).rows().toString();
        } catch (DataException e) {
            return e.code() + " " + e.getMessage() + " " + e.hint();
        }
    }

    private static DataException failure(String sql) {
        return catchThrowableOfType(DataException.class, () -> CONSOLE.run(sql, List.of(), 10));
    }

    @ParameterizedTest(name = "SEC-M2 no answer and no error shows a value of an excluded table: {0}")
    @ValueSource(
            strings = {
                "select * from secret_t",
                "select * from secret_v",
                "select * from open_mv",
                "table open_parent",
                "select * from secret_parent",
                "select * from secret_part",
                "select read_secret()",
                "select read_secret()::int",
                "select dyn()",
                "select dyn()::int",
                "select secret_sql()",
                "select secret_sql()::int",
                "select * from secret_setof()",
                "select 1/(case when read_secret() like 's%' then 0 else 1 end)",
                "select case when dyn() like 's%' then pg_sleep(2) end",
                "explain analyze select dyn()",
                "explain select * from secret_t",
                "explain select secret_sql()",
                "explain (verbose) select * from secret_setof()",
                "show search_path",
                "select * from pg_stat_activity",
                "select query from pg_stat_activity where query like '%secret%'",
                "select pg_get_viewdef('secret_v')",
                "select 'secret_t'::regclass",
                "select attname from pg_attribute where attrelid=(select oid from pg_class where relname='secret_t')",
                "select null::secret_t",
                "select pg_relation_size('secret_t')",
                "select * from information_schema.columns where table_name='secret_t'",
                "select xmlforest(s.*) from \"secret_t\" s",
                "select \"query_to_xml\"('select * from secret_t',true,true,'')",
                "select pg_catalog . query_to_xml('select * from secret_t',true,true,'')",
                "select pg_catalog.\"query_to_xml\"('select 1',true,true,'')",
                "select ts_rewrite('a'::tsquery, 'select ''a''::tsquery, x::tsquery from secret_t')",
                "select * from json_populate_recordset(null::secret_t, '[]')",
                "select tableoid, * from open_parent where false",
                "select ctid from open_parent",
                "select (select row_to_json(t) from (table secret_t) t)",
                "with t as materialized (select x from secret_t) select x::int from t",
                "select x::int from secret_t",
                "select 1 from orders tablesample system(100) limit 1",
                "select by_index()::int",
                "select by_place()::int",
                "select at_planning()::int",
                "explain select at_planning()::int",
                "select caught()::int",
                "explain (analyze) select read_secret()::int",
                "select note from orders where read_secret()::int = id",
                "select (select x from secret_heir)::int",
                "select secret_setof()::int",
            })
    void neverShowsTheValue(String sql) {
        assertThat(shown(sql)).doesNotContain(SECRET);
        assertThat(CONSOLE.run("select note from orders", List.of(), 10).rows()).containsExactly(List.of("plain"));
    }

    @ParameterizedTest(name = "SEC-M2 whether a statement fails tells nothing about an excluded table: {0}")
    @ValueSource(
            strings = {
                "select 1 / (case when read_secret() like '%s' then 0 else 1 end)",
                "select 1 / (case when at_planning() like '%s' then 0 else 1 end)",
                "select (case when dyn() like '%s' then 'no number' else '1' end)::int",
                "select note from orders where 1 / (case when by_index() like '%s' then 0 else 1 end) = 1",
            })
    void isNoOracle(String sql) {
        DataException right = failure(sql.formatted("s%"));
        DataException wrong = failure(sql.formatted("t%"));
        assertThat(right.code()).isEqualTo(wrong.code()).isEqualTo("SQL_NOT_ALLOWED");
        assertThat(right).hasMessage(wrong.getMessage());
        assertThat(right.position()).isEqualTo(wrong.position());
    }

    @Test
    @DisplayName("SEC-M2 an error of a statement that reads no excluded table says all that the server says")
    void keepsUsefulErrors() {
        assertThat(failure("select nope from orders"))
                .hasMessage("column \"nope\" does not exist")
                .extracting(DataException::position)
                .isEqualTo(8);
        assertThat(failure("select from from orders").position()).isEqualTo(13);
        assertThat(failure("select note::int from orders"))
                .hasMessage("invalid input syntax for type integer: \"plain\"");
        assertThat(failure("select plain_note()::int")).hasMessage("invalid input syntax for type integer: \"plain\"");
        assertThat(failure("select 1 / (id - 1) from orders")).hasMessage("division by zero");
        assertThatThrownBy(() -> CONSOLE.explain("select note::int from orders", List.of(), true))
                .hasMessage("invalid input syntax for type integer: \"plain\"");
    }

    @Test
    @DisplayName("SEC-M2 an error is hidden where the statement could switch off what tells its reads")
    void hidesWhatItCannotJudge() {
        assertThat(failure("select set_config('track_counts', 'off', true), note::int from orders"))
                .hasMessageContainingAll("SQLSTATE", "kit.studio.exclude-tables")
                .hasMessageNotContaining("plain");
    }
}
