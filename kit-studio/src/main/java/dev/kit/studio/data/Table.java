package dev.kit.studio.data;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A table, view, materialized view or partitioned table.
 *
 * @param name what to ask for: plain in the default schema, else {@code schema.table}; a part with a dot or a quote in it
 *     is quoted as in SQL
 * @param estimatedRowCount null when never analysed
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
        List<InboundKey> referencedBy) {

    /** What kind of relation it is. */
    public enum Kind {
        TABLE("table"),
        PARTITIONED("partitioned"),
        VIEW("view"),
        MATERIALIZED("materialized"),
        FOREIGN("foreign");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** The name as the HTTP API writes it. */
        public String text() {
            return text;
        }

        /** Whether rows have a physical address to page by when they have no key. */
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

    /** Whether pages cannot shift: rows have a key to page by. */
    public boolean stable() {
        return !rowKey.isEmpty();
    }

    /** The column of that name. */
    public Optional<Column> column(String columnName) {
        return columns.stream()
                .filter(column -> column.name().equals(columnName))
                .findFirst();
    }

    Column requireColumn(String columnName) {
        return column(columnName).orElseThrow(() -> DataException.columnNotFound(name, columnName));
    }

    /** The quoted name for SQL. */
    String sqlName() {
        return Sql.identifier(schema) + "." + Sql.identifier(table);
    }
}
