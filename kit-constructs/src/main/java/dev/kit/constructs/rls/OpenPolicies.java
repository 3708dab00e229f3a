package dev.kit.constructs.rls;

import dev.kit.constructs.rls.RlsFinding.Problem;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.NonTransientDataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Finds permissive policies that admit the role to the rows of every tenant. One of them undoes all others. */
final class OpenPolicies {

    /**
     * The policies that apply to the role, for commands that it may use. A condition asks if it reads a variable, the
     * role, another table or a function that might.
     */
    private static final String POLICIES = """
            with applied as (
                select p.oid, p.polrelid, p.polname, p.polcmd, p.polpermissive, c.relname,
                       pg_get_expr(p.polqual, p.polrelid) as condition, pg_get_expr(p.polwithcheck, p.polrelid) as kept,
                       case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
                                     when 'd' then 'delete' else 'select, insert, update, delete' end as verbs
                  from pg_policy p
                  join pg_class c on c.oid = p.polrelid
                 where c.relrowsecurity
                   and exists (select 1 from unnest(p.polroles) r where r = 0 or pg_has_role(current_user, r, 'usage'))
                   and (cast(:names as text) is null
                        or c.oid in (select to_regclass(name) from unnest(string_to_array(:names, E'\n')) name))
                   and has_schema_privilege(c.relnamespace, 'usage')
            ), words as (
                select d.objid,
                       string_agg(regexp_replace(coalesce(f.proname, t.relname), '(\\W)', '\\\\\\1', 'g'), '|') as own
                  from pg_depend d
                  left join pg_proc f on d.refclassid = 'pg_proc'::regclass and f.oid = d.refobjid
                  left join pg_class t on d.refclassid = 'pg_class'::regclass and t.oid = d.refobjid
                  join applied a on a.oid = d.objid and d.classid = 'pg_policy'::regclass and d.refobjid <> a.polrelid
                 group by 1
            )
            select quote_ident(a.polname) || ' on ' || a.polrelid::regclass as name, a.polrelid::regclass::text as tbl,
                   quote_ident(a.relname) as alias, a.polcmd, a.polpermissive, current_user as reader,
                   a.condition, a.condition ~ asking.pattern as condition_asks,
                   a.kept, a.kept ~ asking.pattern as kept_asks
              from applied a
              left join words w on w.objid = a.oid
             cross join lateral (select '\\m(current_setting|pg_has_role|CURRENT_USER|CURRENT_ROLE|SESSION_USER|USER'
                                        || coalesce('|' || w.own, '') || ')\\M' as pattern) asking
             where has_table_privilege(a.polrelid, a.verbs)
                or (a.polcmd <> 'd' and has_any_column_privilege(a.polrelid, replace(a.verbs, ', delete', '')))
             order by 1
            """;

    private final JdbcClient client;

    OpenPolicies(JdbcClient client) {
        this.client = client;
    }

    /** Returns the open policies of these tables, or of all. */
    List<RlsFinding> of(@Nullable Collection<String> tables) {
        List<Policy> policies = client.sql(POLICIES)
                .param("names", tables == null ? null : String.join("\n", tables))
                .query((row, number) -> policy(row))
                .list();
        return policies.stream()
                .filter(policy -> policy.permissive()
                        && (isOpen(policy, policies, Policy::read) || isOpen(policy, policies, Policy::written)))
                .map(OpenPolicies::finding)
                .toList();
    }

    private static Policy policy(ResultSet row) throws SQLException {
        String command = row.getString("polcmd");
        Condition using = condition(row, "condition", "condition_asks");
        Condition check = condition(row, "kept", "kept_asks");
        return new Policy(
                row.getString("name"),
                row.getString("tbl"),
                row.getString("alias"),
                row.getString("reader"),
                command,
                row.getBoolean("polpermissive"),
                using,
                check == null && "*w".contains(command) ? using : check);
    }

    private static @Nullable Condition condition(ResultSet row, String text, String asks) throws SQLException {
        String written = row.getString(text);
        return written == null ? null : new Condition(written, row.getBoolean(asks));
    }

    /** Returns whether rows of every tenant meet the condition, and no restrictive policy prevents it. */
    private boolean isOpen(Policy policy, List<Policy> all, Function<Policy, @Nullable Condition> part) {
        return admits(policy, part.apply(policy))
                && all.stream()
                        .filter(other -> other.limits(policy))
                        .noneMatch(other -> decides(other, part.apply(other)));
    }

    private boolean admits(Policy policy, @Nullable Condition condition) {
        if (condition == null) {
            return false;
        }
        String plan = plan(policy, condition);
        return condition.asks() ? !plan.contains("\n") : !plan.contains("One-Time Filter: false");
    }

    private boolean decides(Policy policy, @Nullable Condition condition) {
        return condition != null && !admits(policy, condition);
    }

    /** Returns the plan of a query with this condition, one line if the planner found that it always holds. */
    private String plan(Policy policy, Condition condition) {
        String query = "explain (costs off) select from unnest(null::" + policy.table() + "[]) as " + policy.alias()
                + " where " + condition.text().replace("?", "??");
        try {
            return String.join("\n", client.sql(query).query(String.class).list());
        } catch (NonTransientDataAccessException e) {
            return "Not planned:\n" + e.getMessage();
        }
    }

    private static RlsFinding finding(Policy policy) {
        return new RlsFinding(
                Problem.POLICY_IS_OPEN,
                policy.name(),
                "Policy " + policy.name() + " admits role " + policy.reader()
                        + " to the rows of every tenant, since its"
                        + " condition does not depend on the caller, and the other policies cannot take that back. Run:"
                        + " drop policy " + policy.name() + "; or alter policy " + policy.name()
                        + " with a condition that reads a variable, such as current_setting('app.tenant_id', true).");
    }

    /** The condition of a policy, and whether it depends on the caller. */
    private record Condition(String text, boolean asks) {}

    /** A policy with its conditions for rows that are read, and for those that are written. */
    private record Policy(
            String name,
            String table,
            String alias,
            String reader,
            String command,
            boolean permissive,
            @Nullable Condition read,
            @Nullable Condition written) {

        /** Returns whether this policy restricts what {@code other} admits. */
        boolean limits(Policy other) {
            return !permissive && table.equals(other.table) && (command.equals("*") || command.equals(other.command));
        }
    }
}
