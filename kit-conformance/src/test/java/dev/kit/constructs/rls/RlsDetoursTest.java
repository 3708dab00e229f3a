package dev.kit.constructs.rls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.kit.constructs.rls.RlsFinding.Problem;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The owner bypasses row-level security, as the one of {@code kit dev} does. */
final class RlsDetoursTest {

    private PostgresDatabase database;
    private JdbcClient owner;

    @BeforeEach
    void open() {
        database = PostgresServer.find().createDatabase();
        owner = JdbcClient.create(database.owner());
        owner("""
                create table orders (tenant_id text, v text);
                insert into orders values ('a', 'A secret'), ('b', 'B secret');
                alter table orders enable row level security, force row level security;
                create policy tenants on orders
                    using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')));
                create table harmless (n int);
                grant select, insert on orders, harmless to %1$s
                """);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void owner(String sql) {
        owner.sql(sql.formatted(database.applicationRole())).update();
    }

    private List<RlsFinding> check() {
        return RlsGuard.of(database.application()).check();
    }

    /** What the application's role sees without any tenant: nothing, if all is well. */
    private List<String> seen(String relation) {
        return JdbcClient.create(database.application())
                .sql("select v from " + relation)
                .query(String.class)
                .list();
    }

    @Test
    @DisplayName("SEC-H2 a view that works with the rights of a bypassing owner is found, and its remedy helps")
    void findsViews() {
        owner("create view order_overview as select * from orders; grant select on order_overview to %1$s");
        assertThat(seen("order_overview")).hasSize(2);

        RlsFinding finding = check().get(0);
        assertThat(check()).hasSize(1);
        assertThat(finding.problem()).isEqualTo(Problem.VIEW_PASSES_POLICIES);
        assertThat(finding.subject()).isEqualTo("order_overview");
        assertThat(finding.message())
                .contains(database.ownerRole(), database.applicationRole())
                .endsWith("Run: alter view order_overview set (security_invoker = true).");

        owner("alter view order_overview set (security_invoker = true)");
        assertThat(seen("order_overview")).isEmpty();
        assertThat(check()).isEmpty();
    }

    @Test
    @DisplayName("SEC-H2 a view upon a view is found where the rights change, with the way that the role takes")
    void findsNestedViews() {
        owner("""
                create schema inner_part;
                create view inner_part.base as select * from orders;
                create view middle as select * from inner_part.base;
                create view "Outer" with (security_invoker = true) as select * from middle;
                grant select on middle, "Outer" to %1$s
                """);
        assertThat(seen("\"Outer\"")).hasSize(2);

        assertThat(check()).extracting(RlsFinding::subject).containsExactly("inner_part.base");
        assertThat(check().get(0).message()).contains("through ", "alter view inner_part.base set");
    }

    @Test
    @DisplayName("SEC-H2 an invoker view below an ordinary one is no way past the policies")
    void leavesInvokersAlone() {
        owner("""
                create view base with (security_invoker = on) as select * from orders;
                create view upper_one as select * from base;
                create view other as select * from harmless;
                create view unreadable as select * from orders;
                create view written as select * from harmless;
                grant select on base, upper_one, other to %1$s
                """);
        assertThat(seen("upper_one")).isEmpty();
        assertThat(check()).isEmpty();
    }

    @Test
    @DisplayName("SEC-H2 a view that the role may only write to, or read one column of, is found too")
    void findsNarrowRights() {
        owner("""
                create view writable as select * from orders;
                create view narrow as select * from orders;
                grant insert on writable to %1$s;
                grant select (v) on narrow to %1$s
                """);
        assertThat(check()).extracting(RlsFinding::subject).containsExactly("narrow", "writable");
    }

    @Test
    @DisplayName("SEC-H2 a view of a plain owner is found where the table does not bind its owner")
    void findsUnforcedOwners() {
        owner("grant create on schema public to %1$s");
        JdbcClient application = JdbcClient.create(database.application());
        application.sql("""
                create table bills (tenant_id text, v text);
                alter table bills enable row level security;
                create policy tenants on bills using (tenant_id = current_setting('app.tenant_id', true));
                create view own as select * from bills
                """).update();

        assertThat(check())
                .extracting(RlsFinding::problem, RlsFinding::subject)
                .containsExactly(
                        tuple(Problem.TABLE_IS_NOT_FORCED, "bills"), tuple(Problem.VIEW_PASSES_POLICIES, "own"));
        application.sql("alter table bills force row level security").update();
        assertThat(check()).isEmpty();
    }

    @Test
    @DisplayName("SEC-H2 a materialized view is found, directly and through a view")
    void findsMaterializedViews() {
        owner("""
                create materialized view totals as select * from orders;
                create materialized view hidden as select * from orders;
                create view shown as select * from hidden;
                create materialized view other as select * from harmless;
                grant select on totals, shown, other to %1$s
                """);
        assertThat(seen("totals")).hasSize(2);
        assertThat(seen("shown")).hasSize(2);

        assertThat(check())
                .extracting(RlsFinding::problem, RlsFinding::subject)
                .containsExactly(
                        tuple(Problem.MATERIALIZED_VIEW_HAS_NO_POLICY, "hidden"),
                        tuple(Problem.MATERIALIZED_VIEW_HAS_NO_POLICY, "totals"));
        assertThat(check().get(0).message()).contains("through shown", "revoke all on shown from public");
        assertThat(check().get(1).message()).contains("revoke all on totals from public");
    }

    @Test
    @DisplayName("SEC-H2 a SECURITY DEFINER function of a bypassing owner is found unless the role may not call it")
    void findsFunctions() {
        owner("""
                create function order_count() returns bigint language sql security definer
                    as 'select count(*) from orders';
                create function order_sum(n int) returns bigint language sql as 'select count(*) from orders';
                create function closed() returns bigint language sql security definer
                    as 'select count(*) from orders';
                revoke execute on function closed() from public;
                create function noted() returns trigger language plpgsql security definer as 'begin return new; end';
                create procedure tidy() language sql security definer as 'select 1'
                """);
        assertThat(JdbcClient.create(database.application())
                        .sql("select order_count()")
                        .query(Long.class)
                        .single())
                .isEqualTo(2);

        assertThat(check())
                .extracting(RlsFinding::problem, RlsFinding::subject)
                .containsExactly(
                        tuple(Problem.FUNCTION_PASSES_POLICIES, "order_count()"),
                        tuple(Problem.FUNCTION_PASSES_POLICIES, "tidy()"));
        owner("alter routine order_count() security invoker; revoke execute on routine tidy() from public");
        assertThat(check()).isEmpty();
    }

    @Test
    @DisplayName("SEC-H2 a partition without row-level security is found where the role may use it by itself")
    void findsPartitions() {
        owner("""
                create table pt (tenant_id text, v text) partition by list (tenant_id);
                create table pt_a partition of pt for values in ('a');
                create table pt_b partition of pt for values in ('b') partition by list (v);
                create table pt_b_1 partition of pt_b default;
                create view of_partition as select * from pt_a;
                alter table pt enable row level security, force row level security;
                create policy tenants on pt using (tenant_id = current_setting('app.tenant_id', true));
                grant select on pt, pt_b_1, of_partition to %1$s
                """);

        assertThat(check())
                .extracting(RlsFinding::problem, RlsFinding::subject)
                .containsExactly(
                        tuple(Problem.VIEW_PASSES_POLICIES, "of_partition"),
                        tuple(Problem.PARTITION_IS_UNPROTECTED, "pt_b_1"));
        assertThat(check().get(1).message()).contains("of pt ", "revoke all on pt_b_1 from public");
        owner("revoke all on pt_b_1, of_partition from %1$s");
        assertThat(check()).isEmpty();
    }

    @Test
    @DisplayName("SEC-H2 a check of named tables tells of their views and partitions, and of no others")
    void checksNamedTables() {
        owner("""
                create table bills (tenant_id text, v text);
                alter table bills enable row level security, force row level security;
                create policy tenants on bills using (tenant_id = current_setting('app.tenant_id', true));
                create view order_overview as select * from orders;
                create view bill_overview as select * from bills;
                create function order_count() returns bigint language sql security definer
                    as 'select count(*) from orders';
                grant select on order_overview, bill_overview to %1$s
                """);

        assertThat(RlsGuard.of(database.application()).check(List.of("bills")))
                .extracting(RlsFinding::subject)
                .containsExactly("bill_overview");
    }

    @Test
    @DisplayName("a role that no policy binds has that one finding, not one for each view")
    void saysOnceThatTheRoleBypasses() {
        owner("create view order_overview as select * from orders");
        assertThat(RlsGuard.of(database.owner()).check())
                .extracting(RlsFinding::problem)
                .containsExactly(Problem.ROLE_BYPASSES_RLS);
    }
}
