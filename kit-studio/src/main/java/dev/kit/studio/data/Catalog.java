package dev.kit.studio.data;

import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The schema as {@code pg_catalog} describes it, read in one round trip, by the oid of the table.
 *
 * <p>Its queries do not use {@code information_schema}, which joins constraints by a name that is unique only within a
 * table, and loses the order of key columns.
 */
record Catalog(
        String database,
        String defaultSchema,
        Map<Long, Relation> relations,
        Map<Long, List<Attribute>> attributes,
        Map<Long, Keys> keys,
        List<Reference> references) {

    private static final String RELATIONS = """
            from pg_catalog.pg_class c
            join pg_catalog.pg_namespace n on n.oid = c.relnamespace
            where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
              and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_toast%'
              and n.nspname not like 'pg\\_temp%'
              and pg_catalog.has_schema_privilege(n.oid, 'usage') and pg_catalog.has_table_privilege(c.oid, 'select')
            """;

    private static final String DATABASE = "select current_database(), coalesce(current_schema(), 'public')";

    /**
     * Selects the tables and views with their estimated numbers of rows. A partitioned table without an estimate of its
     * own has the sum of its partitions' estimates.
     */
    private static final String TABLES = """
            with recursive descendants(root, oid) as (
                select h.inhparent, h.inhrelid from pg_catalog.pg_inherits h
                join pg_catalog.pg_class p on p.oid = h.inhparent
                where p.relkind = 'p' and not p.relispartition
                union all
                select d.root, h.inhrelid from descendants d
                join pg_catalog.pg_inherits h on h.inhparent = d.oid),
            sums as (
                select d.root, sum(p.reltuples::float8) as reltuples from descendants d
                join pg_catalog.pg_class p on p.oid = d.oid
                where p.relkind <> 'p' and p.reltuples >= 0 group by d.root)
            select c.oid::int8 as oid, n.nspname, c.relname, c.relkind::text,
                   case when c.reltuples >= 0 then c.reltuples::float8
                        else coalesce((select s.reltuples from sums s where s.root = c.oid), -1) end as reltuples,
                   pg_catalog.obj_description(c.oid, 'pg_class') as comment
            """ + RELATIONS + """
            order by n.nspname <> coalesce(current_schema(), 'public'), n.nspname, c.relname
            """;

    /**
     * Resolves domains to their base type. A type is sortable if the operators of its order are the default ones and
     * found without naming their schema: with others, the order of pages would differ from their conditions.
     */
    private static final String COLUMNS = """
            with recursive steps(oid, base) as (
                select oid, typbasetype from pg_catalog.pg_type where typtype = 'd'
                union all
                select s.oid, t.typbasetype from steps s
                join pg_catalog.pg_type t on t.oid = s.base where t.typtype = 'd'),
            domains as (
                select s.oid, s.base from steps s
                join pg_catalog.pg_type t on t.oid = s.base where t.typtype <> 'd'),
            sortable as (
                select oc.opcintype from pg_catalog.pg_opclass oc
                join pg_catalog.pg_am am on am.oid = oc.opcmethod
                join pg_catalog.pg_amop ao on ao.amopfamily = oc.opcfamily
                    and ao.amoplefttype = oc.opcintype and ao.amoprighttype = oc.opcintype
                join pg_catalog.pg_operator op on op.oid = ao.amopopr
                where am.amname = 'btree' and oc.opcdefault and pg_catalog.pg_operator_is_visible(op.oid)
                    and (ao.amopstrategy, op.oprname) in ((1, '<'), (3, '='), (5, '>'))
                group by oc.opcintype having count(*) = 3),
            labels as (
                select enumtypid, array_agg(enumlabel::text order by enumsortorder) as labels
                from pg_catalog.pg_enum group by enumtypid)
            select a.attrelid::int8 as oid, a.attname, b.typname, tn.nspname as type_schema, b.typtype::text,
                   b.typcategory = 'A' as is_array, pg_catalog.format_type(a.atttypid, a.atttypmod) as declared,
                   a.attnotnull, pg_catalog.pg_get_expr(d.adbin, d.adrelid) as default_value,
                   a.attgenerated <> '' as generated, a.attidentity <> '' as identity, l.labels,
                   b.typname in ('varchar', 'cidr') or b.typtype in ('e', 'r', 'm')
                       or coalesce(el.oid, b.oid) in (select opcintype from sortable)
                       or el.typname in ('varchar', 'cidr') or el.typtype in ('e', 'r', 'm') as sortable,
                   pg_catalog.col_description(a.attrelid, a.attnum) as comment
            from pg_catalog.pg_attribute a
            join pg_catalog.pg_type t on t.oid = a.atttypid
            left join domains td on td.oid = t.oid
            join pg_catalog.pg_type b on b.oid = coalesce(td.base, t.oid)
            join pg_catalog.pg_namespace tn on tn.oid = b.typnamespace
            left join domains ed on ed.oid = b.typelem
            left join pg_catalog.pg_type el on b.typcategory = 'A' and el.oid = coalesce(ed.base, b.typelem)
            left join labels l on l.enumtypid = b.oid
            left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
            where a.attnum > 0 and not a.attisdropped and a.attrelid in (select c.oid
            """ + RELATIONS + """
            ) order by a.attrelid, a.attnum
            """;

    /**
     * Selects the unique keys without nulls. If other tables inherit from a table, its key does not identify the
     * selected rows: the key covers the table's own rows only, whereas a query of the table also returns the inherited
     * ones.
     */
    private static final String KEYS = """
            select i.indrelid::int8 as oid, i.indisprimary, k.columns,
                   not exists (
                       select from pg_catalog.pg_inherits h
                       join pg_catalog.pg_class p on p.oid = h.inhparent
                       where h.inhparent = i.indrelid and p.relkind <> 'p') as is_unique
            from pg_catalog.pg_index i
            cross join lateral (
                select array_agg(a.attname::text order by u.position) as columns, bool_and(a.attnotnull) as complete
                from unnest(i.indkey::int2[]) with ordinality u(attnum, position)
                join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = u.attnum
                where u.position <= i.indnkeyatts) k
            where i.indisunique and i.indisvalid and i.indpred is null and i.indexprs is null and k.complete
            order by i.indrelid, i.indisprimary desc, i.indnkeyatts, i.indexrelid
            """;

    private static final String FOREIGN_KEYS = """
            select o.conname, o.conrelid::int8 as oid, o.confrelid::int8 as target, p.columns, p.referenced
            from pg_catalog.pg_constraint o
            cross join lateral (
                select array_agg(a.attname::text order by u.position) as columns,
                       array_agg(f.attname::text order by u.position) as referenced
                from unnest(o.conkey, o.confkey) with ordinality u(attnum, target, position)
                join pg_catalog.pg_attribute a on a.attrelid = o.conrelid and a.attnum = u.attnum
                join pg_catalog.pg_attribute f on f.attrelid = o.confrelid and f.attnum = u.target) p
            where o.contype = 'f' and o.conparentid = 0
            order by o.conrelid, o.conname
            """;

    record Relation(
            String schema,
            String name,
            Table.Kind kind,
            @Nullable Long estimatedRows,
            @Nullable String comment) {}

    record Attribute(
            String name,
            String typeName,
            String typeSchema,
            String typeKind,
            boolean array,
            String declaredType,
            boolean notNull,
            @Nullable String defaultValue,
            boolean generated,
            boolean identity,
            @Nullable List<String> labels,
            boolean sortable,
            @Nullable String comment) {}

    /**
     * The primary key and the row key. The row key is the primary key or else the shortest unique key without nulls; it
     * is empty if no key identifies the rows.
     */
    record Keys(List<String> primary, List<String> row) {
        static final Keys NONE = new Keys(List.of(), List.of());
    }

    record Reference(String name, long from, long to, List<String> columns, List<String> referenced) {}

    static Catalog read(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(String.join(";\n", DATABASE, TABLES, COLUMNS, KEYS, FOREIGN_KEYS));
            String database;
            String schema;
            try (ResultSet rows = statement.getResultSet()) {
                rows.next();
                database = rows.getString(1);
                schema = rows.getString(2);
            }
            return new Catalog(
                    database,
                    schema,
                    next(statement, Catalog::relations),
                    next(statement, Catalog::attributes),
                    next(statement, Catalog::keys),
                    next(statement, Catalog::references));
        }
    }

    private static <T> T next(Statement statement, Reader<T> reader) throws SQLException {
        statement.getMoreResults();
        try (ResultSet rows = statement.getResultSet()) {
            return reader.read(rows);
        }
    }

    private static Map<Long, Relation> relations(ResultSet rows) throws SQLException {
        Map<Long, Relation> relations = new LinkedHashMap<>();
        while (rows.next()) {
            double tuples = rows.getDouble("reltuples");
            relations.put(
                    rows.getLong("oid"),
                    new Relation(
                            rows.getString("nspname"),
                            rows.getString("relname"),
                            Table.Kind.of(rows.getString("relkind")),
                            // A view counts 0 and a table that was never analysed -1: neither is an estimate.
                            tuples < 0 || rows.getString("relkind").equals("v") ? null : (long) tuples,
                            rows.getString("comment")));
        }
        return relations;
    }

    private static Map<Long, List<Attribute>> attributes(ResultSet rows) throws SQLException {
        Map<Long, List<Attribute>> attributes = new HashMap<>();
        while (rows.next()) {
            Array labels = rows.getArray("labels");
            attributes
                    .computeIfAbsent(rows.getLong("oid"), oid -> new ArrayList<>())
                    .add(new Attribute(
                            rows.getString("attname"),
                            rows.getString("typname"),
                            rows.getString("type_schema"),
                            rows.getString("typtype"),
                            rows.getBoolean("is_array"),
                            rows.getString("declared"),
                            rows.getBoolean("attnotnull"),
                            rows.getString("default_value"),
                            rows.getBoolean("generated"),
                            rows.getBoolean("identity"),
                            labels == null ? null : strings(labels),
                            rows.getBoolean("sortable"),
                            rows.getString("comment")));
        }
        return attributes;
    }

    private static Map<Long, Keys> keys(ResultSet rows) throws SQLException {
        Map<Long, Keys> keys = new HashMap<>();
        while (rows.next()) {
            List<String> columns = strings(rows.getArray("columns"));
            keys.putIfAbsent(
                    rows.getLong("oid"),
                    new Keys(
                            rows.getBoolean("indisprimary") ? columns : List.of(),
                            rows.getBoolean("is_unique") ? columns : List.of()));
        }
        return keys;
    }

    private static List<Reference> references(ResultSet rows) throws SQLException {
        List<Reference> references = new ArrayList<>();
        while (rows.next()) {
            references.add(new Reference(
                    rows.getString("conname"),
                    rows.getLong("oid"),
                    rows.getLong("target"),
                    strings(rows.getArray("columns")),
                    strings(rows.getArray("referenced"))));
        }
        return references;
    }

    private static List<String> strings(Array array) throws SQLException {
        return List.of((String[]) array.getArray());
    }

    @FunctionalInterface
    private interface Reader<T> {

        T read(ResultSet rows) throws SQLException;
    }
}
