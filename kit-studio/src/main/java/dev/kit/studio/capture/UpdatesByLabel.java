package dev.kit.studio.capture;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;

/** Delegates updates by column label. */
interface UpdatesByLabel extends DelegatingResultSet {

    @Override
    default void updateNull(String columnLabel) throws SQLException {
        target().updateNull(columnLabel);
    }

    @Override
    default void updateBoolean(String columnLabel, boolean x) throws SQLException {
        target().updateBoolean(columnLabel, x);
    }

    @Override
    default void updateByte(String columnLabel, byte x) throws SQLException {
        target().updateByte(columnLabel, x);
    }

    @Override
    default void updateShort(String columnLabel, short x) throws SQLException {
        target().updateShort(columnLabel, x);
    }

    @Override
    default void updateInt(String columnLabel, int x) throws SQLException {
        target().updateInt(columnLabel, x);
    }

    @Override
    default void updateLong(String columnLabel, long x) throws SQLException {
        target().updateLong(columnLabel, x);
    }

    @Override
    default void updateFloat(String columnLabel, float x) throws SQLException {
        target().updateFloat(columnLabel, x);
    }

    @Override
    default void updateDouble(String columnLabel, double x) throws SQLException {
        target().updateDouble(columnLabel, x);
    }

    @Override
    default void updateBigDecimal(String columnLabel, BigDecimal x) throws SQLException {
        target().updateBigDecimal(columnLabel, x);
    }

    @Override
    default void updateString(String columnLabel, String x) throws SQLException {
        target().updateString(columnLabel, x);
    }

    @Override
    default void updateBytes(String columnLabel, byte[] x) throws SQLException {
        target().updateBytes(columnLabel, x);
    }

    @Override
    default void updateDate(String columnLabel, Date x) throws SQLException {
        target().updateDate(columnLabel, x);
    }

    @Override
    default void updateTime(String columnLabel, Time x) throws SQLException {
        target().updateTime(columnLabel, x);
    }

    @Override
    default void updateTimestamp(String columnLabel, Timestamp x) throws SQLException {
        target().updateTimestamp(columnLabel, x);
    }

    @Override
    default void updateAsciiStream(String columnLabel, InputStream x, int length) throws SQLException {
        target().updateAsciiStream(columnLabel, x, length);
    }

    @Override
    default void updateBinaryStream(String columnLabel, InputStream x, int length) throws SQLException {
        target().updateBinaryStream(columnLabel, x, length);
    }

    @Override
    default void updateCharacterStream(String columnLabel, Reader reader, int length) throws SQLException {
        target().updateCharacterStream(columnLabel, reader, length);
    }

    @Override
    default void updateObject(String columnLabel, Object x, int scaleOrLength) throws SQLException {
        target().updateObject(columnLabel, x, scaleOrLength);
    }

    @Override
    default void updateObject(String columnLabel, Object x) throws SQLException {
        target().updateObject(columnLabel, x);
    }

    @Override
    default void updateRef(String columnLabel, Ref x) throws SQLException {
        target().updateRef(columnLabel, x);
    }

    @Override
    default void updateBlob(String columnLabel, Blob x) throws SQLException {
        target().updateBlob(columnLabel, x);
    }

    @Override
    default void updateClob(String columnLabel, Clob x) throws SQLException {
        target().updateClob(columnLabel, x);
    }

    @Override
    default void updateArray(String columnLabel, Array x) throws SQLException {
        target().updateArray(columnLabel, x);
    }

    @Override
    default void updateRowId(String columnLabel, RowId x) throws SQLException {
        target().updateRowId(columnLabel, x);
    }

    @Override
    default void updateNString(String columnLabel, String nString) throws SQLException {
        target().updateNString(columnLabel, nString);
    }

    @Override
    default void updateNClob(String columnLabel, NClob nClob) throws SQLException {
        target().updateNClob(columnLabel, nClob);
    }

    @Override
    default void updateSQLXML(String columnLabel, SQLXML xmlObject) throws SQLException {
        target().updateSQLXML(columnLabel, xmlObject);
    }

    @Override
    default void updateNCharacterStream(String columnLabel, Reader reader, long length) throws SQLException {
        target().updateNCharacterStream(columnLabel, reader, length);
    }

    @Override
    default void updateAsciiStream(String columnLabel, InputStream x, long length) throws SQLException {
        target().updateAsciiStream(columnLabel, x, length);
    }

    @Override
    default void updateBinaryStream(String columnLabel, InputStream x, long length) throws SQLException {
        target().updateBinaryStream(columnLabel, x, length);
    }

    @Override
    default void updateCharacterStream(String columnLabel, Reader reader, long length) throws SQLException {
        target().updateCharacterStream(columnLabel, reader, length);
    }

    @Override
    default void updateBlob(String columnLabel, InputStream inputStream, long length) throws SQLException {
        target().updateBlob(columnLabel, inputStream, length);
    }

    @Override
    default void updateClob(String columnLabel, Reader reader, long length) throws SQLException {
        target().updateClob(columnLabel, reader, length);
    }

    @Override
    default void updateNClob(String columnLabel, Reader reader, long length) throws SQLException {
        target().updateNClob(columnLabel, reader, length);
    }

    @Override
    default void updateNCharacterStream(String columnLabel, Reader reader) throws SQLException {
        target().updateNCharacterStream(columnLabel, reader);
    }

    @Override
    default void updateAsciiStream(String columnLabel, InputStream x) throws SQLException {
        target().updateAsciiStream(columnLabel, x);
    }

    @Override
    default void updateBinaryStream(String columnLabel, InputStream x) throws SQLException {
        target().updateBinaryStream(columnLabel, x);
    }

    @Override
    default void updateCharacterStream(String columnLabel, Reader reader) throws SQLException {
        target().updateCharacterStream(columnLabel, reader);
    }

    @Override
    default void updateBlob(String columnLabel, InputStream inputStream) throws SQLException {
        target().updateBlob(columnLabel, inputStream);
    }

    @Override
    default void updateClob(String columnLabel, Reader reader) throws SQLException {
        target().updateClob(columnLabel, reader);
    }

    @Override
    default void updateNClob(String columnLabel, Reader reader) throws SQLException {
        target().updateNClob(columnLabel, reader);
    }

    @Override
    default void updateObject(String columnLabel, Object x, SQLType targetSqlType, int scaleOrLength)
            throws SQLException {
        target().updateObject(columnLabel, x, targetSqlType, scaleOrLength);
    }

    @Override
    default void updateObject(String columnLabel, Object x, SQLType targetSqlType) throws SQLException {
        target().updateObject(columnLabel, x, targetSqlType);
    }
}
