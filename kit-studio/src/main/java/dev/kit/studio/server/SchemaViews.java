package dev.kit.studio.server;

import dev.kit.studio.data.Column;
import dev.kit.studio.data.DatabaseSchema;
import dev.kit.studio.data.FilterOperator;
import dev.kit.studio.data.RowPage;
import dev.kit.studio.data.Table;
import dev.kit.studio.data.TableRow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON members of schemas, pages and rows. */
final class SchemaViews {

    private SchemaViews() {}

    static Map<String, @Nullable Object> schema(DatabaseSchema schema) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("updatedAt", schema.updatedAt());
        view.put("database", schema.database());
        view.put("defaultSchema", schema.defaultSchema());
        view.put("tables", schema.tables().stream().map(SchemaViews::table).toList());
        return view;
    }

    static Map<String, @Nullable Object> brief(Table table) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("name", table.name());
        view.put("schema", table.schema());
        view.put("kind", table.kind().text());
        view.put("columnCount", table.columns().size());
        view.put("primaryKey", table.primaryKey());
        view.put("estimatedRowCount", table.estimatedRowCount());
        return view;
    }

    private static Map<String, @Nullable Object> table(Table table) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("name", table.name());
        view.put("schema", table.schema());
        view.put("table", table.table());
        view.put("kind", table.kind().text());
        view.put("comment", table.comment());
        view.put("estimatedRowCount", table.estimatedRowCount());
        view.put("primaryKey", table.primaryKey());
        view.put("rowKey", table.rowKey());
        view.put("stable", table.stable());
        view.put("columns", columns(table.columns()));
        view.put("foreignKeys", table.foreignKeys());
        view.put("referencedBy", table.referencedBy());
        return view;
    }

    private static List<Map<String, @Nullable Object>> columns(List<Column> columns) {
        return columns.stream().map(SchemaViews::column).toList();
    }

    private static Map<String, @Nullable Object> column(Column column) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("name", column.name());
        view.put("type", column.type().text());
        view.put("rawType", column.rawType());
        view.put("declaredType", column.declaredType());
        view.put("nullable", column.nullable());
        view.put("default", column.defaultValue());
        view.put("generated", column.generated());
        view.put("identity", column.identity());
        view.put("isPrimaryKey", column.isPrimaryKey());
        view.put("isForeignKey", column.isForeignKey());
        view.put("foreignKeyTable", column.foreignKeyTable());
        view.put("foreignKeyColumn", column.foreignKeyColumn());
        view.put("enumValues", column.enumValues());
        view.put("sortable", column.sortable());
        view.put(
                "operators",
                column.operators().stream().map(FilterOperator::text).toList());
        view.put("comment", column.comment());
        return view;
    }

    static Map<String, @Nullable Object> page(RowPage page) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("table", page.table());
        view.put("rows", page.rows());
        view.put("nextCursor", page.nextCursor());
        view.put("prevCursor", page.prevCursor());
        view.put("hasMore", page.hasMore());
        view.put("stable", page.stable());
        view.put("columns", columns(page.columns()));
        view.put(
                "sort",
                page.sort().stream()
                        .map(sort -> Map.of("column", sort.column(), "order", sort.descending() ? "desc" : "asc"))
                        .toList());
        view.put("estimate", page.estimate());
        return view;
    }

    static Map<String, @Nullable Object> row(TableRow row) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("table", row.table());
        view.put("row", row.row());
        view.put("columns", columns(row.columns()));
        view.put("foreignKeys", row.foreignKeys());
        view.put("referencedBy", row.referencedBy());
        return view;
    }
}
