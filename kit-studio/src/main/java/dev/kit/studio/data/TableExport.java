package dev.kit.studio.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes all rows of a table that match the filters, in their order, one batch of the server's cursor at a time. */
record TableExport(Table table, Conditions conditions, RowOrder order, ExportFormat format) {

    private static final int FETCH = 500;

    static TableExport of(Table table, RowQuery query, ExportFormat format) {
        return new TableExport(table, new Conditions(table, query.filters()), RowOrder.of(table, query.sort()), format);
    }

    /**
     * Writes the rows and returns their number. The output is requested only when the first rows are available, so that
     * a failed statement can still be reported as an error response.
     */
    long write(Connection connection, Supplier<Appendable> out) throws SQLException {
        try (PreparedStatement statement = sql().prepare(connection)) {
            statement.setFetchSize(FETCH);
            try (ResultSet rows = statement.executeQuery()) {
                return write(rows, out.get());
            }
        } catch (SQLException e) {
            throw SqlFailures.isInvalidValue(e)
                    ? conditions.explain(connection, e).orElseGet(() -> SqlFailures.translate(e))
                    : SqlFailures.translate(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private long write(ResultSet rows, Appendable out) throws SQLException, IOException {
        RowWriter writer = format.writer(table);
        int columns = table.columns().size();
        long count = 0;
        out.append(writer.head());
        while (rows.next()) {
            List<@Nullable String> cells = new ArrayList<>(columns);
            for (int i = 1; i <= columns; i++) {
                cells.add(rows.getString(i));
            }
            out.append(writer.row(Collections.unmodifiableList(cells)));
            count++;
        }
        out.append(writer.foot());
        return count;
    }

    private SqlBuilder sql() {
        String columns = table.columns().stream()
                .map(column -> "t." + Sql.identifier(column.name()) + "::text")
                .collect(Collectors.joining(", "));
        SqlBuilder filters = conditions.sql();
        SqlBuilder sql = new SqlBuilder().append("select " + columns + " from " + table.sqlName() + " t");
        if (!filters.isEmpty()) {
            sql.append(" where ").append(filters);
        }
        return sql.append(order.orderBy());
    }
}
