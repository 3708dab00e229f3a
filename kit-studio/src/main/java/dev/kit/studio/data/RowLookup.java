package dev.kit.studio.data;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Reads one row by its identity, or one cell of it whole. */
record RowLookup(Table table, String id, List<String> key) {

    private static final int MAX_CELL = 262_144;

    /** The most bytes of a whole cell. The JVM holds them several times. */
    private static final int MAX_WHOLE = 64 << 20;

    static RowLookup of(Table table, String id) {
        if (table.rowKey().isEmpty()) {
            throw DataException.noPrimaryKey(table.name());
        }
        List<String> decoded = RowId.decode(id, table.rowKey().size());
        if (decoded == null || id.indexOf('\0') >= 0) {
            throw DataException.rowNotFound(table.name(), id);
        }
        return new RowLookup(table, id, decoded);
    }

    TableRow read(Connection connection, boolean binary) throws SQLException {
        RowReader reader = new RowReader(table, List.of(), new Cells(MAX_CELL, binary));
        SqlBuilder sql = reader.select().append(" where ").append(condition());
        return found(connection, sql, result -> reader.read(result).stream().findFirst())
                .map(row -> new TableRow(
                        table.name(), row.shown(), table.columns(), table.foreignKeys(), table.referencedBy()))
                .orElseThrow(() -> DataException.rowNotFound(table.name(), id));
    }

    /** Reads a cell, of its text at most the given characters. */
    Optional<CellContent> cell(Connection connection, String columnName, int most) throws SQLException {
        Column column = table.requireColumn(columnName);
        boolean bytes = column.type() == ColumnType.BINARY;
        String cell = "t." + Sql.identifier(column.name()) + (bytes ? "" : "::text");
        String wanted = bytes || most == Integer.MAX_VALUE ? cell : "left(" + cell + ", " + most + ")";
        SqlBuilder sql = new SqlBuilder()
                .append("select octet_length(c.cell), case when octet_length(c.cell) <= " + MAX_WHOLE
                        + " then c.cell end from (select " + wanted + " as cell from " + table.sqlName() + " t where ")
                .append(condition())
                .append(" offset 0) c");
        return found(connection, sql, result -> {
            if (!result.next()) {
                throw DataException.rowNotFound(table.name(), id);
            }
            long size = result.getLong(1);
            if (size > MAX_WHOLE) {
                throw DataException.cellTooLarge(table.name(), column, size, MAX_WHOLE);
            }
            return bytes
                    ? Optional.ofNullable(result.getBytes(2)).map(CellContent.Bytes::new)
                    : Optional.ofNullable(result.getString(2)).map(CellContent.Text::new);
        });
    }

    /** Returns what a query of the row finds; a malformed key identifies no row. */
    private <T> T found(Connection connection, SqlBuilder sql, SqlFunction<ResultSet, T> reading) throws SQLException {
        try (PreparedStatement statement = sql.prepare(connection);
                ResultSet result = statement.executeQuery()) {
            return reading.apply(result);
        } catch (SQLException e) {
            throw SqlFailures.isInvalidValue(e)
                    ? DataException.rowNotFound(table.name(), id)
                    : SqlFailures.translate(e);
        }
    }

    private SqlBuilder condition() {
        SqlBuilder sql = new SqlBuilder();
        for (int i = 0; i < key.size(); i++) {
            Column column = table.requireColumn(table.rowKey().get(i));
            sql.append(i == 0 ? "" : " and ").compare(column.expression(), " = ", column.castType(), key.get(i));
        }
        return sql;
    }
}
