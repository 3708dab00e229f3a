package dev.kit.constructs.rls;

import dev.kit.constructs.rls.RlsFinding.Problem;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.NonTransientDataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Finds permissive policies that admit the role to the rows of every tenant. One of them undoes all others. */
final class OpenPolicies {

    /**
     * The conditions of policies that apply to the role, for rows that are read and written by commands it may use. A
     * condition asks if it reads a variable, the role, another table or a function that might.
     */
    private static final String CONDITIONS = """
            select quote_ident(p.polname) || ' on ' || p.polrelid::regclass as name, p.polrelid::regclass::text as tbl,
                   quote_ident(c.relname) as alias, p.polcmd, p.polpermissive, w.part, w.condition,
                   w.condition ~ '\\m(current_setting|pg_has_role|CURRENT_USER|CURRENT_ROLE|SESSION_USER|USER)\\M'
                       or exists (select 1 from pg_depend d
                                   where d.classid = 'pg_policy'::regclass and d.objid = p.oid
                                     and (d.refclassid = 'pg_proc'::regclass
                                          or (d.refclassid = 'pg_class'::regclass and d.refobjid <> p.polrelid)))
                       as asks,
                   current_user as reader
              from pg_policy p
              join pg_class c on c.oid = p.polrelid and c.relrowsecurity
             cross join lateral (select case p.polcmd when 'r' then 'select' when 'a' then 'insert'
                                             when 'w' then 'update' else 'select, insert, update' end as verbs,
                                        pg_get_expr(p.polqual, p.polrelid) as qual,
                                        pg_get_expr(p.polwithcheck, p.polrelid) as kept) v
             cross join lateral (values ('read', v.qual),
                                        ('written', case when p.polcmd in ('r', 'd') then null
                                                         else coalesce(v.kept, v.qual) end)) w(part, condition)
             where w.condition is not null
               and exists (select 1 from unnest(p.polroles) r where r = 0 or pg_has_role(current_user, r, 'usage'))
               and (cast(:names as text) is null
                    or c.oid in (select to_regclass(name) from unnest(string_to_array(:names, E'\n')) name))
               and has_schema_privilege(c.relnamespace, 'usage')
               and ((p.polcmd in ('d', '*') and has_table_privilege(c.oid, 'delete'))
                    or (p.polcmd <> 'd' and has_any_column_privilege(c.oid, v.verbs)))
             order by 1
            """;

    private final JdbcClient client;

    OpenPolicies(JdbcClient client) {
        this.client = client;
    }

    /** Returns the open policies of these tables, or of all. */
    List<RlsFinding> of(@Nullable Collection<String> tables) {
        List<Map<String, Object>> rows = client.sql(CONDITIONS)
                .param("names", tables == null ? null : String.join("\n", tables))
                .query()
                .listOfRows();
        // Plans are made afterwards, since a pool may have one connection.
        List<Condition> conditions = rows.stream().map(this::condition).toList();
        return conditions.stream()
                .filter(condition -> condition.permissive()
                        && condition.open()
                        && conditions.stream().noneMatch(other -> other.limits(condition)))
                .map(OpenPolicies::finding)
                .distinct()
                .toList();
    }

    private Condition condition(Map<String, Object> row) {
        String table = String.valueOf(row.get("tbl"));
        String plan = plan(table, row.get("alias") + " where " + row.get("condition"));
        return new Condition(
                String.valueOf(row.get("name")),
                table + " " + row.get("part"),
                String.valueOf(row.get("polcmd")),
                Boolean.TRUE.equals(row.get("polpermissive")),
                String.valueOf(row.get("reader")),
                Boolean.TRUE.equals(row.get("asks")) ? !plan.contains("\n") : !plan.contains("One-Time Filter: false"));
    }

    /** Returns the plan of a query with this condition, one line if the planner found that it always holds. */
    private String plan(String table, String rest) {
        String query = "explain (costs off) select from unnest(null::" + table + "[]) as " + rest.replace("?", "??");
        try {
            return String.join("\n", client.sql(query).query(String.class).list());
        } catch (NonTransientDataAccessException e) {
            return "Not planned:\n" + e.getMessage();
        }
    }

    private static RlsFinding finding(Condition condition) {
        String policy = condition.policy();
        return new RlsFinding(
                Problem.POLICY_IS_OPEN,
                policy,
                "Policy " + policy + " admits role " + condition.reader()
                        + " to the rows of every tenant: its condition"
                        + " does not depend on the caller, and permissive policies add up. Run: drop policy " + policy
                        + "; or alter policy " + policy
                        + " with a condition that reads a variable, such as current_setting('app.tenant_id', true).");
    }

    /**
     * The condition of a policy.
     *
     * @param rows the table, and whether they are read or written
     * @param open whether rows of every tenant meet it
     */
    private record Condition(
            String policy, String rows, String command, boolean permissive, String reader, boolean open) {

        /** Returns whether this restricts what {@code other} admits. */
        boolean limits(Condition other) {
            return !permissive
                    && !open
                    && rows.equals(other.rows)
                    && (command.equals("*") || command.equals(other.command));
        }
    }
}
