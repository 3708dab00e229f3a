package dev.kit.constructs.testing;

import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.testing.RlsProof.TenantPair;
import dev.kit.constructs.testing.RlsReport.Check;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionTimedOutException;
import org.springframework.transaction.support.TransactionTemplate;

/** Checks the visible rows on a reused connection, after each way in which its last user may have left it. */
final class ConnectionReuse {

    private final TenantPair pair;
    private final List<Check> checks;
    private final DataSource one;
    private final Transactions transactions;
    private final JdbcClient db;

    private ConnectionReuse(TenantPair pair, List<Check> checks, DataSource one) {
        this.pair = pair;
        this.checks = checks;
        this.one = one;
        this.transactions = Transactions.on(one);
        this.db = JdbcClient.create(transactions.dataSource());
    }

    static void tryAll(TenantPair pair, List<Check> checks) {
        onOneConnection(pair, checks, ConnectionReuse::sequence);
    }

    /** Makes a deliberate mistake: if even this reveals no foreign rows, the proof cannot detect leaks. */
    static void control(TenantPair pair, List<Check> checks) {
        onOneConnection(pair, checks, ConnectionReuse::sessionWide);
    }

    private static void onOneConnection(TenantPair pair, List<Check> checks, Steps steps) {
        try (Connection connection = pair.dataSource().getConnection()) {
            steps.run(new ConnectionReuse(pair, checks, new SingleConnectionDataSource(connection, true)));
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(
                    "The proof lost its connection: " + e.getMessage() + ". Is the database reachable?", e);
        }
    }

    private void sequence() throws Exception {
        check("first tenant on one connection", foreign(pair.first(), pair.second()));
        check("no tenant after it", foreign("", pair.first(), pair.second()));
        check("second tenant after it", foreign(pair.second(), pair.first()));
        fail("select 1 / 0", pair.as(pair.first()));
        check("after an error", outside());
        fail("select pg_sleep(10)", pair.as(pair.first()).timeout(Duration.ofMillis(50)));
        check("after a timeout", outside());
        check("after a savepoint was rolled back", afterSavepoint());
        abandoned();
        check("after an abandoned transaction", outside());
        checkNewTransaction();
    }

    private int foreign(String tenant, String... others) throws Exception {
        return transactions.execute(pair.as(tenant), () -> {
            int rows = 0;
            for (String other : others) {
                rows += pair.rows().count(db, other);
            }
            return rows;
        });
    }

    /** Counts the rows of either tenant that are visible outside any transaction. */
    private int outside() {
        JdbcClient plain = JdbcClient.create(one);
        return pair.rows().count(plain, pair.first()) + pair.rows().count(plain, pair.second());
    }

    private void fail(String sql, TransactionSettings settings) throws Exception {
        try {
            transactions.execute(settings, () -> db.sql(sql).query().listOfRows());
            throw new IllegalStateException("\"" + sql + "\" was to fail, but did not.");
        } catch (DataAccessException | TransactionTimedOutException e) {
            checks.add(new Check(pair.place(sql), true, "failed as it should"));
        }
    }

    private int afterSavepoint() throws Exception {
        return transactions.execute(pair.as(pair.first()), () -> {
            try (Connection connection = transactions.dataSource().getConnection()) {
                Savepoint savepoint = connection.setSavepoint();
                set(connection, pair.second(), true);
                connection.rollback(savepoint);
            }
            return pair.rows().count(db, pair.second());
        });
    }

    /** Returns a connection to its pool in the middle of a transaction. */
    private void abandoned() throws SQLException {
        try (Connection connection = one.getConnection()) {
            connection.setAutoCommit(false);
            set(connection, pair.first(), true);
            // A pool resets the connection; without a pool it is closed.
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    private void checkNewTransaction() throws Exception {
        DataSource pool = pair.dataSource();
        Transactions outer = Transactions.on(pool);
        TransactionTemplate inner = new TransactionTemplate(new JdbcTransactionManager(pool));
        inner.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        try {
            Integer seen = outer.execute(
                    pair.as(pair.first()),
                    () -> inner.execute(status -> pair.rows().count(JdbcClient.create(pool), pair.second())));
            check("in a new transaction within another", seen == null ? 0 : seen);
        } catch (CannotCreateTransactionException e) {
            checks.add(new Check(pair.place("in a new transaction within another"), true, "the pool has no second"));
        }
    }

    private void sessionWide() throws SQLException {
        try (Connection connection = one.getConnection()) {
            set(connection, pair.first(), false);
            int leaked = outside();
            set(connection, "", false);
            checks.add(new Check(
                    pair.place("control with a session-wide variable"),
                    leaked > 0,
                    leaked > 0
                            ? "leaks " + leaked + " row, so a leak would have been seen"
                            : "shows no row, so this proof could not have seen a leak; does the policy read "
                                    + pair.variable() + "?"));
        }
    }

    private void set(Connection connection, String tenant, boolean local) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("select set_config(?, ?, ?)")) {
            statement.setString(1, pair.variable());
            statement.setString(2, tenant);
            statement.setBoolean(3, local);
            statement.execute();
        }
    }

    private void check(String what, int foreign) {
        checks.add(new Check(pair.place(what), foreign == 0, foreign + " foreign rows"));
    }

    @FunctionalInterface
    private interface Steps {
        void run(ConnectionReuse reuse) throws Exception;
    }
}
