package dev.kit.studio.capture;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;

/** Delegates calls that move or inspect the cursor. */
interface CursorCalls extends DelegatingResultSet {

    @Override
    default boolean wasNull() throws SQLException {
        return target().wasNull();
    }

    @Override
    default SQLWarning getWarnings() throws SQLException {
        return target().getWarnings();
    }

    @Override
    default void clearWarnings() throws SQLException {
        target().clearWarnings();
    }

    @Override
    default String getCursorName() throws SQLException {
        return target().getCursorName();
    }

    @Override
    default ResultSetMetaData getMetaData() throws SQLException {
        return target().getMetaData();
    }

    @Override
    default int findColumn(String columnLabel) throws SQLException {
        return target().findColumn(columnLabel);
    }

    @Override
    default boolean isBeforeFirst() throws SQLException {
        return target().isBeforeFirst();
    }

    @Override
    default boolean isAfterLast() throws SQLException {
        return target().isAfterLast();
    }

    @Override
    default boolean isFirst() throws SQLException {
        return target().isFirst();
    }

    @Override
    default boolean isLast() throws SQLException {
        return target().isLast();
    }

    @Override
    default void beforeFirst() throws SQLException {
        target().beforeFirst();
    }

    @Override
    default void afterLast() throws SQLException {
        target().afterLast();
    }

    @Override
    default boolean first() throws SQLException {
        return target().first();
    }

    @Override
    default boolean last() throws SQLException {
        return target().last();
    }

    @Override
    default int getRow() throws SQLException {
        return target().getRow();
    }

    @Override
    default boolean absolute(int row) throws SQLException {
        return target().absolute(row);
    }

    @Override
    default boolean relative(int rows) throws SQLException {
        return target().relative(rows);
    }

    @Override
    default boolean previous() throws SQLException {
        return target().previous();
    }

    @Override
    default void setFetchDirection(int direction) throws SQLException {
        target().setFetchDirection(direction);
    }

    @Override
    default int getFetchDirection() throws SQLException {
        return target().getFetchDirection();
    }

    @Override
    default void setFetchSize(int rows) throws SQLException {
        target().setFetchSize(rows);
    }

    @Override
    default int getFetchSize() throws SQLException {
        return target().getFetchSize();
    }

    @Override
    default int getType() throws SQLException {
        return target().getType();
    }

    @Override
    default int getConcurrency() throws SQLException {
        return target().getConcurrency();
    }

    @Override
    default boolean rowUpdated() throws SQLException {
        return target().rowUpdated();
    }

    @Override
    default boolean rowInserted() throws SQLException {
        return target().rowInserted();
    }

    @Override
    default boolean rowDeleted() throws SQLException {
        return target().rowDeleted();
    }

    @Override
    default void insertRow() throws SQLException {
        target().insertRow();
    }

    @Override
    default void updateRow() throws SQLException {
        target().updateRow();
    }

    @Override
    default void deleteRow() throws SQLException {
        target().deleteRow();
    }

    @Override
    default void refreshRow() throws SQLException {
        target().refreshRow();
    }

    @Override
    default void cancelRowUpdates() throws SQLException {
        target().cancelRowUpdates();
    }

    @Override
    default void moveToInsertRow() throws SQLException {
        target().moveToInsertRow();
    }

    @Override
    default void moveToCurrentRow() throws SQLException {
        target().moveToCurrentRow();
    }

    @Override
    default int getHoldability() throws SQLException {
        return target().getHoldability();
    }

    @Override
    default boolean isClosed() throws SQLException {
        return target().isClosed();
    }
}
