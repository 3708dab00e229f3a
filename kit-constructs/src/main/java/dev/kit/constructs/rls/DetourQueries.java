package dev.kit.constructs.rls;

/** Queries of PostgreSQL's catalog for ways to bypass the policies; {@code :names} is null for all tables. */
final class DetourQueries {

    /** The protected tables and their partitions and children, which have their own policies or none. */
    private static final String GUARDED = """
            with recursive guarded(oid, relname, relowner, forced, enforced) as (
                select oid, relname, relowner, relforcerowsecurity, true
                  from pg_class
                 where relkind in ('r', 'p') and relrowsecurity
                   and (cast(:names as text) is null
                        or oid in (select to_regclass(name) from unnest(string_to_array(:names, E'\n')) name))
                union
                select c.oid, c.relname, c.relowner, c.relforcerowsecurity, c.relrowsecurity
                  from guarded g
                  join pg_inherits i on i.inhparent = g.oid
                  join pg_class c on c.oid = i.inhrelid
            )""";

    /**
     * The owners that a table does not bind, and the policy that admits them if nothing else does.
     *
     * <p>Such a policy admits the owner for every tenant, but not the application's role: its condition reads no
     * variable, no other table and no function that might, or it names the owner as the current user.
     */
    private static final String PASSING = """
            , owners as (
                select oid, rolname, rolsuper or rolbypassrls as bypasses
                  from pg_roles
                 where oid in (select ev.relowner from pg_rewrite r join pg_class ev on ev.oid = r.ev_class
                               union select proowner from pg_proc where prosecdef)
            ), conditions as (
                select p.oid, p.polrelid, p.polname, p.polcmd, p.polpermissive, p.polroles,
                       pg_get_expr(p.polqual, p.polrelid) as condition,
                       exists (select 1 from pg_depend d
                                where d.classid = 'pg_policy'::regclass and d.objid = p.oid
                                  and (d.refclassid = 'pg_proc'::regclass
                                       or (d.refclassid = 'pg_class'::regclass and d.refobjid <> p.polrelid))) as asks
                  from pg_policy p
                  join guarded g on g.oid = p.polrelid
                 where p.polcmd <> 'a' and p.polqual is not null
            ), applied as (
                select c.*, o.oid as owner,
                       c.condition !~ 'current_setting' and not c.asks as constant,
                       strpos(c.condition, 'CURRENT_USER') > 0
                           and strpos(c.condition, quote_literal(o.rolname)) > 0 as named,
                       exists (select 1 from unnest(c.polroles) r
                                where r = 0 or pg_has_role(current_user, r, 'usage')) as shared
                  from conditions c
                  join owners o on exists (select 1 from unnest(c.polroles) r
                                            where r = 0 or pg_has_role(o.oid, r, 'usage'))
            ), opened(tbl, owner, policy) as (
                select p.polrelid, p.owner, min(quote_ident(p.polname) || ' on ' || p.polrelid::regclass)
                  from applied p
                 where p.polpermissive and ((p.constant and not p.shared) or p.named)
                   and not exists (select 1 from applied q
                                    where q.polrelid = p.polrelid and q.owner = p.owner and not q.polpermissive
                                      and q.polcmd in ('*', p.polcmd) and not q.constant and not q.named)
                 group by 1, 2
            ), passing(tbl, relname, owner, policy, bare) as (
                select g.oid, g.relname, o.oid,
                       case when not (o.bypasses or owned.passes) then w.policy end,
                       not (o.bypasses or owned.passes) and w.policy is null
                  from guarded g
                 cross join owners o
                 cross join lateral (select g.enforced and not g.forced
                                            and pg_has_role(o.oid, g.relowner, 'usage') as passes) owned
                  left join opened w on w.tbl = g.oid and w.owner = o.oid
                 where o.bypasses or owned.passes or w.policy is not null or not g.enforced
            )""";

    /**
     * A table is read with the rights of the view directly above it, or of the caller if that view is a security
     * invoker; views further up do not matter. Rows of a materialized view have no policies at all.
     */
    private static final String LEAKING = """
            , reads(reader, kind, read) as (
                select distinct v.oid, v.relkind, d.refobjid
                  from pg_rewrite r
                  join pg_class v on v.oid = r.ev_class and v.relkind in ('v', 'm')
                  join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
                                  and d.refclassid = 'pg_class'::regclass and d.refobjid <> r.ev_class
                 where r.ev_type = '1'
            ), above(oid) as (
                select oid from guarded
                union
                select r.reader from above a join reads r on r.read = a.oid
            ), leaking(oid, policy) as (
                select v.oid, p.policy
                  from reads r
                  join pg_class v on v.oid = r.reader and v.relkind = 'v'
                  join passing p on p.tbl = r.read and p.owner = v.relowner
                 where not exists (select 1 from pg_options_to_table(v.reloptions)
                                    where option_name = 'security_invoker' and option_value::boolean)
                union
                select c.oid, null from above a join pg_class c on c.oid = a.oid and c.relkind = 'm'
            ), through(leak, oid) as (
                select oid, oid from leaking
                union
                select t.leak, r.reader from through t join reads r on r.read = t.oid and r.kind = 'v'
            )
            """;

    private static final String USABLE = """
            has_schema_privilege(c.relnamespace, 'usage')
               and (has_table_privilege(c.oid, 'select, insert, update, delete')
                    or has_any_column_privilege(c.oid, 'select, insert, update'))
            """;

    /** Matches a whole name in an SQL text. */
    private static final String NAMES = " ~ ('\\m' || regexp_replace(lower(%s), '(\\W)', '\\\\\\1', 'g') || '\\M')";

    static final String VIEWS = GUARDED + PASSING + LEAKING + """
            select l.oid::regclass::text as name, l.relkind = 'm' as copied, l.relowner::regrole::text as owner,
                   current_user as reader, current_setting('server_version_num')::int >= 150000 as invokers,
                   case when bool_or(c.oid = l.oid) then '' else min(c.oid::regclass::text) end as way,
                   case when bool_or(k.policy is null) then null else min(k.policy) end as policy
              from through t
              join leaking k on k.oid = t.leak
              join pg_class l on l.oid = t.leak
              join pg_class c on c.oid = t.oid
             where\s""" + USABLE + """
             group by l.oid, l.relkind, l.relowner
             order by 1
            """;

    static final String PARTITIONS = """
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
               and\s""" + USABLE + """
             group by c.oid
             order by 1
            """;

    /**
     * Excludes functions of extensions. The text of a function determines its tables in the cases in which all other
     * functions would be false positives: for given tables, for unprotected partitions, and for triggers, which mostly
     * log changes.
     */
    static final String FUNCTIONS = GUARDED + PASSING + """
            , definers as (
                select p.oid, p.proowner, p.prosrc,
                       case when p.prorettype = 'trigger'::regtype then (
                           select min(c.oid::regclass::text)
                             from pg_trigger t
                             join pg_class c on c.oid = t.tgrelid
                            where t.tgfoid = p.oid and not t.tgisinternal and t.tgenabled <> 'D'
                              and has_schema_privilege(c.relnamespace, 'usage')
                              and (has_table_privilege(c.oid, 'insert, update, delete, truncate')
                                   or has_any_column_privilege(c.oid, 'insert, update'))) end as fired,
                       p.prorettype = 'trigger'::regtype as firing
                  from pg_proc p
                 where p.prosecdef
                   and p.prorettype <> 'event_trigger'::regtype
                   and p.pronamespace <> 'pg_catalog'::regnamespace
                   and (p.prorettype = 'trigger'::regtype
                        or (has_schema_privilege(p.pronamespace, 'usage') and has_function_privilege(p.oid, 'execute')))
                   and not exists (select 1 from pg_depend d
                                    where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
            )
            select f.oid::regprocedure::text as name, f.proowner::regrole::text as owner, current_user as reader,
                   f.fired, case when bool_or(p.policy is null) then null else min(p.policy) end as policy
              from definers f
              join passing p on p.owner = f.proowner
             where (not f.firing or f.fired is not null)
               and ((cast(:names as text) is null and not f.firing and not p.bare)
                    or lower(f.prosrc)""" + NAMES.formatted("p.relname") + """

                    or exists (select 1 from pg_depend d
                                where d.classid = 'pg_proc'::regclass and d.objid = f.oid
                                  and d.refclassid = 'pg_class'::regclass and d.refobjid = p.tbl))
             group by f.oid, f.proowner, f.fired
             order by 1
            """;

    /**
     * A rule on a table runs with the rights of that table's owner, whoever triggers it. A rule always depends on its
     * own table, so for that table the text of its action decides.
     */
    static final String RULES = GUARDED + PASSING + LEAKING + """
            , rules as (
                select r.oid, r.rulename, r.ev_class, e.relowner,
                       case r.ev_type when '2' then 'update' when '3' then 'insert' else 'delete' end as event,
                       substring(lower(pg_get_ruledef(r.oid)) from '\\mdo\\M(.*)$') as action
                  from pg_rewrite r
                  join pg_class e on e.oid = r.ev_class
                 where r.ev_type <> '1' and r.ev_enabled <> 'D'
            ), touched(rule, policy) as (
                select r.oid, p.policy
                  from rules r
                  join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
                                  and d.refclassid = 'pg_class'::regclass
                  join passing p on p.tbl = d.refobjid and p.owner = r.relowner
                 where d.refobjid <> r.ev_class or r.action""" + NAMES.formatted("p.relname") + """

                union
                select r.oid, k.policy
                  from rules r
                  join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
                                  and d.refclassid = 'pg_class'::regclass and d.refobjid <> r.ev_class
                  join through t on t.oid = d.refobjid
                  join leaking k on k.oid = t.leak
            ), fired(rule, oid) as (
                select oid, ev_class from rules
                union
                select f.rule, r.reader from fired f join reads r on r.read = f.oid and r.kind = 'v'
            )
            select quote_ident(r.rulename) || ' on ' || r.ev_class::regclass as name, r.event,
                   r.relowner::regrole::text as owner, current_user as reader,
                   case when bool_or(t.policy is null) then null else min(t.policy) end as policy
              from rules r
              join touched t on t.rule = r.oid
             where exists (select 1
                             from fired f
                             join pg_class c on c.oid = f.oid
                            where f.rule = r.oid and has_schema_privilege(c.relnamespace, 'usage')
                              and (has_table_privilege(c.oid, r.event)
                                   or (r.event <> 'delete' and has_any_column_privilege(c.oid, r.event))))
             group by r.oid, r.rulename, r.ev_class, r.event, r.relowner
             order by 1
            """;

    private DetourQueries() {}
}
