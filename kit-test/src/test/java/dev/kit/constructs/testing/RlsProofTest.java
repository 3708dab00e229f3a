package dev.kit.constructs.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.testing.RlsReport.Check;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;

/** The proof passes where tenants are isolated, and finds each way in which they are not. */
final class RlsProofTest {

    private static final String TENANT = "(select nullif(current_setting('app.tenant_id', true), ''))";

    private PostgresDatabase database;
    private HikariDataSource pool;

    @BeforeEach
    void open() {
        database = PostgresServer.find().createDatabase();
        pool = pool(database.application());
    }

    private static HikariDataSource pool(DataSource dataSource) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(dataSource);
        config.setMaximumPoolSize(4);
        return new HikariDataSource(config);
    }

    @AfterEach
    void close() {
        pool.close();
        database.close();
    }

    private void table(String name, String type, String policy) {
        owner("create table " + name + " (id bigint generated always as identity, tenant_id " + type
                + " not null, total numeric(10, 2) not null, placed timestamptz not null, note text)");
        owner("alter table " + name + " enable row level security, force row level security");
        owner("create policy tenant on " + name + " " + policy);
        owner("grant select, insert, update, delete on " + name + " to " + database.applicationRole());
    }

    private void owner(String sql) {
        JdbcClient.create(database.owner()).sql(sql).update();
    }

    private int count(String table) {
        return JdbcClient.create(database.owner())
                .sql("select count(*) from " + table)
                .query(Integer.class)
                .single();
    }

    @Test
    @DisplayName("RS-09 RS-05 isolated tenants pass every check, the control leaks, and no row stays behind")
    void passesWhatIsSafe() {
        table("orders", "text", "using (tenant_id = " + TENANT + ")");
        table("invoices", "uuid", "using (tenant_id = " + TENANT + "::uuid)");
        owner("insert into orders (tenant_id, total, placed) values ('acme', 1, now())");

        RlsReport report = RlsProof.verify(pool, List.of("orders", "invoices")).orThrow();
        assertThat(report.checks())
                .hasSizeGreaterThan(30)
                .extracting(Check::name)
                .anyMatch(name -> name.contains("control"))
                .anyMatch(name -> name.contains("400 transactions on 16 threads"));
        assertThat(count("orders")).isEqualTo(1);
        assertThat(count("invoices")).isZero();
        assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
    }

    @Test
    @DisplayName("RS-09 a policy without a check of what is written is found")
    void findsAMissingCheck() {
        table("orders", "text", "using (tenant_id = " + TENANT + ") with check (true)");
        // An update is refused all the same: PostgreSQL holds its result to what may be selected.
        assertThat(names(RlsProof.verify(pool, List.of("orders"))))
                .containsExactly("orders, insert for another tenant");
    }

    @Test
    @DisplayName("RS-09 a policy that shows everything is found, and what it would have deleted is still there")
    void findsAPolicyThatShowsEverything() {
        table("orders", "text", "using (true)");
        owner("insert into orders (tenant_id, total, placed) values ('acme', 1, now())");
        RlsReport report = RlsProof.verify(pool, List.of("orders"));
        assertThat(names(report)).contains("orders, select of another tenant's", "orders, delete of another tenant's");
        assertThat(count("orders")).isEqualTo(1);
        assertThatThrownBy(report::orThrow)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Row-level security does not isolate tenants")
                .hasMessageContaining("orders, select of another tenant's: 1 rows");
    }

    @Test
    @DisplayName("RS-12 a role that bypasses policies and a table without them are found")
    void findsWhatTheGuardFinds() {
        table("orders", "text", "using (tenant_id = " + TENANT + ")");
        try (HikariDataSource privileged = pool(database.owner())) {
            assertThat(RlsProof.verify(privileged, List.of("orders")).findings())
                    .extracting(Check::detail)
                    .anyMatch(detail -> detail.contains("BYPASSRLS"));
        }
        owner("alter table orders disable row level security");
        assertThat(RlsProof.verify(pool, List.of("orders")).findings())
                .extracting(Check::detail)
                .anyMatch(detail -> detail.contains("has no row-level security"));
    }

    @Test
    @DisplayName("RS-09 a policy on another variable makes the control fail, since the proof would be blind")
    void noticesThatItIsBlind() {
        table("orders", "text", "using (tenant_id = " + TENANT.replace("app.", "other.") + ")");
        assertThatThrownBy(() -> RlsProof.verify(pool, List.of("orders")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("could not insert a row");
        assertThat(RlsProof.of(pool)
                        .variable("other.tenant_id")
                        .threads(2)
                        .verify(TenantTable.of("orders").value("note", "proof"))
                        .orThrow()
                        .isSafe())
                .isTrue();
    }

    @Test
    @DisplayName("RS-09 tables and columns that are not there, and names that are none, are said clearly")
    void saysWhatIsMissing() {
        table("orders", "text", "using (tenant_id = " + TENANT + ")");
        assertThatThrownBy(() -> RlsProof.verify(pool, List.of("nowhere"))).hasMessageContaining("nowhere");
        assertThatThrownBy(
                        () -> RlsProof.of(pool).verify(TenantTable.of("orders").column("org")))
                .hasMessageContaining("has no column \"org\"");
        assertThatThrownBy(() -> TenantTable.of("orders; drop table orders"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RlsProof.of(pool).tenants("a", "a")).hasMessageContaining("two different tenants");
    }

    private static List<String> names(RlsReport report) {
        return report.findings().stream().map(Check::name).toList();
    }

    @Test
    @DisplayName("RS-09 a data source that is a single connection is refused by name, wrapped or not")
    void refusesASingleConnection() throws Exception {
        try (TestTransaction transaction = TestTransaction.begin(database)) {
            DataSource single = transaction.postgres().dataSource();
            for (DataSource given : List.of(single, new TransactionAwareDataSourceProxy(single))) {
                assertThatThrownBy(() -> RlsProof.verify(given, List.of("orders")))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContainingAll("TestPostgres.dataSource()", "PostgresDatabase.application()");
            }
        }
        assertThatThrownBy(() -> RlsProof.of(new SingleConnectionDataSource()))
                .hasMessageContaining("SingleConnectionDataSource");
    }

    @Test
    @DisplayName("RS-09 the unpooled data source of a test's database is enough, foreign keys included")
    void worksWithoutAPool() {
        owner("create table tenants (id text primary key)");
        owner("insert into tenants values ('acme'), ('globex')");
        owner("create table notes (id bigint generated always as identity, tenant_id text not null references tenants,"
                + " author int not null)");
        owner("alter table notes enable row level security, force row level security");
        owner("create policy tenant on notes using (tenant_id = " + TENANT + ")");
        owner("grant select, insert, update, delete on notes to " + database.applicationRole());

        assertThat(RlsProof.of(database.application())
                        .tenants("acme", "globex")
                        .verify(TenantTable.of("notes").value("author", 7))
                        .orThrow()
                        .checks())
                .hasSizeGreaterThan(15);
        assertThat(count("notes")).isZero();
    }
}
