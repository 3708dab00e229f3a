package dev.kit.constructs.rls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.rls.RlsFinding.Problem;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The front door: policies that admit everyone, and tables whose policies are switched off. */
final class OpenPoliciesTest {

    private static final String TENANTS = "(tenant_id = (select nullif(current_setting('app.tenant_id', true), '')))";

    private static PostgresDatabase database;

    @BeforeAll
    static void open() {
        database = PostgresServer.find().createDatabase();
    }

    @AfterAll
    static void drop() {
        database.close();
    }

    @BeforeEach
    void tables() {
        table("orders");
        table("\"Order lines\"");
    }

    @AfterEach
    void dropTables() {
        owner("drop table orders, \"Order lines\"; drop table if exists members");
    }

    private static void table(String name) {
        owner("create table " + name + " (tenant_id text not null, published boolean, data jsonb);"
                + "alter table " + name + " enable row level security, force row level security;"
                + "create policy tenants on " + name + " using " + TENANTS + ";"
                + "grant select, insert, update, delete on " + name + " to " + database.applicationRole());
    }

    private static void owner(String sql) {
        JdbcClient.create(database.owner()).sql(sql.replace("?", "??")).update();
    }

    private static List<RlsFinding> check() {
        return RlsGuard.of(database.application()).check();
    }

    private static void checkWith(String policy, boolean found) {
        owner("create policy wide on orders " + policy);
        if (found) {
            assertThat(check())
                    .as(policy)
                    .extracting(RlsFinding::problem, RlsFinding::subject)
                    .containsExactly(tuple(Problem.POLICY_IS_OPEN, "wide on orders"));
        } else {
            assertThat(check()).as(policy).isEmpty();
        }
        owner("drop policy wide on orders");
    }

    @Test
    @DisplayName("security M-2 a permissive policy that is always true is found, with the statement that helps")
    void findsOpenPolicies() {
        assertThat(check()).isEmpty();
        for (String policy : List.of(
                "using (true)",
                "using (1 = 1)",
                "using (not false)",
                "using ('a' = 'a' and true)",
                "using (now() > '2020-01-01')",
                "using ((select true))",
                "using (tenant_id is not null)",
                "using (tenant_id = tenant_id)",
                "using (data ? 'public' or true)",
                "using (" + TENANTS + " or true)",
                "using (" + TENANTS + " or 1 = 1)",
                "using (tenant_id = current_setting('app.tenant_id', true) or not false)",
                "using (case when true then true else " + TENANTS + " end)",
                "using (coalesce(true, " + TENANTS + "))",
                "for select using (true)",
                "for update using (true)",
                "for delete using (true)",
                "for insert with check (true)",
                "for update using " + TENANTS + " with check (true)",
                "using " + TENANTS + " with check (" + TENANTS + " or true)",
                "to " + database.applicationRole() + " using (true)")) {
            checkWith(policy, true);
        }
        owner("create policy \"all of them\" on \"Order lines\" using (true)");
        assertThat(check())
                .singleElement()
                .extracting(RlsFinding::message)
                .asString()
                .contains(
                        "Policy \"all of them\" on \"Order lines\" admits role " + database.applicationRole(),
                        "drop policy \"all of them\" on \"Order lines\"");
    }

    @Test
    @DisplayName("security M-2 a policy that depends on the caller, applies to others or admits nobody is none")
    void keepsOthers() {
        owner(
                "create table members (tenant_id text); create or replace function mine(text) returns boolean stable language sql"
                        + " as 'select $1 = current_setting(''app.tenant_id'')';"
                        + "grant select on members to " + database.applicationRole());
        for (String policy : List.of(
                "using (false)",
                "using (1 = 2)",
                "using (published and false)",
                "using " + TENANTS,
                "using (published and " + TENANTS + ")",
                "using (mine(tenant_id))",
                "using (exists (select 1 from members m where m.tenant_id = orders.tenant_id))",
                "using (tenant_id in (select tenant_id from members))",
                "using (published or " + TENANTS + ")",
                "using (current_user = 'reporting')",
                "using (pg_has_role('pg_monitor', 'member'))",
                "using (data ? current_setting('app.tenant_id', true))",
                "as restrictive using (true)",
                "to " + database.ownerRole() + " using (true)")) {
            checkWith(policy, false);
        }
    }

    @Test
    @DisplayName("security M-2 a restrictive policy on the tenant closes an open one, for the commands that it has")
    void weighsRestrictivePolicies() {
        owner("create policy limiting on orders as restrictive using " + TENANTS);
        checkWith("using (true)", false);
        checkWith("for insert with check (true)", false);
        owner("alter policy limiting on orders using (" + TENANTS + " or true)");
        checkWith("using (true)", true);
        owner("drop policy limiting on orders;" + "create policy limiting on orders as restrictive for select using "
                + TENANTS);
        checkWith("for select using (true)", false);
        checkWith("for delete using (true)", true);
    }

    @Test
    @DisplayName("security M-2 a policy for a command that the role may not use is none")
    void asksForRights() {
        owner("revoke delete, insert on orders from " + database.applicationRole());
        checkWith("for delete using (true)", false);
        checkWith("for insert with check (true)", false);
        owner("grant insert (tenant_id) on orders to " + database.applicationRole());
        checkWith("for insert with check (true)", true);
    }

    @Test
    @DisplayName("security M-2 a table with policies whose row-level security is off is found")
    void findsSwitchedOffTables() {
        owner("alter table \"Order lines\" disable row level security");
        assertThat(check()).singleElement().satisfies(finding -> {
            assertThat(finding.problem()).isEqualTo(Problem.TABLE_IS_UNPROTECTED);
            assertThat(finding.subject()).isEqualTo("\"Order lines\"");
            assertThat(finding.message())
                    .contains("its policies have no effect", "alter table \"Order lines\" enable row level");
        });
        owner("revoke all on \"Order lines\" from " + database.applicationRole());
        assertThat(check()).isEmpty();
    }

    @Test
    @DisplayName("security M-2 a pool of one connection is enough for the check")
    void takesOneConnection() {
        owner("create policy wide on orders using (true)");
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setDataSource(database.application());
            pool.setMaximumPoolSize(1);
            pool.setConnectionTimeout(1_000);
            assertThat(RlsGuard.of(pool).check())
                    .extracting(RlsFinding::subject)
                    .containsExactly("wide on orders");
        }
    }

    @Test
    @DisplayName("security M-2 a check of named tables finds their open policies alone")
    void checksNamedTables() {
        owner("create policy wide on orders using (true); create policy wide on \"Order lines\" using (true)");
        assertThat(RlsGuard.of(database.application()).check(List.of("orders")))
                .extracting(RlsFinding::subject)
                .containsExactly("wide on orders");
    }
}
