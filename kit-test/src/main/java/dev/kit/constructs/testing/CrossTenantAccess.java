package dev.kit.constructs.testing;

import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.testing.RlsProof.TenantPair;
import dev.kit.constructs.testing.RlsReport.Check;
import java.util.List;
import java.util.function.IntSupplier;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tries every kind of statement on the other tenant's row, each in a transaction that is rolled back. */
final class CrossTenantAccess {

    private final TenantPair pair;
    private final List<Check> checks;
    private final Transactions transactions;
    private final JdbcClient db;

    private CrossTenantAccess(TenantPair pair, List<Check> checks) {
        this.pair = pair;
        this.checks = checks;
        this.transactions = Transactions.on(pair.dataSource());
        this.db = JdbcClient.create(transactions.dataSource());
    }

    static void tryAll(TenantPair pair, List<Check> checks) {
        CrossTenantAccess access = new CrossTenantAccess(pair, checks);
        access.reads();
        access.writes();
    }

    private void reads() {
        TransactionSettings own = pair.as(pair.first());
        int seen = rows(own, () -> pair.rows().count(db, pair.first()));
        check("select of its own", seen == 1, seen + " rows are visible, of 1");
        expectNone("select of another tenant's", own, () -> pair.rows().count(db, pair.second()));
        expectNone("select of all others'", own, () -> pair.rows().countOthers(db, pair.first()));
        expectNone(
                "select without a tenant",
                pair.as(""),
                () -> pair.rows().count(db, pair.first()) + pair.rows().count(db, pair.second()));
    }

    private void writes() {
        TransactionSettings own = pair.as(pair.first());
        expectNone("update of another tenant's", own, () -> pair.rows().moveAll(db, pair.second(), pair.second()));
        expectNone("delete of another tenant's", own, () -> pair.rows().delete(db, pair.second()));
        expectNone("insert for another tenant", own, () -> pair.rows().insert(db, pair.second()));
        expectNone(
                "update that gives a row to another tenant",
                own,
                () -> pair.rows().moveAll(db, pair.first(), pair.second()));
    }

    private void expectNone(String what, TransactionSettings settings, IntSupplier attempt) {
        int affected = rows(settings, attempt);
        check(what, affected <= 0, affected < 0 ? "refused" : affected + " rows");
    }

    private void check(String what, boolean passed, String detail) {
        checks.add(new Check(pair.place(what), passed, detail));
    }

    /** Returns the number of rows an attempt reached, before it is rolled back, or -1 if the database refused. */
    private int rows(TransactionSettings settings, IntSupplier attempt) {
        try {
            return transactions.execute(settings, () -> {
                throw new Undone(attempt.getAsInt());
            });
        } catch (Undone undone) {
            return undone.rows;
        } catch (DataAccessException e) {
            return -1;
        } catch (Exception e) {
            throw new IllegalStateException(
                    "The proof could not work on " + pair.rows().table().name() + ".", e);
        }
    }

    /** Rolls a successful attempt back. */
    private static final class Undone extends RuntimeException {
        private final int rows;

        Undone(int rows) {
            super("rolled back by the proof", null, false, false);
            this.rows = rows;
        }
    }
}
