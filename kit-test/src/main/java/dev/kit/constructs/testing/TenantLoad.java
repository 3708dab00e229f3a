package dev.kit.constructs.testing;

import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.testing.RlsProof.TenantPair;
import dev.kit.constructs.testing.RlsReport.Check;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Runs many transactions of both tenants at once, a quarter of them failing, on any pool. */
final class TenantLoad {

    private static final int TRANSACTIONS_PER_THREAD = 25;

    private final TenantPair pair;
    private final Transactions transactions;
    private final JdbcClient db;

    private TenantLoad(TenantPair pair) {
        this.pair = pair;
        this.transactions = Transactions.on(pair.dataSource());
        this.db = JdbcClient.create(transactions.dataSource());
    }

    static void run(TenantPair pair, int threads, List<Check> checks) {
        TenantLoad load = new TenantLoad(pair);
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Callable<Integer>> runs = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                runs.add(load::manyTransactions);
            }
            int foreign = 0;
            for (Future<Integer> result : executor.invokeAll(runs)) {
                foreign += result.get();
            }
            String what = threads * TRANSACTIONS_PER_THREAD + " transactions on " + threads + " threads";
            checks.add(new Check(pair.place(what), foreign == 0, foreign + " foreign rows"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("The proof was interrupted.", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("The proof failed under load: " + e.getCause(), e);
        } finally {
            executor.shutdownNow();
        }
    }

    private int manyTransactions() throws Exception {
        int foreign = 0;
        for (int i = 0; i < TRANSACTIONS_PER_THREAD; i++) {
            foreign += oneTransaction();
        }
        return foreign;
    }

    private int oneTransaction() throws Exception {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        boolean isFirst = random.nextBoolean();
        boolean failing = random.nextInt(4) == 0;
        String tenant = isFirst ? pair.first() : pair.second();
        int[] foreign = {0};
        try {
            transactions.execute(pair.as(tenant), () -> {
                foreign[0] = pair.rows().countOthers(db, tenant);
                return failing ? db.sql("select 1 / 0").query(Integer.class).single() : 0;
            });
        } catch (DataAccessException e) {
            if (!failing) {
                throw e;
            }
        }
        JdbcClient plain = JdbcClient.create(pair.dataSource());
        return foreign[0] + pair.rows().count(plain, pair.first()) + pair.rows().count(plain, pair.second());
    }
}
