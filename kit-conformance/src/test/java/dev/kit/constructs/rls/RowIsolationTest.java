package dev.kit.constructs.rls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.rls.RlsFinding.Problem;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Policies against a plain role; one test shows that the others would notice a leak. */
final class RowIsolationTest {

    private static final int TRANSACTIONS = Integer.getInteger("kit.leak.transactions", 400);
    private static final String POLICY = "nullif(current_setting('app.tenant_id', true), '')";

    private static PostgresDatabase database;
    private static HikariDataSource pool;
    private static Transactions transactions;
    private static JdbcClient db;

    @BeforeAll
    static void open() {
        database = PostgresServer.find().createDatabase();
        owner("create table items (id int primary key, tenant_id text not null, name text)");
        owner("alter table items enable row level security");
        owner("alter table items force row level security");
        owner("create policy tenant on items using (tenant_id = (select " + POLICY + "))");
        owner("grant select, insert, update, delete on items to " + database.applicationRole());
        owner("insert into items values (1, 'tenant-a', 'a1'), (2, 'tenant-a', 'a2'), (3, 'tenant-b', 'b1'),"
                + " (4, 'tenant-b', 'b2'), (5, 'tenant-c', 'c1')");
        pool = pool();
        transactions = Transactions.on(pool);
        db = JdbcClient.create(transactions.dataSource());
    }

    private static HikariDataSource pool() {
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.application());
        config.setMaximumPoolSize(4);
        return new HikariDataSource(config);
    }

    @AfterAll
    static void close() {
        pool.close();
        database.close();
    }

    private static void owner(String sql) {
        JdbcClient.create(database.owner()).sql(sql).update();
    }

    private static TransactionSettings tenant(String tenant) {
        return TransactionSettings.defaults().variables(Map.of("app.tenant_id", tenant));
    }

    private static List<String> tenantsSeen(JdbcClient client) {
        return client.sql("select tenant_id from items order by id")
                .query(String.class)
                .list();
    }

    private static int update(String tenant, String sql) throws Exception {
        return transactions.execute(tenant(tenant), () -> db.sql(sql).update());
    }

    @Test
    @DisplayName("RS-09 each tenant sees its own rows, nobody sees none")
    void showsOnlyOwnRows() throws Exception {
        assertThat(transactions.execute(tenant("tenant-a"), () -> tenantsSeen(db)))
                .containsExactly("tenant-a", "tenant-a");
        assertThat(transactions.execute(tenant("tenant-b"), () -> tenantsSeen(db)))
                .containsExactly("tenant-b", "tenant-b");
        assertThat(transactions.execute(tenant(""), () -> tenantsSeen(db))).isEmpty();
        assertThat(tenantsSeen(JdbcClient.create(pool))).isEmpty();
    }

    @Test
    @DisplayName("RS-09 inserting for, or giving a row to, another tenant fails")
    void refusesForeignWrites() {
        assertThatThrownBy(() -> update("tenant-a", "insert into items values (9, 'tenant-b', 'x')"))
                .isInstanceOf(DataAccessException.class)
                .rootCause()
                .hasMessageContaining("row-level security");
        assertThatThrownBy(() -> update("tenant-a", "update items set tenant_id = 'tenant-b' where id = 1"))
                .isInstanceOf(DataAccessException.class)
                .rootCause()
                .hasMessageContaining("row-level security");
    }

    @Test
    @DisplayName("RS-09 updating or deleting another tenant's rows affects none")
    void doesNotReachForeignRows() throws Exception {
        assertThat(update("tenant-a", "update items set name = 'x' where id = 3"))
                .isZero();
        assertThat(update("tenant-a", "delete from items where id = 3")).isZero();
    }

    @Test
    @DisplayName("RS-09 the service's own data source is inside the same policies")
    void bindsTheDataSourceItself() throws Exception {
        assertThat(transactions.execute(tenant("tenant-a"), () -> tenantsSeen(JdbcClient.create(pool))))
                .containsExactly("tenant-a", "tenant-a");
    }

    @Test
    @DisplayName("RS-05 RS-14 sixteen threads on four connections never see a foreign row, errors included")
    void neverLeaksUnderLoad() throws Exception {
        assertThat(foreignRows(RowIsolationTest::oneScopedTransaction)).isZero();
        assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
    }

    @Test
    @DisplayName("RS-05 the same load with session-wide variables leaks, so the test would notice")
    void wouldNoticeALeak() throws Exception {
        try (HikariDataSource leaky = pool()) {
            assertThat(foreignRows(() -> oneSessionWideSetting(leaky))).isPositive();
        }
    }

    private static int foreignRows(Callable<Integer> run) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(16);
        try {
            List<Callable<Integer>> runs = new ArrayList<>();
            for (int i = 0; i < TRANSACTIONS; i++) {
                runs.add(run);
            }
            int foreign = 0;
            for (Future<Integer> result : threads.invokeAll(runs)) {
                foreign += result.get();
            }
            return foreign;
        } finally {
            threads.shutdown();
        }
    }

    private static int oneScopedTransaction() throws Exception {
        String tenant = ThreadLocalRandom.current().nextBoolean() ? "tenant-a" : "tenant-b";
        boolean failing = ThreadLocalRandom.current().nextInt(4) == 0;
        AtomicInteger foreign = new AtomicInteger(foreign(tenantsSeen(JdbcClient.create(pool)), "nobody"));
        try {
            transactions.execute(tenant(tenant), () -> {
                foreign.addAndGet(foreign(tenantsSeen(db), tenant));
                return failing ? db.sql("select 1/0").query(Integer.class).single() : 0;
            });
        } catch (DataAccessException e) {
            assertThat(failing).isTrue();
        }
        return foreign.get() + foreign(tenantsSeen(JdbcClient.create(pool)), "nobody");
    }

    /** What one must not do: the variable stays on the connection when it goes back to the pool. */
    private static int oneSessionWideSetting(HikariDataSource leaky) throws SQLException {
        String tenant = ThreadLocalRandom.current().nextBoolean() ? "tenant-a" : "tenant-b";
        try (Connection connection = leaky.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("select set_config('app.tenant_id', '" + tenant + "', false)");
        }
        return foreign(tenantsSeen(JdbcClient.create(leaky)), "nobody");
    }

    private static int foreign(List<String> seen, String tenant) {
        return (int) seen.stream().filter(owner -> !owner.equals(tenant)).count();
    }

    @Test
    @DisplayName("RS-12 a plain role on forced tables has no finding")
    void findsNothingWrong() {
        assertThat(RlsGuard.of(database.application()).check()).isEmpty();
        assertThat(RlsGuard.of(database.application()).check(List.of("items"))).isEmpty();
    }

    @Test
    @DisplayName("RS-12 a bypassing role, and each kind of unprotected table, is found and explained")
    void findsWhatDoesNotProtect() {
        owner("create table open_to_all (id int)");
        owner("create table locked (id int)");
        owner("alter table locked enable row level security");

        List<RlsFinding> findings = RlsGuard.of(database.owner()).check(List.of("items", "open_to_all", "locked"));
        assertThat(findings)
                .extracting(RlsFinding::problem)
                .containsExactly(
                        Problem.ROLE_BYPASSES_RLS,
                        Problem.TABLE_IS_UNPROTECTED,
                        Problem.TABLE_IS_NOT_FORCED,
                        Problem.TABLE_HAS_NO_POLICY);
        assertThat(findings.get(0).message()).contains(database.ownerRole(), "nobypassrls");
        assertThat(findings.get(1).message()).contains("enable row level security");
        owner("drop table open_to_all");
        owner("drop table locked");
    }

    @Test
    void refusesToCheckATableThatIsNotThere() {
        assertThatThrownBy(() -> RlsGuard.of(database.application()).check(List.of("nowhere")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nowhere");
    }
}
