package dev.kit.studio.data;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a console statement.
 *
 * @param columns in order; names may repeat
 * @param rows cells in the order of the columns, as described by the HTTP API
 * @param truncated whether there are more rows than the limits allow
 * @param duration until the last row was read
 */
public record SqlResult(
        List<ResultColumn> columns, List<List<@Nullable Object>> rows, boolean truncated, Duration duration) {

    /** A column of a result, with PostgreSQL's name of its type. */
    public record ResultColumn(String name, String type) {}
}
