package dev.kit.studio.data;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One condition on the rows of a table. Several conditions are joined by AND.
 *
 * @param value as text, in PostgreSQL's own notation; ignored by the null checks
 */
public record Filter(
        String column, FilterOperator operator, @Nullable String value) {

    public Filter {
        Objects.requireNonNull(column, "column");
        Objects.requireNonNull(operator, "operator");
    }

    /** Creates a filter from identifiers of the API, such as {@code of("price", "gte", "20")}. */
    public static Filter of(String column, String operator, @Nullable Object value) {
        return new Filter(
                column,
                FilterOperator.parse(operator).orElseThrow(() -> DataException.unknownOperator(column, operator)),
                value == null ? null : value.toString());
    }
}
