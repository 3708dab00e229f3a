package dev.kit.studio.data;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A table, view, materialized view or partitioned table.
 *
 * @param name the name in requests: unqualified in the default schema, else {@code schema.table}; a part that contains
 *     a dot or a quote is quoted as in SQL
 * @param estimatedRowCount null if never analyzed
 * @param primaryKey in the order of the key
 * @param rowKey the primary key or a unique key without nulls; empty if rows have none
 */
public record Table(
        String name,
        String schema,
        String table,
        Kind kind,
        @Nullable String comment,
        @Nullable Long estimatedRowCount,
        List<String> primaryKey,
        List<String> rowKey,
        List<Column> columns,
        List<ForeignKey> foreignKeys,
        List<ForeignKey> referencedBy) {

    /** The kind of a relation. */
    public enum Kind {
        TABLE,
        PARTITIONED,
        VIEW,
        MATERIALIZED,
        FOREIGN;

        /** Returns the name as in the HTTP API. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Returns whether rows without a key have a physical address to page by. */
        boolean hasRowAddress() {
            return this == TABLE || this == PARTITIONED || this == MATERIALIZED;
        }

        static Kind of(String relkind) {
            return switch (relkind) {
                case "p" -> PARTITIONED;
                case "v" -> VIEW;
                case "m" -> MATERIALIZED;
                case "f" -> FOREIGN;
                default -> TABLE;
            };
        }
    }

    /** Returns whether rows have a key to page by. If so, pages cannot shift. */
    public boolean stable() {
        return !rowKey.isEmpty();
    }

    /** Returns the column of that name. */
    public Optional<Column> column(String columnName) {
        return columns.stream()
                .filter(column -> column.name().equals(columnName))
                .findFirst();
    }

    Column requireColumn(String columnName) {
        return column(columnName).orElseThrow(() -> DataException.columnNotFound(name, columnName));
    }

    /** Returns the quoted name for SQL. */
    String sqlName() {
        return Sql.identifier(schema) + "." + Sql.identifier(table);
    }
}
