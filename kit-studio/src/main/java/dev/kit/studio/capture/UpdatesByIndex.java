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

/** Delegates updates by column index. */
interface UpdatesByIndex extends DelegatingResultSet {

    @Override
    default void updateNull(int columnIndex) throws SQLException {
        target().updateNull(columnIndex);
    }

    @Override
    default void updateBoolean(int columnIndex, boolean x) throws SQLException {
        target().updateBoolean(columnIndex, x);
    }

    @Override
    default void updateByte(int columnIndex, byte x) throws SQLException {
        target().updateByte(columnIndex, x);
    }

    @Override
    default void updateShort(int columnIndex, short x) throws SQLException {
        target().updateShort(columnIndex, x);
    }

    @Override
    default void updateInt(int columnIndex, int x) throws SQLException {
        target().updateInt(columnIndex, x);
    }

    @Override
    default void updateLong(int columnIndex, long x) throws SQLException {
        target().updateLong(columnIndex, x);
    }

    @Override
    default void updateFloat(int columnIndex, float x) throws SQLException {
        target().updateFloat(columnIndex, x);
    }

    @Override
    default void updateDouble(int columnIndex, double x) throws SQLException {
        target().updateDouble(columnIndex, x);
    }

    @Override
    default void updateBigDecimal(int columnIndex, BigDecimal x) throws SQLException {
        target().updateBigDecimal(columnIndex, x);
    }

    @Override
    default void updateString(int columnIndex, String x) throws SQLException {
        target().updateString(columnIndex, x);
    }

    @Override
    default void updateBytes(int columnIndex, byte[] x) throws SQLException {
        target().updateBytes(columnIndex, x);
    }

    @Override
    default void updateDate(int columnIndex, Date x) throws SQLException {
        target().updateDate(columnIndex, x);
    }

    @Override
    default void updateTime(int columnIndex, Time x) throws SQLException {
        target().updateTime(columnIndex, x);
    }

    @Override
    default void updateTimestamp(int columnIndex, Timestamp x) throws SQLException {
        target().updateTimestamp(columnIndex, x);
    }

    @Override
    default void updateAsciiStream(int columnIndex, InputStream x, int length) throws SQLException {
        target().updateAsciiStream(columnIndex, x, length);
    }

    @Override
    default void updateBinaryStream(int columnIndex, InputStream x, int length) throws SQLException {
        target().updateBinaryStream(columnIndex, x, length);
    }

    @Override
    default void updateCharacterStream(int columnIndex, Reader x, int length) throws SQLException {
        target().updateCharacterStream(columnIndex, x, length);
    }

    @Override
    default void updateObject(int columnIndex, Object x, int scaleOrLength) throws SQLException {
        target().updateObject(columnIndex, x, scaleOrLength);
    }

    @Override
    default void updateObject(int columnIndex, Object x) throws SQLException {
        target().updateObject(columnIndex, x);
    }

    @Override
    default void updateRef(int columnIndex, Ref x) throws SQLException {
        target().updateRef(columnIndex, x);
    }

    @Override
    default void updateBlob(int columnIndex, Blob x) throws SQLException {
        target().updateBlob(columnIndex, x);
    }

    @Override
    default void updateClob(int columnIndex, Clob x) throws SQLException {
        target().updateClob(columnIndex, x);
    }

    @Override
    default void updateArray(int columnIndex, Array x) throws SQLException {
        target().updateArray(columnIndex, x);
    }

    @Override
    default void updateRowId(int columnIndex, RowId x) throws SQLException {
        target().updateRowId(columnIndex, x);
    }

    @Override
    default void updateNString(int columnIndex, String nString) throws SQLException {
        target().updateNString(columnIndex, nString);
    }

    @Override
    default void updateNClob(int columnIndex, NClob nClob) throws SQLException {
        target().updateNClob(columnIndex, nClob);
    }

    @Override
    default void updateSQLXML(int columnIndex, SQLXML xmlObject) throws SQLException {
        target().updateSQLXML(columnIndex, xmlObject);
    }

    @Override
    default void updateNCharacterStream(int columnIndex, Reader x, long length) throws SQLException {
        target().updateNCharacterStream(columnIndex, x, length);
    }

    @Override
    default void updateAsciiStream(int columnIndex, InputStream x, long length) throws SQLException {
        target().updateAsciiStream(columnIndex, x, length);
    }

    @Override
    default void updateBinaryStream(int columnIndex, InputStream x, long length) throws SQLException {
        target().updateBinaryStream(columnIndex, x, length);
    }

    @Override
    default void updateCharacterStream(int columnIndex, Reader x, long length) throws SQLException {
        target().updateCharacterStream(columnIndex, x, length);
    }

    @Override
    default void updateBlob(int columnIndex, InputStream inputStream, long length) throws SQLException {
        target().updateBlob(columnIndex, inputStream, length);
    }

    @Override
    default void updateClob(int columnIndex, Reader reader, long length) throws SQLException {
        target().updateClob(columnIndex, reader, length);
    }

    @Override
    default void updateNClob(int columnIndex, Reader reader, long length) throws SQLException {
        target().updateNClob(columnIndex, reader, length);
    }

    @Override
    default void updateNCharacterStream(int columnIndex, Reader x) throws SQLException {
        target().updateNCharacterStream(columnIndex, x);
    }

    @Override
    default void updateAsciiStream(int columnIndex, InputStream x) throws SQLException {
        target().updateAsciiStream(columnIndex, x);
    }

    @Override
    default void updateBinaryStream(int columnIndex, InputStream x) throws SQLException {
        target().updateBinaryStream(columnIndex, x);
    }

    @Override
    default void updateCharacterStream(int columnIndex, Reader x) throws SQLException {
        target().updateCharacterStream(columnIndex, x);
    }

    @Override
    default void updateBlob(int columnIndex, InputStream inputStream) throws SQLException {
        target().updateBlob(columnIndex, inputStream);
    }

    @Override
    default void updateClob(int columnIndex, Reader reader) throws SQLException {
        target().updateClob(columnIndex, reader);
    }

    @Override
    default void updateNClob(int columnIndex, Reader reader) throws SQLException {
        target().updateNClob(columnIndex, reader);
    }

    @Override
    default void updateObject(int columnIndex, Object x, SQLType targetSqlType, int scaleOrLength) throws SQLException {
        target().updateObject(columnIndex, x, targetSqlType, scaleOrLength);
    }

    @Override
    default void updateObject(int columnIndex, Object x, SQLType targetSqlType) throws SQLException {
        target().updateObject(columnIndex, x, targetSqlType);
    }
}
