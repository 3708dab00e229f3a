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

/** The result of one query of {@code pg_catalog}, by the oid of the table. */
record Catalog(
        String database,
        String defaultSchema,
        Map<Long, Relation> relations,
        Map<Long, List<Attribute>> attributes,
        Map<Long, Keys> keys,
        List<Reference> references) {

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
            statement.execute(CatalogQueries.all());
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
