package dev.kit.constructs.rls;

import dev.kit.constructs.rls.RlsFinding.Problem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Checks that a PostgreSQL database enforces row-level security.
 *
 * <p>It checks the role, the tables and policies that admit everyone, and also the ways to bypass the policies: views
 * with the rights of their owner, materialized views, partitions, {@code SECURITY DEFINER} functions and rules.
 * Thread-safe.
 */
public final class RlsGuard {

    private static final String ROLE = """
            select rolname, rolsuper, rolbypassrls from pg_roles where rolname = current_user
            """;

    private static final String TABLES = """
            select c.oid::regclass::text as name, c.relrowsecurity, c.relforcerowsecurity,
                   pg_has_role(current_user, c.relowner, 'member') as owned,
                   exists (select 1 from pg_policy p where p.polrelid = c.oid) as has_policy
              from pg_class c
             where c.relkind in ('r', 'p')
            """;

    private static final String BYPASS = """
            select coalesce(bool_or(rolbypassrls or rolsuper), false),
                   coalesce(bool_or(pg_has_role(current_user, oid, 'member')), false)
              from pg_roles where rolname = :role
            """;

    /** A partition or child of a protected table is a detour, unless it is a table of its own. */
    private static final String PROTECTED = TABLES + """
             and (c.relrowsecurity
                  or (exists (select 1 from pg_policy p where p.polrelid = c.oid)
                      and has_schema_privilege(c.relnamespace, 'usage')
                      and has_table_privilege(c.oid, 'select, insert, update, delete')
                      and not exists (select 1 from pg_inherits i join pg_class p on p.oid = i.inhparent
                                       where i.inhrelid = c.oid and p.relrowsecurity)))
             order by 1
            """;

    private static final String NAMED = TABLES + " and c.oid = to_regclass(:name)";

    private final JdbcClient client;
    private final RlsDetours detours;
    private final OpenPolicies policies;

    private RlsGuard(DataSource dataSource) {
        this.client = JdbcClient.create(Objects.requireNonNull(dataSource, "dataSource"));
        this.detours = new RlsDetours(client);
        this.policies = new OpenPolicies(client);
    }

    /** Returns a guard that checks the role {@code dataSource} connects as. */
    public static RlsGuard of(DataSource dataSource) {
        return new RlsGuard(dataSource);
    }

    /**
     * Checks the role and every table with row-level security or policies.
     *
     * <p>The findings include ways to bypass the policies. They are empty if there is no problem.
     */
    public List<RlsFinding> check() {
        return check(null, tables(client.sql(PROTECTED)));
    }

    /**
     * Checks the role and these tables, each of which must be protected.
     *
     * <p>The findings include ways to bypass their policies.
     *
     * @throws IllegalArgumentException if a table does not exist
     */
    public List<RlsFinding> check(Collection<String> tables) {
        List<Table> checked = new ArrayList<>();
        for (String table : tables) {
            List<Table> found = tables(client.sql(NAMED).param("name", table));
            if (found.isEmpty()) {
                throw new IllegalArgumentException("Table \"" + table + "\" does not exist for this role.");
            }
            checked.addAll(found);
        }
        return check(tables, checked);
    }

    private List<RlsFinding> check(@Nullable Collection<String> names, List<Table> tables) {
        List<RlsFinding> findings = new ArrayList<>(role());
        boolean bound = findings.isEmpty();
        tables.stream().flatMap(RlsGuard::findings).forEach(findings::add);
        if (bound) {
            findings.addAll(policies.of(names));
            findings.addAll(detours.of(names));
        }
        return List.copyOf(findings);
    }

    /**
     * Checks a role that is to bypass row-level security.
     *
     * <p>The findings are empty if this role can assume it and it does bypass row-level security.
     */
    public List<RlsFinding> checkBypassRole(String role) {
        boolean usable = client.sql(BYPASS)
                .param("role", role)
                .query((row, number) -> row.getBoolean(1) && row.getBoolean(2))
                .single();
        return usable
                ? List.of()
                : List.of(new RlsFinding(
                        Problem.BYPASS_ROLE_IS_UNUSABLE,
                        role,
                        "Role \"" + role + "\" cannot be used for bypassing row-level security. Run: create role "
                                + role + " nologin bypassrls; grant " + role + " to the application's role."));
    }

    private List<RlsFinding> role() {
        return client.sql(ROLE)
                .query((row, number) -> roleFindings(row.getString(1), row.getBoolean(2), row.getBoolean(3)))
                .single();
    }

    private static List<RlsFinding> roleFindings(String role, boolean superuser, boolean bypasses) {
        return superuser || bypasses
                ? List.of(new RlsFinding(
                        superuser ? Problem.ROLE_IS_SUPERUSER : Problem.ROLE_BYPASSES_RLS,
                        role,
                        "Role \"" + role + "\" " + (superuser ? "is a superuser" : "has BYPASSRLS")
                                + ", so no row-level security policy applies to it."
                                + " Connect as a role made with: create role app login nosuperuser nobypassrls."))
                : List.of();
    }

    private static List<Table> tables(JdbcClient.StatementSpec statement) {
        return statement
                .query((row, number) -> new Table(
                        row.getString("name"),
                        row.getBoolean("relrowsecurity"),
                        row.getBoolean("relforcerowsecurity"),
                        row.getBoolean("owned"),
                        row.getBoolean("has_policy")))
                .list();
    }

    private static Stream<RlsFinding> findings(Table table) {
        String name = table.name();
        if (!table.enabled()) {
            return Stream.of(new RlsFinding(
                    Problem.TABLE_IS_UNPROTECTED,
                    name,
                    "Table " + name + " has no row-level security"
                            + (table.policy() ? ", so its policies have no effect" : "") + ". Run: alter table " + name
                            + " enable row level security, force row level security."));
        }
        Stream.Builder<RlsFinding> findings = Stream.builder();
        if (table.owned() && !table.forced()) {
            findings.add(new RlsFinding(
                    Problem.TABLE_IS_NOT_FORCED,
                    name,
                    "Table " + name + " belongs to the application's own role, which its policies do not bind."
                            + " Run: alter table " + name + " force row level security."));
        }
        if (!table.policy()) {
            findings.add(new RlsFinding(
                    Problem.TABLE_HAS_NO_POLICY,
                    name,
                    "Table " + name + " has row-level security but no policy, so no row is visible."
                            + " Create a policy for it."));
        }
        return findings.build();
    }

    private record Table(String name, boolean enabled, boolean forced, boolean owned, boolean policy) {}
}
