package dev.kit.constructs.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.Service;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.sql.Connection;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.UnexpectedRollbackException;
import org.springframework.transaction.support.TransactionTemplate;

final class JoinedTransactionsTest {

    private static PostgresDatabase database;
    private static HikariDataSource pool;
    private static Transactions transactions;
    private static JdbcClient db;
    private static String bypass;

    @BeforeAll
    static void open() {
        database = PostgresServer.find().createDatabase();
        bypass = database.createBypassRole();
        JdbcClient owner = JdbcClient.create(database.owner());
        owner.sql("""
                create table secrets (tenant_id text, word text);
                insert into secrets values ('a', 'A secret'), ('b', 'B secret');
                alter table secrets enable row level security, force row level security;
                create policy tenants on secrets
                    using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')));
                """).update();
        owner.sql("grant select, insert on secrets to " + database.applicationRole() + ", " + bypass)
                .update();
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.application());
        config.setMaximumPoolSize(2);
        pool = new HikariDataSource(config);
        transactions = Transactions.on(pool);
        db = Database.jdbc(Service.of("database", env -> pool)).handle(transactions.dataSource());
    }

    @AfterAll
    static void close() {
        pool.close();
        database.close();
    }

    private static TransactionSettings tenant(String tenant) {
        return TransactionSettings.defaults().variables(Map.of("app.tenant_id", tenant));
    }

    private static List<String> words() {
        return db.sql("select word from secrets order by 1").query(String.class).list();
    }

    @Test
    @DisplayName("SEC-M6 after work for another tenant, the outer transaction is its own tenant's again")
    void returnsToItsTenant() throws Exception {
        List<String> seen = transactions.execute(tenant("a"), () -> {
            assertThat(words()).containsExactly("A secret");
            assertThat(transactions.<List<String>>execute(tenant("b"), JoinedTransactionsTest::words))
                    .containsExactly("B secret");
            return words();
        });

        assertThat(seen).containsExactly("A secret");
    }

    @Test
    @DisplayName("SEC-M6 work as a role that bypasses row-level security leaves that role behind")
    void returnsToItsRole() throws Exception {
        TransactionSettings across = TransactionSettings.defaults().role(bypass);
        transactions.execute(tenant("a"), () -> {
            assertThat(transactions.<List<String>>execute(across, JoinedTransactionsTest::words))
                    .containsExactly("A secret", "B secret");
            assertThat(words()).containsExactly("A secret");
            assertThat(db.sql("select current_user").query(String.class).single())
                    .isEqualTo(database.applicationRole());
            return true;
        });
        transactions.execute(across, () -> {
            transactions.execute(tenant("b").role(database.applicationRole()), () -> {
                assertThat(words()).containsExactly("B secret");
                return true;
            });
            assertThat(words()).hasSize(2);
            return true;
        });
    }

    @Test
    @DisplayName("SEC-M6 three levels return to their own, one after the other")
    void returnsLevelByLevel() throws Exception {
        transactions.execute(tenant("a"), () -> {
            transactions.execute(tenant("b"), () -> {
                transactions.execute(tenant("a"), () -> assertThat(words()).containsExactly("A secret"));
                return assertThat(words()).containsExactly("B secret");
            });
            return assertThat(words()).containsExactly("A secret");
        });
    }

    @Test
    @DisplayName("SEC-M6 work that throws gives the outer transaction back its tenant")
    void returnsAfterAnException() {
        List<String> seen = new ArrayList<>();
        assertThatThrownBy(() -> transactions.execute(tenant("a"), () -> {
                    assertThatThrownBy(() -> transactions.execute(tenant("b"), () -> {
                                throw new IllegalStateException("no");
                            }))
                            .hasMessage("no")
                            .hasNoSuppressedExceptions();
                    return seen.addAll(words());
                }))
                .isInstanceOf(UnexpectedRollbackException.class);

        assertThat(seen).containsExactly("A secret");
    }

    @Test
    @DisplayName("SEC-M6 work whose statement fails gives back the tenant once the savepoint before it is taken")
    void returnsToASavepoint() throws Exception {
        List<String> seen = new TransactionTemplate(new JdbcTransactionManager(pool)).execute(status -> {
            db(pool).sql("select set_config('app.tenant_id', 'a', true)")
                    .query()
                    .listOfRows();
            Object savepoint = status.createSavepoint();
            assertThatThrownBy(() -> transactions.execute(
                            tenant("b"),
                            () -> db.sql("select 1 / 0").query(Integer.class).single()))
                    .isInstanceOf(DataAccessException.class);
            status.rollbackToSavepoint(savepoint);
            status.setRollbackOnly();
            return db(pool).sql("select word from secrets").query(String.class).list();
        });

        assertThat(seen).containsExactly("A secret");
    }

    @Test
    @DisplayName("SEC-M6 a transaction of Spring that knew no tenant knows none after work for one")
    void returnsToNone() {
        List<String> seen = new TransactionTemplate(new JdbcTransactionManager(pool)).execute(status -> {
            try {
                transactions.execute(tenant("b"), () -> assertThat(words()).containsExactly("B secret"));
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            return db(pool).sql("select word from secrets").query(String.class).list();
        });

        assertThat(seen).isEmpty();
    }

    @Test
    @DisplayName("SEC-M6 jOOQ's way of savepoints keeps the tenant, whether they are released or rolled back")
    void keepsTheTenantOverSavepoints() throws Exception {
        transactions.execute(tenant("a"), () -> {
            try (Connection connection = transactions.dataSource().getConnection()) {
                Savepoint savepoint = connection.setSavepoint();
                transactions.execute(tenant("b"), () -> assertThat(words()).containsExactly("B secret"));
                assertThat(words()).containsExactly("A secret");
                connection.rollback(savepoint);
            }
            return assertThat(words()).containsExactly("A secret");
        });
    }

    private static JdbcClient db(HikariDataSource dataSource) {
        return JdbcClient.create(dataSource);
    }
}
