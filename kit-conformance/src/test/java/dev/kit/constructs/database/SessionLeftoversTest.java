package dev.kit.constructs.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/** One connection, so that whatever a handler leaves on it is there for the next. */
final class SessionLeftoversTest {

    private static PostgresDatabase database;
    private HikariDataSource pool;
    private Transactions transactions;
    private JdbcClient db;
    private WorkDeadline deadline;
    private @Nullable WorkDeadline outer;

    @BeforeAll
    static void create() {
        database = PostgresServer.find().createDatabase();
        JdbcClient.create(database.owner())
                .sql("""
                create table notes (tenant_id text, text text);
                insert into notes values ('a', 'A secret'), ('b', 'B secret');
                alter table notes enable row level security, force row level security;
                create policy tenants on notes
                    using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')));
                create table seen (n bigint);
                create function count_notes() returns trigger language plpgsql
                    as 'begin insert into seen select count(*) from notes; return null; end';
                create constraint trigger counting after insert on notes deferrable initially deferred
                    for each row execute function count_notes();
                grant select, insert on notes, seen to %s
                """.formatted(database.applicationRole()))
                .update();
    }

    @AfterAll
    static void drop() {
        database.close();
    }

    @BeforeEach
    void open() {
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.application());
        config.setMaximumPoolSize(1);
        pool = new HikariDataSource(config);
        transactions = Transactions.on(pool);
        db = JdbcClient.create(transactions.dataSource());
        deadline = WorkDeadline.in(Duration.ofMinutes(1));
        outer = deadline.limitConnections();
    }

    @AfterEach
    void close() {
        WorkDeadline.restore(outer);
        deadline.finish();
        pool.close();
    }

    private static TransactionSettings as(String tenant) {
        return TransactionSettings.defaults().variables(Map.of("app.tenant_id", tenant));
    }

    private static List<String> seen(DataSource dataSource) {
        return JdbcClient.create(dataSource)
                .sql("select text from notes")
                .query(String.class)
                .list();
    }

    private void assertNothingLeft() throws Exception {
        assertThat(seen(pool)).isEmpty();
        assertThat(transactions.execute(TransactionSettings.defaults(), () -> seen(transactions.dataSource())))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select set_config('app.tenant_id', 'b', false)",
                "SELECT Set_Config ( 'app.tenant_id', 'b', false)",
                "select pg_catalog.set_config('app.' || 'tenant_id', 'b', false)",
                "set app.tenant_id = 'b'",
                "  SET SESSION app.tenant_id TO 'b'",
                "select 1; set app.tenant_id = 'b'",
                "do $$ begin perform set_config('app.tenant_id', 'b', false); end $$",
            })
    @DisplayName("SEC-L1 a variable that a handler sets for the session is gone when the connection goes back")
    void resetsAfterTransactions(String sql) throws Exception {
        transactions.execute(
                as("a"),
                () -> new JdbcTemplate(transactions.dataSource()).execute((Connection taken) -> {
                    try (Statement statement = taken.createStatement()) {
                        return statement.execute(sql);
                    }
                }));
        assertNothingLeft();
        transactions.execute(
                as("a"),
                () -> new JdbcTemplate(transactions.dataSource())
                        .execute(sql, (PreparedStatement statement) -> statement.execute()));
        assertNothingLeft();
    }

    @Test
    @DisplayName(
            "SEC-L1 the variable of a handler without row-level security is reset too, and one bound by parameters")
    void resetsWithoutVariables() throws Exception {
        transactions.execute(
                TransactionSettings.defaults(),
                () -> db.sql("select set_config('app.tenant_id', 'b', false)")
                        .query(String.class)
                        .single());
        assertNothingLeft();
        transactions.execute(as("a"), () -> seen(transactions.dataSource()));
        transactions.execute(
                TransactionSettings.defaults(),
                () -> db.sql("select set_config(?, ?, false)")
                        .params("app.tenant_id", "b")
                        .query(String.class)
                        .single());
        assertNothingLeft();
    }

    @Test
    @DisplayName("SEC-L1 what runs at the commit still has the value of the transaction")
    void keepsTheValueForTheCommit() throws Exception {
        transactions.execute(as("a"), () -> {
            db.sql("select set_config('app.tenant_id', 'b', false)")
                    .query(String.class)
                    .single();
            return db.sql("insert into notes values ('b', 'another')").update();
        });
        assertThat(JdbcClient.create(pool)
                        .sql("select n from seen")
                        .query(Long.class)
                        .list())
                .containsExactly(2L);
        JdbcClient.create(database.owner())
                .sql("delete from notes where text = 'another'")
                .update();
        assertNothingLeft();
    }

    @Test
    @DisplayName("SEC-L1 a raw connection of the service is reset when it is closed, committed or not")
    void resetsPlainConnections() throws Exception {
        for (boolean autoCommit : List.of(true, false)) {
            try (Connection connection = transactions.plainDataSource().getConnection();
                    Statement statement = connection.createStatement()) {
                connection.setAutoCommit(autoCommit);
                statement.execute("set app.tenant_id = 'b'");
                if (!autoCommit) {
                    connection.commit();
                    statement.execute("insert into notes values ('b', 'never')");
                }
            }
            assertNothingLeft();
        }
        assertThat(JdbcClient.create(database.owner())
                        .sql("select count(*) from notes where text = 'never'")
                        .query(Long.class)
                        .single())
                .isZero();
    }

    @Test
    @DisplayName("SEC-L1 endpoints H4 other variables of the session go back too, also after a transaction that failed")
    void restoresOthers() throws Exception {
        JdbcClient.create(pool).sql("set hnsw.ef_search = '40'").update();
        transactions.execute(as("a"), () -> {
            db.sql("set hnsw.ef_search = '100'").update();
            return db.sql("set app.tenant_id = 'b'").update();
        });
        assertThat(JdbcClient.create(pool)
                        .sql("select current_setting('hnsw.ef_search')")
                        .query(String.class)
                        .single())
                .isEqualTo("40");
        assertThatThrownBy(() -> transactions.execute(as("a"), () -> {
                    db.sql("set app.tenant_id = 'b'").update();
                    throw new SQLException("failed by itself");
                }))
                .hasMessage("failed by itself");
        assertNothingLeft();
    }
}
