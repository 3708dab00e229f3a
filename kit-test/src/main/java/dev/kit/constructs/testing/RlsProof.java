package dev.kit.constructs.testing;

import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.rls.RlsFinding;
import dev.kit.constructs.rls.RlsFinding.Problem;
import dev.kit.constructs.rls.RlsGuard;
import dev.kit.constructs.rls.RowLevelSecurity;
import dev.kit.constructs.testing.RlsReport.Check;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToIntFunction;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * Tries, on a real database, to reach the rows of another tenant.
 *
 * <pre>{@code
 * RlsProof.verify(dataSource, List.of("orders", "invoices")).orThrow();
 * }</pre>
 *
 * <p>It inserts one row per table for two new tenants, tries forbidden operations in transactions that are rolled back,
 * borrows connections in every order that pools and errors produce, and deletes the rows again. A control with a
 * deliberate mistake shows that a leak would have been detected. The data source is the application's own, pooled as in
 * production; its role may select, insert, update and delete. Immutable; takes a second or two.
 */
public final class RlsProof {

    private final DataSource dataSource;
    private final String variable;
    private final @Nullable List<String> tenants;
    private final int threads;

    private RlsProof(DataSource dataSource, String variable, @Nullable List<String> tenants, int threads) {
        this.dataSource = dataSource;
        this.variable = variable;
        this.tenants = tenants;
        this.threads = threads;
    }

    /**
     * Returns a proof with defaults.
     *
     * <p>They are the variable {@code app.tenant_id}, new tenants, and 16 threads.
     *
     * @throws IllegalArgumentException if all connections of {@code dataSource} are a single one
     */
    public static RlsProof of(DataSource dataSource) {
        requireSeveralConnections(Objects.requireNonNull(dataSource, "dataSource"));
        return new RlsProof(dataSource, RowLevelSecurity.DEFAULT_PREFIX + ".tenant_id", null, 16);
    }

    private static void requireSeveralConnections(DataSource dataSource) {
        String single = wraps(dataSource, OneTransactionDataSource.class)
                ? "TestPostgres.dataSource()"
                : wraps(dataSource, SingleConnectionDataSource.class) ? "a SingleConnectionDataSource" : null;
        if (single != null) {
            throw new IllegalArgumentException("RlsProof works on several connections at once, and " + single
                    + " is one connection in one transaction. Give it the pool of the application, or in a @KitTest"
                    + " the data source PostgresDatabase.application().");
        }
    }

    private static boolean wraps(DataSource dataSource, Class<? extends DataSource> type) {
        try {
            return type.isInstance(dataSource) || dataSource.isWrapperFor(type);
        } catch (SQLException e) {
            return false;
        }
    }

    /**
     * Verifies tables with the default settings.
     *
     * <p>Their tenants are in the column {@code tenant_id} and in the variable {@code app.tenant_id}.
     */
    public static RlsReport verify(DataSource dataSource, Collection<String> tables) {
        return of(dataSource).verify(tables.stream().map(TenantTable::of).toArray(TenantTable[]::new));
    }

    /** Returns a copy with another variable, such as {@code app.org_id}. The name includes the prefix. */
    public RlsProof variable(String variable) {
        return new RlsProof(dataSource, variable, tenants, threads);
    }

    /**
     * Returns a copy with existing tenants that own no rows.
     *
     * <p>Use it if a foreign key requires existing tenants.
     */
    public RlsProof tenants(String first, String second) {
        if (first.equals(second)) {
            throw new IllegalArgumentException("A proof needs two different tenants, not twice \"" + first + "\".");
        }
        return new RlsProof(dataSource, variable, List.of(first, second), threads);
    }

    /** Returns a copy with {@code threads} concurrent threads. */
    public RlsProof threads(int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException("A proof needs at least one thread, not " + threads + ".");
        }
        return new RlsProof(dataSource, variable, tenants, threads);
    }

    /**
     * Verifies these tables.
     *
     * @throws IllegalArgumentException if a table or its tenant's column does not exist
     * @throws IllegalStateException if the proof cannot insert its rows; the message names the requirement
     */
    public RlsReport verify(TenantTable... tables) {
        List<Check> checks = new ArrayList<>();
        guard(tables, checks);
        JdbcClient plain = JdbcClient.create(dataSource);
        for (TenantTable table : tables) {
            TenantRows rows = new TenantRows(table, plain);
            String first = tenants == null ? rows.newTenant() : tenants.get(0);
            String second = tenants == null ? rows.newTenant() : tenants.get(1);
            prove(new TenantPair(dataSource, variable, rows, first, second), checks);
        }
        return new RlsReport(checks);
    }

    private void prove(TenantPair pair, List<Check> checks) {
        pair.seed();
        try {
            CrossTenantAccess.tryAll(pair, checks);
            ConnectionReuse.tryAll(pair, checks);
            TenantLoad.run(pair, threads, checks);
            ConnectionReuse.control(pair, checks);
        } finally {
            pair.clean();
        }
    }

    private void guard(TenantTable[] tables, List<Check> checks) {
        List<String> names = Arrays.stream(tables).map(TenantTable::name).toList();
        // An open policy is proved by the rows of others that it shows or takes.
        List<RlsFinding> findings = RlsGuard.of(dataSource).check(names).stream()
                .filter(finding -> finding.problem() != Problem.POLICY_IS_OPEN)
                .toList();
        findings.forEach(finding -> checks.add(new Check("role and tables", false, finding.message())));
        if (findings.isEmpty()) {
            checks.add(new Check("role and tables", true, "policies apply to this role"));
        }
    }

    /** Two tenants with a row each in one table, and transactions on behalf of either. */
    record TenantPair(DataSource dataSource, String variable, TenantRows rows, String first, String second) {

        TransactionSettings as(String tenant) {
            return TransactionSettings.defaults().variables(Map.of(variable, tenant));
        }

        String place(String what) {
            return rows.table().name() + ", " + what;
        }

        void seed() {
            clean();
            for (String tenant : List.of(first, second)) {
                inNameOf(tenant, db -> rows.seed(db, tenant));
            }
        }

        void clean() {
            for (String tenant : List.of(first, second)) {
                inNameOf(tenant, db -> rows.delete(db, tenant));
            }
        }

        private void inNameOf(String tenant, ToIntFunction<JdbcClient> step) {
            Transactions transactions = Transactions.on(dataSource);
            JdbcClient db = JdbcClient.create(transactions.dataSource());
            try {
                transactions.execute(as(tenant), () -> step.applyAsInt(db));
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(
                        "The proof could not work on " + rows.table().name() + ".", e);
            }
        }
    }
}
