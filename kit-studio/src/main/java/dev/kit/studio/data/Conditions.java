package dev.kit.studio.data;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The filters of a query, checked against the columns. */
record Conditions(Table table, List<Filter> filters) {

    Conditions {
        filters.forEach(filter -> check(table, filter));
    }

    private static void check(Table table, Filter filter) {
        Column column = table.requireColumn(filter.column());
        if (!column.operators().contains(filter.operator())) {
            throw DataException.operatorNotSupported(table.name(), column, filter.operator());
        }
        String value = filter.value();
        if (filter.operator().takesValue() && (value == null || value.indexOf('\0') >= 0)) {
            throw DataException.invalidValue(table.name(), column, null);
        }
    }

    /** Returns all conditions joined by AND; empty without filters. */
    SqlBuilder sql() {
        SqlBuilder sql = new SqlBuilder();
        for (Filter filter : filters) {
            sql.append(sql.isEmpty() ? "" : " and ");
            append(sql, filter, table.requireColumn(filter.column()));
        }
        return sql;
    }

    private static void append(SqlBuilder sql, Filter filter, Column column) {
        String expression = column.expression();
        String value = String.valueOf(filter.value());
        switch (filter.operator()) {
            case EQ -> sql.compare(expression, " = ", column.castType(), value);
            case NEQ -> sql.compare(expression, " is distinct from ", column.castType(), value);
            case GT -> sql.compare(expression, " > ", column.castType(), value);
            case GTE -> sql.compare(expression, " >= ", column.castType(), value);
            case LT -> sql.compare(expression, " < ", column.castType(), value);
            case LTE -> sql.compare(expression, " <= ", column.castType(), value);
            case CONTAINS -> sql.like(expression, "%" + Sql.likeLiteral(value) + "%");
            case STARTS_WITH -> sql.like(expression, Sql.likeLiteral(value) + "%");
            case ENDS_WITH -> sql.like(expression, "%" + Sql.likeLiteral(value));
            case IS_NULL -> sql.append(expression).append(" is null");
            case IS_NOT_NULL -> sql.append(expression).append(" is not null");
        }
    }

    /** Returns an exception for the filter value that made a statement fail, if any, by trying each cast alone. */
    Optional<DataException> explain(Connection connection, SQLException failure) throws SQLException {
        connection.rollback();
        for (Filter filter : filters) {
            Column column = table.requireColumn(filter.column());
            if (filter.operator().takesValue() && !fits(connection, column, String.valueOf(filter.value()))) {
                return Optional.of(DataException.invalidValue(table.name(), column, failure));
            }
        }
        return Optional.empty();
    }

    private static boolean fits(Connection connection, Column column, String value) throws SQLException {
        SqlBuilder probe = new SqlBuilder()
                .append("select ")
                .compare("", "", column.castType(), value)
                .append(" is null");
        try (PreparedStatement statement = probe.prepare(connection)) {
            statement.execute();
            return true;
        } catch (SQLException e) {
            connection.rollback();
            return false;
        }
    }
}
