package dev.kit.constructs.rls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.rls.RlsFinding.Problem;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The tables belong to a plain role, which passes only where a table or a policy lets it. */
final class RlsOwnerDetoursTest {

    private static final String TENANTS = "(tenant_id = (select nullif(current_setting('app.tenant_id', true), '')))";

    private PostgresDatabase database;
    private JdbcClient administrator;
    private String plain;

    @BeforeEach
    void open() {
        database = PostgresServer.find().createDatabase();
        administrator = JdbcClient.create(database.owner());
        plain = database.name() + "_plain";
        administrator(
                "create role %1$s nologin nobypassrls; grant %1$s to current_user; grant all on schema public to %1$s");
        table("docs", "");
        table("inv", ", force row level security");
        asPlain("create table box (v text); create table leak (v text); grant select, insert on box, leak to %2$s");
    }

    @AfterEach
    void close() {
        administrator("drop owned by %1$s; drop role %1$s");
        database.close();
    }

    private void table(String name, String forced) {
        asPlain("create table " + name + " (tenant_id text, v text);"
                + "insert into " + name + " values ('a', 'A " + name + "'), ('b', 'B " + name + "');"
                + "alter table " + name + " enable row level security" + forced + ";"
                + "create policy tenants on " + name + " using " + TENANTS + ";"
                + "grant select, insert on " + name + " to %2$s");
    }

    private void administrator(String sql) {
        administrator.sql(sql.formatted(plain, database.applicationRole())).update();
    }

    private void asPlain(String sql) {
        administrator("set role %1$s; " + sql + "; reset role");
    }

    private List<RlsFinding> check() {
        return RlsGuard.of(database.application()).check();
    }

    private List<String> subjects() {
        return check().stream().map(RlsFinding::subject).toList();
    }

    /** The first column of what tenant a gets. */
    private List<String> asTenantA(String sql) {
        Transactions transactions = Transactions.on(database.application());
        try {
            return transactions.execute(
                    TransactionSettings.defaults().variables(Map.of("app.tenant_id", "a")),
                    () -> JdbcClient.create(transactions.dataSource())
                            .sql(sql)
                            .query(String.class)
                            .list());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    @DisplayName("SEC-M1 a SECURITY DEFINER function of an owner whom its table does not bind is found")
    void findsFunctionsOfUnforcedOwners() {
        asPlain("""
                create function docs_f() returns setof text language sql security definer as 'select v from docs';
                create procedure docs_p() language sql security definer as 'delete from docs'""");
        assertThat(asTenantA("select docs_f()")).containsExactly("A docs", "B docs");

        assertThat(check())
                .extracting(RlsFinding::problem, RlsFinding::subject)
                .containsExactly(
                        tuple(Problem.FUNCTION_PASSES_POLICIES, "docs_f()"),
                        tuple(Problem.FUNCTION_PASSES_POLICIES, "docs_p()"));
        assertThat(check().get(0).message()).contains(plain, "alter routine docs_f() security invoker");

        administrator("alter table docs force row level security");
        assertThat(asTenantA("select docs_f()")).containsExactly("A docs");
        assertThat(check()).isEmpty();
    }

    @Test
    @DisplayName("SEC-M1 a policy that lets the owner pass opens its views and functions, and is named")
    void findsPoliciesForTheOwner() {
        asPlain("""
                alter table docs force row level security;
                create view inv_v as select v from inv;
                create function inv_f() returns setof text language sql security definer as 'select v from inv';
                grant select on inv_v to %2$s""");
        assertThat(check()).isEmpty();

        asPlain("create policy adm on inv to %1$s using (true)");
        assertThat(asTenantA("select v from inv_v")).containsExactly("A inv", "B inv");
        assertThat(asTenantA("select inv_f()")).containsExactly("A inv", "B inv");
        assertThat(check())
                .extracting(RlsFinding::problem, RlsFinding::subject)
                .containsExactly(
                        tuple(Problem.VIEW_PASSES_POLICIES, "inv_v"),
                        tuple(Problem.FUNCTION_PASSES_POLICIES, "inv_f()"));
        assertThat(check()).allSatisfy(finding -> assertThat(finding.message()).contains("policy adm on inv lets"));
    }

    @Test
    @DisplayName(
            "SEC-M1 a policy opens whatever its condition is written like, unless the tenant or another one decides")
    void weighsPolicies() {
        asPlain("""
                alter table docs force row level security;
                create function tenant() returns text language sql stable as 'select current_setting(''app.tenant_id'')';
                create function inv_f() returns setof text language sql security definer as 'select v from inv'""");
        List<String> opening = List.of(
                "to %1$s using (1 = 1)",
                "to %1$s using (tenant_id is not null)",
                "for select to %1$s using (true)",
                "for delete to %1$s using (true)",
                "using (current_user = '%1$s')",
                "using (current_user = '%1$s' or " + TENANTS + ")");
        for (String policy : opening) {
            asPlain("create policy other on inv " + policy);
            assertThat(subjects()).as(policy).containsExactly("inv_f()");
            asPlain("drop policy other on inv");
        }
        List<String> bound = List.of(
                "using (current_user = 'somebody else')",
                "to %1$s using " + TENANTS,
                "to %1$s using (tenant_id = tenant())",
                "to %1$s using (exists (select 1 from docs d where d.tenant_id = inv.tenant_id))",
                "for insert to %1$s with check (true)",
                "as restrictive to %1$s using (true)");
        for (String policy : bound) {
            asPlain("create policy other on inv " + policy);
            assertThat(check()).as(policy).isEmpty();
            asPlain("drop policy other on inv");
        }
        asPlain("create policy other on inv using (true)");
        assertThat(subjects())
                .as("the application passes itself, and needs no detour")
                .containsExactly("other on inv");
        asPlain("drop policy other on inv");
        asPlain("create policy other on inv to %1$s using (true);"
                + "create policy limiting on inv as restrictive using " + TENANTS);
        assertThat(asTenantA("select inv_f()")).containsExactly("A inv");
        assertThat(check()).isEmpty();
        asPlain("drop policy limiting on inv; create policy limiting on inv as restrictive using (v is not null)");
        assertThat(asTenantA("select inv_f()")).containsExactly("A inv", "B inv");
        assertThat(subjects()).containsExactly("inv_f()");
    }

    @Test
    @DisplayName("SEC-M1 a rule that reads a protected table with the rights of its owner is found")
    void findsRules() {
        asPlain("create rule copying as on insert to box do also insert into leak select v from docs");
        asTenantA("insert into box values ('x') returning v");
        assertThat(asTenantA("select v from leak")).containsExactly("A docs", "B docs");

        RlsFinding finding = check().get(0);
        assertThat(check()).hasSize(1);
        assertThat(finding.problem()).isEqualTo(Problem.RULE_PASSES_POLICIES);
        assertThat(finding.subject()).isEqualTo("copying on box");
        assertThat(finding.message()).contains(plain, "insert of role", "drop rule copying on box");

        administrator("revoke insert on box from %2$s");
        assertThat(check()).isEmpty();
        administrator("grant insert on box to %2$s; alter table box disable rule copying");
        assertThat(check()).isEmpty();
        administrator("alter table box enable rule copying; alter table docs force row level security");
        assertThat(check()).isEmpty();
    }

    @Test
    @DisplayName("SEC-M1 a rule is found through a view, by a materialized view that it reads, and on the table itself")
    void findsRulesOnTheWay() {
        asPlain("""
                create materialized view copy as select v from inv;
                create view front as select v from box;
                create rule copied as on insert to box do also insert into leak select v from copy;
                create rule noting as on insert to docs do also insert into leak values (new.v);
                create rule emptying as on insert to docs do also delete from docs;
                create rule quiet as on delete to docs do instead nothing;
                revoke insert on box from %2$s;
                grant insert on front to %2$s""");

        assertThat(check())
                .extracting(RlsFinding::problem, RlsFinding::subject)
                .containsExactly(
                        tuple(Problem.RULE_PASSES_POLICIES, "copied on box"),
                        tuple(Problem.RULE_PASSES_POLICIES, "emptying on docs"));
        assertThat(RlsGuard.of(database.application()).check(List.of("inv")))
                .extracting(RlsFinding::subject)
                .containsExactly("copied on box");
    }

    @Test
    @DisplayName("SEC-M1 a SECURITY DEFINER trigger is found where it is fired and names a protected table")
    void findsTriggers() {
        asPlain("""
                create function reading() returns trigger language plpgsql security definer
                    as 'begin new.v := (select string_agg(v, '','') from docs); return new; end';
                create function invoking() returns trigger language plpgsql
                    as 'begin new.v := (select count(*) from docs); return new; end';
                create function noting() returns trigger language plpgsql security definer
                    as 'begin insert into leak values (''docs_noted''); return new; end';
                create trigger noted after insert on docs for each row execute function noting()""");
        assertThat(check()).isEmpty();

        asPlain("create trigger read before insert on box for each row execute function reading()");
        assertThat(asTenantA("insert into box values ('x') returning v")).containsExactly("A docs,B docs");
        assertThat(check())
                .extracting(RlsFinding::problem, RlsFinding::subject)
                .containsExactly(tuple(Problem.FUNCTION_PASSES_POLICIES, "reading()"));
        assertThat(check().get(0).message()).contains("in a trigger on box", "alter routine reading() owner to");

        asPlain("drop trigger read on box; create trigger read before insert on box for each row"
                + " execute function invoking()");
        assertThat(check()).isEmpty();
    }

    @Test
    @DisplayName("SEC-M1 partitions, children and functions on them are found, and a partitioned table alone is none")
    void findsPartitionsAndChildren() {
        asPlain("""
                alter table docs force row level security;
                create table pt (tenant_id text, v text) partition by list (tenant_id);
                create table pt_a partition of pt for values in ('a');
                alter table pt enable row level security, force row level security;
                create policy tenants on pt using %3$s;
                create table child () inherits (inv);
                create function whole() returns bigint language sql security definer as 'select count(*) from pt';
                grant select on pt to %2$s""".replace("%3$s", TENANTS));
        assertThat(check()).isEmpty();

        administrator("create function part() returns bigint language sql security definer"
                + " begin atomic select count(*) from pt_a; end");
        administrator("alter function part() owner to %1$s; grant select on child to %2$s");
        assertThat(check())
                .extracting(RlsFinding::problem, RlsFinding::subject)
                .containsExactly(
                        tuple(Problem.PARTITION_IS_UNPROTECTED, "child"),
                        tuple(Problem.FUNCTION_PASSES_POLICIES, "part()"));
    }

    @Test
    @DisplayName("SEC-M1 a check of named tables finds the functions that name them")
    void checksNamedTables() {
        asPlain("""
                create function docs_f() returns setof text language sql security definer as 'select v from docs';
                create function other() returns int language sql security definer as 'select 1'""");
        RlsGuard guard = RlsGuard.of(database.application());
        assertThat(guard.check(List.of("docs"))).extracting(RlsFinding::subject).containsExactly("docs_f()");
        assertThat(guard.check(List.of("inv"))).isEmpty();
    }
}
