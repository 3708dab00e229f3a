package dev.kit.studio.data;

import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the schema as {@code pg_catalog} describes it, in one round trip, by the oid of the table.
 *
 * <p>Its queries do not use {@code information_schema}, which joins constraints by a name that is unique only within a
 * table, and loses the order of key columns.
 */
final class Catalog {

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

    private final String database;
    private final String defaultSchema;
    private final Set<Long> excluded;
    private final Map<Long, Relation> relations = new LinkedHashMap<>();
    private final Map<Long, Keys> keys = new HashMap<>();
    private final Map<Long, List<ForeignKey>> outbound = new HashMap<>();
    private final Map<Long, List<ForeignKey>> inbound = new HashMap<>();
    private final Map<Long, List<Column>> columns = new HashMap<>();

    private record Relation(
            String name,
            String schema,
            String table,
            Table.Kind kind,
            @Nullable String comment,
            @Nullable Long estimatedRows) {}

    /**
     * The primary key and the row key. The row key is the primary key or else the shortest unique key without nulls; it
     * is empty if no key identifies the rows.
     */
    private record Keys(List<String> primary, List<String> row) {
        static final Keys NONE = new Keys(List.of(), List.of());
    }

    private Catalog(ResultSet rows, Set<Long> excluded) throws SQLException {
        rows.next();
        this.database = rows.getString(1);
        this.defaultSchema = rows.getString(2);
        this.excluded = excluded;
    }

    /** Reads all tables but those whose oids are {@code excluded}. */
    static DatabaseSchema read(Connection connection, Set<Long> excluded) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(String.join(";\n", DATABASE, TABLES, KEYS, FOREIGN_KEYS, COLUMNS));
            Catalog catalog = new Catalog(statement.getResultSet(), excluded);
            next(statement, catalog::relation);
            next(statement, catalog::key);
            next(statement, catalog::reference);
            next(statement, catalog::column);
            return catalog.schema();
        }
    }

    private static void next(Statement statement, Reader reader) throws SQLException {
        statement.getMoreResults();
        try (ResultSet rows = statement.getResultSet()) {
            while (rows.next()) {
                reader.read(rows);
            }
        }
    }

    private void relation(ResultSet row) throws SQLException {
        if (excluded.contains(row.getLong("oid"))) {
            return;
        }
        String schema = row.getString("nspname");
        String table = row.getString("relname");
        String name = Sql.nameable(table);
        double tuples = row.getDouble("reltuples");
        relations.put(
                row.getLong("oid"),
                new Relation(
                        schema.equals(defaultSchema) ? name : Sql.nameable(schema) + "." + name,
                        schema,
                        table,
                        Table.Kind.of(row.getString("relkind")),
                        row.getString("comment"),
                        // A view counts 0 and a table that was never analysed -1: neither is an estimate.
                        tuples < 0 || row.getString("relkind").equals("v") ? null : (long) tuples));
    }

    private void key(ResultSet row) throws SQLException {
        List<String> names = strings(row.getArray("columns"));
        keys.putIfAbsent(
                row.getLong("oid"),
                new Keys(
                        row.getBoolean("indisprimary") ? names : List.of(),
                        row.getBoolean("is_unique") ? names : List.of()));
    }

    /** Adds a foreign key unless one of its tables is excluded, because its link could not be followed. */
    private void reference(ResultSet row) throws SQLException {
        Relation from = relations.get(row.getLong("oid"));
        Relation to = relations.get(row.getLong("target"));
        if (from != null && to != null) {
            String name = row.getString("conname");
            List<String> referring = strings(row.getArray("columns"));
            List<String> referenced = strings(row.getArray("referenced"));
            outbound.computeIfAbsent(row.getLong("oid"), oid -> new ArrayList<>())
                    .add(new ForeignKey(name, referring, to.name(), referenced));
            inbound.computeIfAbsent(row.getLong("target"), oid -> new ArrayList<>())
                    .add(new ForeignKey(name, referring, from.name(), referenced));
        }
    }

    private void column(ResultSet row) throws SQLException {
        long oid = row.getLong("oid");
        String name = row.getString("attname");
        String typeName = row.getString("typname");
        boolean sortable = row.getBoolean("sortable");
        ColumnType type = ColumnType.of(typeName, row.getString("typtype"), row.getBoolean("is_array"));
        Array labels = row.getArray("labels");
        ForeignKey key = outbound.getOrDefault(oid, List.of()).stream()
                .filter(each -> each.columns().contains(name))
                .findFirst()
                .orElse(null);
        columns.computeIfAbsent(oid, table -> new ArrayList<>())
                .add(new Column(
                        name,
                        type,
                        typeName,
                        row.getString("declared"),
                        !row.getBoolean("attnotnull"),
                        row.getString("default_value"),
                        row.getBoolean("generated"),
                        row.getBoolean("identity"),
                        keys.getOrDefault(oid, Keys.NONE).primary().contains(name),
                        key != null,
                        key == null ? null : key.table(),
                        key == null
                                ? null
                                : key.referencedColumns().get(key.columns().indexOf(name)),
                        labels == null ? null : strings(labels),
                        sortable,
                        type.operators(sortable),
                        row.getString("comment"),
                        Sql.identifier(row.getString("type_schema")) + "." + Sql.identifier(typeName)));
    }

    private DatabaseSchema schema() {
        List<Table> tables = new ArrayList<>();
        relations.forEach((oid, relation) -> {
            List<Column> all = List.copyOf(columns.getOrDefault(oid, List.of()));
            tables.add(new Table(
                    relation.name(),
                    relation.schema(),
                    relation.table(),
                    relation.kind(),
                    relation.comment(),
                    relation.estimatedRows(),
                    keys.getOrDefault(oid, Keys.NONE).primary(),
                    rowKey(keys.getOrDefault(oid, Keys.NONE).row(), all),
                    all,
                    List.copyOf(outbound.getOrDefault(oid, List.of())),
                    List.copyOf(inbound.getOrDefault(oid, List.of()))));
        });
        return DatabaseSchema.of(Instant.now(), database, defaultSchema, tables);
    }

    /** Returns the key, or an empty list if the type of one of its columns has no order, which paging requires. */
    private static List<String> rowKey(List<String> key, List<Column> columns) {
        return columns.stream().anyMatch(column -> !column.sortable() && key.contains(column.name())) ? List.of() : key;
    }

    private static List<String> strings(Array array) throws SQLException {
        return List.of((String[]) array.getArray());
    }

    @FunctionalInterface
    private interface Reader {

        void read(ResultSet row) throws SQLException;
    }
}
