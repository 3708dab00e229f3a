package dev.kit.constructs.rls;

import dev.kit.constructs.rls.RlsFinding.Problem;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Finds the ways to rows of protected tables that lead past their policies. */
final class RlsDetours {

    /**
     * A table is read with the rights of the view right above it, or of the caller where that view is a security
     * invoker; views further up change nothing. Rows of a materialized view have no policies at all.
     */
    private static final String VIEWS = """
            with recursive guarded(oid, relowner, forced, enforced) as (
                select oid, relowner, relforcerowsecurity, true
                  from pg_class
                 where relkind in ('r', 'p') and relrowsecurity
                   and (cast(:names as text) is null
                        or oid in (select to_regclass(name) from unnest(string_to_array(:names, E'\n')) name))
                union
                select c.oid, c.relowner, c.relforcerowsecurity, c.relrowsecurity
                  from guarded g
                  join pg_inherits i on i.inhparent = g.oid
                  join pg_class c on c.oid = i.inhrelid
            ), reads(reader, kind, read) as (
                select distinct v.oid, v.relkind, d.refobjid
                  from pg_rewrite r
                  join pg_class v on v.oid = r.ev_class and v.relkind in ('v', 'm')
                  join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
                                  and d.refclassid = 'pg_class'::regclass and d.refobjid <> r.ev_class
            ), above(oid) as (
                select oid from guarded
                union
                select r.reader from above a join reads r on r.read = a.oid
            ), leaking(oid) as (
                select v.oid
                  from reads r
                  join guarded g on g.oid = r.read
                  join pg_class v on v.oid = r.reader and v.relkind = 'v'
                  join pg_roles o on o.oid = v.relowner
                 where not exists (select 1 from pg_options_to_table(v.reloptions)
                                    where option_name = 'security_invoker' and option_value::boolean)
                   and (o.rolsuper or o.rolbypassrls or not g.enforced
                        or (not g.forced and pg_has_role(v.relowner, g.relowner, 'usage')))
                union
                select c.oid from above a join pg_class c on c.oid = a.oid and c.relkind = 'm'
            ), through(leak, oid) as (
                select oid, oid from leaking
                union
                select t.leak, r.reader from through t join reads r on r.read = t.oid and r.kind = 'v'
            )
            select l.oid::regclass::text as name, l.relkind = 'm' as copied, l.relowner::regrole::text as owner,
                   current_user as reader, current_setting('server_version_num')::int >= 150000 as invokers,
                   case when bool_or(c.oid = l.oid) then '' else min(c.oid::regclass::text) end as way
              from through t
              join pg_class l on l.oid = t.leak
              join pg_class c on c.oid = t.oid
             where has_schema_privilege(c.relnamespace, 'usage')
               and (has_table_privilege(c.oid, 'select, insert, update, delete')
                    or has_any_column_privilege(c.oid, 'select, insert, update'))
             group by l.oid, l.relkind, l.relowner
             order by 1
            """;

    private static final String PARTITIONS = """
            with recursive guarded(oid, parent) as (
                select oid, oid
                  from pg_class
                 where relkind in ('r', 'p') and relrowsecurity
                   and (cast(:names as text) is null
                        or oid in (select to_regclass(name) from unnest(string_to_array(:names, E'\n')) name))
                union
                select i.inhrelid, g.parent from guarded g join pg_inherits i on i.inhparent = g.oid
            )
            select c.oid::regclass::text as name, min(g.parent::regclass::text) as parent, current_user as reader
              from guarded g
              join pg_class c on c.oid = g.oid
             where not c.relrowsecurity
               and has_schema_privilege(c.relnamespace, 'usage')
               and (has_table_privilege(c.oid, 'select, insert, update, delete')
                    or has_any_column_privilege(c.oid, 'select, insert, update'))
             group by c.oid
             order by 1
            """;

    /** Not those of extensions, nor triggers, which nobody can call. */
    private static final String FUNCTIONS = """
            select p.oid::regprocedure::text as name, o.rolname as owner, current_user as reader
              from pg_proc p
              join pg_roles o on o.oid = p.proowner and (o.rolsuper or o.rolbypassrls)
             where p.prosecdef
               and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
               and p.pronamespace <> 'pg_catalog'::regnamespace
               and has_schema_privilege(p.pronamespace, 'usage')
               and has_function_privilege(p.oid, 'execute')
               and not exists (select 1 from pg_depend d
                                where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
               and exists (select 1 from pg_class where relkind in ('r', 'p') and relrowsecurity)
             order by 1
            """;

    private final JdbcClient client;

    RlsDetours(JdbcClient client) {
        this.client = client;
    }

    /** Views and materialized views of these tables, or of all, that the role may use. */
    List<RlsFinding> views(@Nullable Collection<String> tables) {
        return client.sql(VIEWS)
                .param("names", tables == null ? null : String.join("\n", tables))
                .query((row, number) -> {
                    String name = row.getString("name");
                    String way = row.getString("way").isEmpty() ? "" : " through " + row.getString("way");
                    return row.getBoolean("copied")
                            ? copy(name, row.getString("reader"), way)
                            : view(
                                    name,
                                    row.getString("owner"),
                                    row.getString("reader") + way,
                                    row.getBoolean("invokers"));
                })
                .list();
    }

    private static RlsFinding view(String name, String owner, String reader, boolean invokers) {
        return new RlsFinding(
                Problem.VIEW_PASSES_POLICIES,
                name,
                "View " + name + " reads protected tables with the rights of its owner " + owner
                        + ", whom their policies do not bind, so it shows rows of every tenant to role " + reader + ". "
                        + (invokers
                                ? "Run: alter view " + name + " set (security_invoker = true)."
                                : "Give it to a role that they bind: alter view " + name + " owner to …."));
    }

    private static RlsFinding copy(String name, String reader, String way) {
        return new RlsFinding(
                Problem.MATERIALIZED_VIEW_HAS_NO_POLICY,
                name,
                "Materialized view " + name
                        + " holds rows of protected tables and can have no policy, so it shows them to"
                        + " role " + reader + way + " whatever the tenant. Run: revoke all on "
                        + (way.isEmpty() ? name : way.substring(" through ".length())) + " from public, " + reader
                        + ".");
    }

    /** Partitions of these tables, or of all, that the role may use by themselves. */
    List<RlsFinding> partitions(@Nullable Collection<String> tables) {
        return client.sql(PARTITIONS)
                .param("names", tables == null ? null : String.join("\n", tables))
                .query((row, number) -> partition(row.getString(1), row.getString(2), row.getString(3)))
                .list();
    }

    private static RlsFinding partition(String name, String parent, String reader) {
        return new RlsFinding(
                Problem.PARTITION_IS_UNPROTECTED,
                name,
                "Partition " + name + " of " + parent + " has no row-level security, and the policies of " + parent
                        + " do not hold where role " + reader + " names the partition. Run: revoke all on " + name
                        + " from public, " + reader + "; or alter table " + name
                        + " enable row level security, force row level security.");
    }

    /** Functions that the role may call and that run as a role which no policy binds. */
    List<RlsFinding> functions() {
        return client.sql(FUNCTIONS)
                .query((row, number) -> function(row.getString(1), row.getString(2), row.getString(3)))
                .list();
    }

    private static RlsFinding function(String name, String owner, String reader) {
        return new RlsFinding(
                Problem.FUNCTION_PASSES_POLICIES,
                name,
                "Function " + name + " is SECURITY DEFINER and works as " + owner
                        + ", whom no policy binds, for role " + reader + ". Run: alter routine " + name
                        + " security invoker; or revoke execute on routine " + name + " from public, " + reader + ".");
    }
}
