package dev.kit.constructs.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.TransactionTimedOutException;

/** Statements that hang: a minute here would be the server's, so each test gives up long before. */
@Timeout(value = 30, unit = TimeUnit.SECONDS)
final class TimeLimitTest {

    private static final TransactionSettings SHORT =
            TransactionSettings.defaults().timeout(Duration.ofMillis(200));

    private PostgresDatabase database;
    private HikariDataSource pool;
    private Transactions transactions;
    private JdbcClient db;

    @BeforeEach
    void open() {
        database = PostgresServer.find().createDatabase();
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.application());
        config.setMaximumPoolSize(1);
        pool = new HikariDataSource(config);
        transactions = Transactions.on(pool);
        db = JdbcClient.create(transactions.dataSource());
    }

    @AfterEach
    void close() {
        pool.close();
        database.close();
    }

    @Test
    @DisplayName("EN-21 a statement that hangs is cancelled at the timeout, without a statement for setting it")
    void cancelsWithoutVariables() {
        assertThatThrownBy(() -> transactions.execute(SHORT, () -> sleep(db))).isInstanceOf(DataAccessException.class);
        assertTheOneConnectionServesAgain();
    }

    @Test
    @DisplayName("EN-21 RS-14 a statement that hangs under row-level security is cancelled at the timeout")
    void cancelsWithVariables() {
        TransactionSettings tenant = SHORT.variables(Map.of("app.tenant_id", "acme"));
        assertThatThrownBy(() -> transactions.execute(tenant, () -> sleep(db))).isInstanceOf(DataAccessException.class);
        assertTheOneConnectionServesAgain();
    }

    @Test
    @DisplayName("EN-21 a statement through the service's own data source is cancelled too")
    void cancelsWhatTheDataSourceItselfRuns() {
        JdbcClient own = JdbcClient.create(pool);
        assertThatThrownBy(() -> transactions.execute(SHORT, () -> sleep(own))).isInstanceOf(DataAccessException.class);
        assertTheOneConnectionServesAgain();
    }

    @Test
    @DisplayName("EN-21 a statement that begins after the timeout is cancelled as well")
    void cancelsAStatementThatComesLate() {
        assertThatThrownBy(() -> transactions.execute(SHORT, () -> {
                    Thread.sleep(300);
                    return sleep(db);
                }))
                .isInstanceOf(DataAccessException.class);
        assertTheOneConnectionServesAgain();
    }

    @Test
    @DisplayName("EN-21 work that ends late rolls back, even if it swallowed the cancellation")
    void neverCommitsLate() {
        JdbcClient.create(database.owner())
                .sql("create table notes (id int); grant all on notes to " + database.applicationRole())
                .update();
        TransactionSettings enoughToInsert = TransactionSettings.defaults().timeout(Duration.ofSeconds(2));
        assertThatThrownBy(() -> transactions.execute(enoughToInsert, () -> {
                    db.sql("insert into notes values (1)").update();
                    Thread.sleep(2_200);
                    return 1;
                }))
                .isInstanceOf(TransactionTimedOutException.class)
                .hasMessageContaining("2000 ms");
        assertThat(count()).isZero();
        assertTheOneConnectionServesAgain();
    }

    @Test
    @DisplayName("EN-21 work that does not stop loses its connection after a grace period, and the pool makes another")
    void closesTheConnectionOfWorkThatDoesNotStop() {
        assertThatThrownBy(() -> transactions.execute(SHORT, () -> {
                    Thread.sleep(2_000);
                    return db.sql("select 1").query(Integer.class).single();
                }))
                .isInstanceOf(RuntimeException.class);
        assertTheOneConnectionServesAgain();
    }

    @Test
    @DisplayName("RS-14 the next user of a connection is never cancelled in the place of the last")
    void leavesTheNextUserAlone() throws Exception {
        TransactionSettings tight = TransactionSettings.defaults().timeout(Duration.ofMillis(20));
        for (int i = 0; i < 50; i++) {
            try {
                transactions.execute(
                        tight, () -> db.sql("select pg_sleep(0.018)").query().listOfRows());
            } catch (DataAccessException | TransactionTimedOutException e) {
                assertThat(e).isNotNull();
            }
            assertThat(transactions.execute(
                            TransactionSettings.defaults(),
                            () -> db.sql("select pg_sleep(0.005)").query().listOfRows()))
                    .hasSize(1);
        }
    }

    @Test
    @DisplayName("EN-21 a statement of work that is given up is cancelled at once, in a transaction and outside of one")
    void cancelsWhatWasGivenUp() throws Exception {
        TransactionSettings patient = TransactionSettings.defaults().timeout(Duration.ofHours(2));
        JdbcClient outside = JdbcClient.create(transactions.plainDataSource());
        for (TransactionWork<Object> work : List.<TransactionWork<Object>>of(
                () -> transactions.execute(patient, () -> sleep(db)), () -> sleep(outside))) {
            WorkDeadline deadline = WorkDeadline.in(Duration.ofHours(1));
            WorkDeadline outer = deadline.limitConnections();
            Thread impatient = new Thread(() -> {
                while (sleeping() == 0) {
                    LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
                }
                assertThat(deadline.expire()).isTrue();
            });
            impatient.start();
            assertThatThrownBy(work::run).isInstanceOf(DataAccessException.class);
            impatient.join();
            WorkDeadline.restore(outer);
            assertThat(deadline.finish()).isFalse();
            assertTheOneConnectionServesAgain();
        }
    }

    /** Only the role that runs a statement sees its text. */
    private int sleeping() {
        return JdbcClient.create(database.application())
                .sql("select count(*) from pg_stat_activity where datname = current_database()"
                        + " and state = 'active' and query = 'select pg_sleep(60)'")
                .query(Integer.class)
                .single();
    }

    @Test
    @DisplayName("EN-21 a connection that outlives the work in time is limited all the same")
    void limitsWhatOutlivesTheWork() throws Exception {
        WorkDeadline deadline = WorkDeadline.in(Duration.ofSeconds(3));
        deadline.begin();
        WorkDeadline outer = deadline.limitConnections();
        try (Connection kept = transactions.plainDataSource().getConnection()) {
            WorkDeadline.restore(outer);
            assertThat(deadline.finish()).isTrue();
            assertThatThrownBy(() -> kept.createStatement().execute("select pg_sleep(60)"))
                    .isInstanceOf(SQLException.class);
        }
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertTheOneConnectionServesAgain();
    }

    private static Object sleep(JdbcClient client) {
        return client.sql("select pg_sleep(60)").query().listOfRows();
    }

    private int count() {
        return JdbcClient.create(database.owner())
                .sql("select count(*) from notes")
                .query(Integer.class)
                .single();
    }

    private void assertTheOneConnectionServesAgain() {
        assertThat(JdbcClient.create(pool).sql("select 1").query(Integer.class).single())
                .isEqualTo(1);
        assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
        // The server notices a little later that a connection was cut.
        Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(busy()).isZero());
    }

    private int busy() {
        return JdbcClient.create(database.owner())
                .sql("select count(*) from pg_stat_activity where datname = current_database()"
                        + " and usename = ? and state <> 'idle'")
                .param(database.applicationRole())
                .query(Integer.class)
                .single();
    }
}
