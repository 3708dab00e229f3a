package dev.kit.constructs.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.Service;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

final class TransactionsTest {

    private static final TransactionSettings DEFAULTS = TransactionSettings.defaults();

    private static PostgresDatabase database;
    private static HikariDataSource pool;
    private static Transactions transactions;
    private static JdbcClient db;
    private static JdbcClient plain;

    @BeforeAll
    static void open() {
        database = PostgresServer.find().createDatabase();
        JdbcClient owner = JdbcClient.create(database.owner());
        owner.sql("create table notes (id int primary key, text text)").update();
        owner.sql("grant select, insert, update, delete on notes to " + database.applicationRole())
                .update();
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.application());
        config.setMaximumPoolSize(2);
        config.setConnectionTimeout(5_000);
        pool = new HikariDataSource(config);
        transactions = Transactions.on(pool);
        db = Database.jdbc(Service.of("database", env -> pool)).handle(transactions.dataSource());
        plain = JdbcClient.create(pool);
    }

    @AfterAll
    static void close() {
        pool.close();
        database.close();
    }

    @BeforeEach
    void empty() {
        plain.sql("delete from notes").update();
    }

    private static void insert(JdbcClient client, int id) {
        client.sql("insert into notes values (:id, 'text')").param("id", id).update();
    }

    private static long count() {
        return plain.sql("select count(*) from notes").query(Long.class).single();
    }

    private static String variable(JdbcClient client, String name) {
        return client.sql("select coalesce(current_setting(:name, true), '')")
                .param("name", name)
                .query(String.class)
                .single();
    }

    @Test
    @DisplayName("RS-01 RS-02 variables of any prefix have their values inside")
    void setsVariables() throws Exception {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("app.user_id", "user-123");
        variables.put("app.tenant_id", "it's; drop table notes --");
        variables.put("rls.user_id", "");

        transactions.execute(DEFAULTS.variables(variables), () -> {
            variables.forEach((name, value) -> assertThat(variable(db, name)).isEqualTo(value));
            return true;
        });
    }

    @Test
    @DisplayName("RS-05 after the end the variables are empty on every pooled connection")
    void resetsVariables() throws Exception {
        for (int i = 0; i < 10; i++) {
            transactions.execute(DEFAULTS.variables(Map.of("app.tenant_id", "a")), () -> variable(db, "app.tenant_id"));
            assertThat(variable(plain, "app.tenant_id")).isEmpty();
        }
    }

    @Test
    @DisplayName("RS-03 a throw of any kind rolls the writes back and reaches the caller")
    void rollsBackOnAnyThrowable() {
        for (Throwable failure : new Throwable[] {
            new IOException("checked"), new IllegalStateException("unchecked"), new AssertionError("error")
        }) {
            assertThatThrownBy(() -> transactions.execute(DEFAULTS, () -> {
                        insert(db, 1);
                        throwUnchecked(failure);
                        return true;
                    }))
                    .isSameAs(failure);
            assertThat(count()).isZero();
        }
    }

    @SuppressWarnings("unchecked") // the cast is erased: that is how a checked exception gets past the compiler
    private static <E extends Throwable> void throwUnchecked(Throwable failure) throws E {
        throw (E) failure;
    }

    @Test
    void commitsWhatReturned() throws Exception {
        assertThat(transactions.execute(DEFAULTS, () -> {
                    insert(db, 1);
                    return "done";
                }))
                .isEqualTo("done");
        assertThat(count()).isOne();
    }

    @Test
    @DisplayName("RS-06 work within work joins it and sees the variables of both")
    void joinsTheOuterTransaction() throws Exception {
        assertThatThrownBy(() -> transactions.execute(DEFAULTS.variables(Map.of("app.a", "1")), () -> {
                    insert(db, 1);
                    transactions.execute(DEFAULTS.variables(Map.of("app.b", "2")), () -> {
                        insert(db, 2);
                        assertThat(variable(db, "app.a")).isEqualTo("1");
                        return assertThat(variable(db, "app.b")).isEqualTo("2");
                    });
                    insert(db, 3);
                    throw new IllegalStateException("outer");
                }))
                .hasMessage("outer");
        assertThat(count()).isZero();
    }

    @Test
    @DisplayName("RS-06 empty settings still give a transaction")
    void isATransactionWithoutVariables() throws Exception {
        long first = transactions.execute(DEFAULTS, TransactionsTest::transactionId);
        long second = transactions.execute(DEFAULTS, TransactionsTest::transactionId);
        assertThat(second).isNotEqualTo(first);
    }

    private static long transactionId() {
        long id = db.sql("select txid_current()").query(Long.class).single();
        assertThat(db.sql("select txid_current()").query(Long.class).single()).isEqualTo(id);
        return id;
    }

    @Test
    @DisplayName("JdbcClient and jOOQ, on the handle or the service itself, share one transaction")
    void sharesTheTransactionAmongHandles() throws Exception {
        DSLContext jooq = Database.jooq(Service.of("database", env -> pool), SQLDialect.POSTGRES)
                .handle(transactions.dataSource());

        assertThatThrownBy(() -> transactions.execute(DEFAULTS, () -> {
                    insert(db, 1);
                    insert(plain, 2);
                    jooq.execute("insert into notes values (3, 'text')");
                    assertThat(jooq.fetchOne("select count(*) from notes").get(0, Long.class))
                            .isEqualTo(3);
                    throw new IllegalStateException("rolled back");
                }))
                .hasMessage("rolled back");
        assertThat(count()).isZero();
    }

    @Test
    @DisplayName("jOOQ's own transactions are savepoints of ours")
    void nestsJooqTransactions() throws Exception {
        DSLContext jooq = Database.jooq(Service.of("database", env -> pool), SQLDialect.POSTGRES)
                .handle(transactions.dataSource());

        transactions.execute(DEFAULTS, () -> {
            jooq.transaction(nested -> nested.dsl().execute("insert into notes values (1, 'kept')"));
            assertThatThrownBy(() -> jooq.transaction(nested -> {
                        nested.dsl().execute("insert into notes values (2, 'dropped')");
                        throw new IllegalStateException("inner");
                    }))
                    .isInstanceOf(IllegalStateException.class);
            return true;
        });
        assertThat(count()).isOne();
    }

    @Test
    @DisplayName("RS-13 the handle on another thread fails with transaction closed")
    void refusesAnotherThread() throws Exception {
        transactions.execute(DEFAULTS, () -> {
            CompletableFuture<Void> other = CompletableFuture.runAsync(() -> insert(db, 1));
            assertThatThrownBy(other::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(TransactionClosedException.class)
                    .hasMessageContaining("transaction is closed");
            return true;
        });
        assertThat(count()).isZero();
    }

    @Test
    @DisplayName("RS-13 the handle after the end fails, also through a query begun before")
    void refusesUseAfterTheEnd() throws Exception {
        List<Connection> kept = new ArrayList<>();
        transactions.execute(DEFAULTS, () -> {
            kept.add(transactions.dataSource().getConnection());
            return true;
        });

        assertThatThrownBy(() -> insert(db, 1)).isInstanceOf(TransactionClosedException.class);
        assertThatThrownBy(() -> kept.get(0).prepareStatement("select 1"))
                .isInstanceOf(TransactionClosedException.class)
                .hasMessageContaining("closed");
    }

    @Test
    @DisplayName("RS-13 a connection kept for another thread fails there, even while the transaction runs")
    void refusesAConnectionOnAnotherThread() throws Exception {
        transactions.execute(DEFAULTS, () -> {
            try (Connection connection = transactions.dataSource().getConnection()) {
                CompletableFuture<Object> other = CompletableFuture.supplyAsync(() -> {
                    try {
                        return connection.prepareStatement("select 1");
                    } catch (SQLException e) {
                        return e;
                    }
                });
                assertThatThrownBy(other::get).hasCauseInstanceOf(TransactionClosedException.class);
            }
            return true;
        });
    }

    @Test
    void refusesToEndTheTransactionFromInside() throws Exception {
        transactions.execute(DEFAULTS, () -> {
            try (Connection connection = transactions.dataSource().getConnection()) {
                assertThatThrownBy(connection::commit).isInstanceOf(SQLException.class);
                assertThatThrownBy(connection::rollback).isInstanceOf(SQLException.class);
                assertThatThrownBy(() -> connection.setAutoCommit(true)).isInstanceOf(SQLException.class);
                connection.rollback(connection.setSavepoint());
            }
            return true;
        });
    }

    @Test
    void endsTheUseOfAClosedConnection() throws Exception {
        transactions.execute(DEFAULTS, () -> {
            Connection connection;
            try (Connection closing = transactions.dataSource().getConnection()) {
                connection = closing;
            }
            assertThat(connection.isClosed()).isTrue();
            assertThatThrownBy(connection::createStatement).isInstanceOf(SQLException.class);
            insert(db, 1);
            return true;
        });
        assertThat(count()).isOne();
    }

    @Test
    @DisplayName("RS-14 after 1000 read-only transactions no connection is in use or idle in transaction")
    void leavesNoConnectionBehind() throws Exception {
        TransactionSettings settings = DEFAULTS.readOnly().variables(Map.of("app.tenant_id", "a"));
        for (int i = 0; i < 1_000; i++) {
            transactions.execute(settings, () -> count());
        }
        assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
        assertThat(JdbcClient.create(database.owner())
                        .sql("select count(*) from pg_stat_activity where usename = :role and state like 'idle in%'")
                        .param("role", database.applicationRole())
                        .query(Long.class)
                        .single())
                .isZero();
    }

    @Test
    void refusesWritesWhenReadOnly() {
        assertThatThrownBy(() -> transactions.execute(DEFAULTS.readOnly(), () -> {
                    insert(db, 1);
                    return true;
                }))
                .isInstanceOf(DataAccessException.class)
                .hasMessageContaining("read-only");
    }

    @Test
    @DisplayName("RS-10 the isolation level is applied")
    void appliesIsolation() throws Exception {
        String level = transactions.execute(
                DEFAULTS.isolation(Isolation.SERIALIZABLE), () -> variable(db, "transaction_isolation"));
        assertThat(level).isEqualTo("serializable");
        assertThat(variable(plain, "transaction_isolation")).isEqualTo("read committed");
    }

    @Test
    void cancelsAStatementThatTakesTooLong() {
        assertThatThrownBy(() -> transactions.execute(
                        DEFAULTS.timeout(Duration.ofMillis(50)),
                        () -> db.sql("select pg_sleep(30)::text")
                                .query(String.class)
                                .single()))
                .isInstanceOf(QueryTimeoutException.class)
                .hasMessageContaining("canceling statement");
        assertThat(variable(plain, "statement_timeout")).isEqualTo("0");
    }

    @Test
    void worksAsAnotherRole() throws Exception {
        String role = database.name() + "_bypass";
        JdbcClient owner = JdbcClient.create(database.owner());
        owner.sql("create role " + role + " nologin").update();
        owner.sql("grant " + role + " to " + database.applicationRole()).update();
        try {
            String current = transactions.execute(
                    DEFAULTS.role(role),
                    () -> db.sql("select current_user").query(String.class).single());
            assertThat(current).isEqualTo(role);
            assertThat(plain.sql("select current_user").query(String.class).single())
                    .isEqualTo(database.applicationRole());
        } finally {
            owner.sql("drop role " + role).update();
        }
    }

    @Test
    void joinsATransactionThatSpringBegan() {
        TransactionTemplate spring =
                new TransactionTemplate(new org.springframework.jdbc.support.JdbcTransactionManager(pool));
        spring.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRED);
        spring.executeWithoutResult(status -> {
            try {
                transactions.execute(DEFAULTS, () -> {
                    insert(db, 1);
                    return true;
                });
            } catch (Exception e) {
                throw new AssertionError(e);
            }
            status.setRollbackOnly();
        });
        assertThat(count()).isZero();
    }

    @Test
    void takesNoConnectionUntilItBegins() {
        DataSource broken =
                new org.springframework.jdbc.datasource.DriverManagerDataSource("jdbc:postgresql://127.0.0.1:1/x");
        Transactions lazy = Transactions.on(broken);

        assertThat(lazy.dataSource()).isNotNull();
        assertThatThrownBy(() -> lazy.execute(DEFAULTS, () -> true))
                .isInstanceOf(org.springframework.transaction.CannotCreateTransactionException.class);
    }

    @Test
    void refusesATimeoutOfZero() {
        assertThatThrownBy(() -> DEFAULTS.timeout(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
    }
}
