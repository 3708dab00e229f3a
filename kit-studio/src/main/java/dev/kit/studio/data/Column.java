package dev.kit.studio.data;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table or view.
 *
 * @param rawType PostgreSQL's short name, of the base type for a domain ({@code int4}, {@code timestamptz})
 * @param declaredType the full name, such as {@code character varying(255)}
 * @param defaultValue the expression, as text
 * @param foreignKeyTable the table that a foreign key of this column references
 * @param enumValues in their order; null unless the type is an enum
 * @param sortable whether the type has an order
 * @param castType the type to which text is cast for comparisons, without length or precision
 */
public record Column(
        String name,
        ColumnType type,
        String rawType,
        String declaredType,
        boolean nullable,
        @Nullable String defaultValue,
        boolean generated,
        boolean identity,
        boolean isPrimaryKey,
        boolean isForeignKey,
        @Nullable String foreignKeyTable,
        @Nullable String foreignKeyColumn,
        @Nullable List<String> enumValues,
        boolean sortable,
        List<FilterOperator> operators,
        @Nullable String comment,
        String castType) {

    /** Returns the column as an operand. Enums are cast, because a domain over an enum has no operators of its own. */
    String expression() {
        String qualified = "t." + Sql.identifier(name);
        return type == ColumnType.ENUM ? "cast(" + qualified + " as " + castType + ")" : qualified;
    }
}
