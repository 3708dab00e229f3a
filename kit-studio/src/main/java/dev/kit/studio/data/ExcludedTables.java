package dev.kit.studio.data;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The names of tables that are hidden entirely. Immutable and thread-safe. */
record ExcludedTables(List<String> patterns) {

    /**
     * Selects the excluded relations, including, transitively, the views that read them, the tables that inherit from
     * them and their TOAST tables.
     */
    private static final String RELATIONS = """
            with recursive excluded(oid) as (
                select c.oid from pg_catalog.pg_class c
                join pg_catalog.pg_namespace n on n.oid = c.relnamespace
                where c.relkind in ('r', 'p', 'v', 'm', 'f')
                  and (pg_catalog.lower(c.relname) like any (?)
                       or pg_catalog.lower(n.nspname || '.' || c.relname) like any (?))
                union
                select more.oid from excluded e cross join lateral (
                    select i.inhrelid from pg_catalog.pg_inherits i where i.inhparent = e.oid
                    union all
                    select r.ev_class from pg_catalog.pg_depend d
                    join pg_catalog.pg_rewrite r on r.oid = d.objid and r.ev_type = '1'
                    where d.classid = 'pg_catalog.pg_rewrite'::pg_catalog.regclass
                      and d.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass and d.refobjid = e.oid
                    union all
                    select t.reltoastrelid from pg_catalog.pg_class t where t.oid = e.oid and t.reltoastrelid <> 0
                ) more(oid))
            select e.oid::int8 as oid, c.relname from excluded e join pg_catalog.pg_class c on c.oid = e.oid
            """;

    /** Takes names, which may end in a {@code *} that matches anything. */
    ExcludedTables {
        patterns = patterns.stream().map(ExcludedTables::pattern).toList();
    }

    private static String pattern(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith("*")
                ? Sql.likeLiteral(lower.substring(0, lower.length() - 1)) + '%'
                : Sql.likeLiteral(lower);
    }

    /** Returns the excluded relations that exist in the database, by oid. */
    Map<Long, String> in(Connection connection) throws SQLException {
        Map<Long, String> excluded = new LinkedHashMap<>();
        if (patterns.isEmpty()) {
            return excluded;
        }
        try (PreparedStatement statement = connection.prepareStatement(RELATIONS)) {
            Object[] texts = patterns.toArray();
            statement.setArray(1, connection.createArrayOf("text", texts));
            statement.setArray(2, connection.createArrayOf("text", texts));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    excluded.put(rows.getLong(1), rows.getString(2));
                }
            }
        }
        return excluded;
    }
}
