package dev.kit.studio.capture;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;

/** Delegates reads by column index. */
@SuppressWarnings("deprecation") // an application may still call what JDBC gave up
interface ColumnsByIndex extends DelegatingResultSet {

    @Override
    default String getString(int columnIndex) throws SQLException {
        return target().getString(columnIndex);
    }

    @Override
    default boolean getBoolean(int columnIndex) throws SQLException {
        return target().getBoolean(columnIndex);
    }

    @Override
    default byte getByte(int columnIndex) throws SQLException {
        return target().getByte(columnIndex);
    }

    @Override
    default short getShort(int columnIndex) throws SQLException {
        return target().getShort(columnIndex);
    }

    @Override
    default int getInt(int columnIndex) throws SQLException {
        return target().getInt(columnIndex);
    }

    @Override
    default long getLong(int columnIndex) throws SQLException {
        return target().getLong(columnIndex);
    }

    @Override
    default float getFloat(int columnIndex) throws SQLException {
        return target().getFloat(columnIndex);
    }

    @Override
    default double getDouble(int columnIndex) throws SQLException {
        return target().getDouble(columnIndex);
    }

    @Override
    default BigDecimal getBigDecimal(int columnIndex, int scale) throws SQLException {
        return target().getBigDecimal(columnIndex, scale);
    }

    @Override
    default byte[] getBytes(int columnIndex) throws SQLException {
        return target().getBytes(columnIndex);
    }

    @Override
    default Date getDate(int columnIndex) throws SQLException {
        return target().getDate(columnIndex);
    }

    @Override
    default Time getTime(int columnIndex) throws SQLException {
        return target().getTime(columnIndex);
    }

    @Override
    default Timestamp getTimestamp(int columnIndex) throws SQLException {
        return target().getTimestamp(columnIndex);
    }

    @Override
    default InputStream getAsciiStream(int columnIndex) throws SQLException {
        return target().getAsciiStream(columnIndex);
    }

    @Override
    default InputStream getUnicodeStream(int columnIndex) throws SQLException {
        return target().getUnicodeStream(columnIndex);
    }

    @Override
    default InputStream getBinaryStream(int columnIndex) throws SQLException {
        return target().getBinaryStream(columnIndex);
    }

    @Override
    default Object getObject(int columnIndex) throws SQLException {
        return target().getObject(columnIndex);
    }

    @Override
    default Reader getCharacterStream(int columnIndex) throws SQLException {
        return target().getCharacterStream(columnIndex);
    }

    @Override
    default BigDecimal getBigDecimal(int columnIndex) throws SQLException {
        return target().getBigDecimal(columnIndex);
    }

    @Override
    default Object getObject(int columnIndex, Map<String, Class<?>> map) throws SQLException {
        return target().getObject(columnIndex, map);
    }

    @Override
    default Ref getRef(int columnIndex) throws SQLException {
        return target().getRef(columnIndex);
    }

    @Override
    default Blob getBlob(int columnIndex) throws SQLException {
        return target().getBlob(columnIndex);
    }

    @Override
    default Clob getClob(int columnIndex) throws SQLException {
        return target().getClob(columnIndex);
    }

    @Override
    default Array getArray(int columnIndex) throws SQLException {
        return target().getArray(columnIndex);
    }

    @Override
    default Date getDate(int columnIndex, Calendar cal) throws SQLException {
        return target().getDate(columnIndex, cal);
    }

    @Override
    default Time getTime(int columnIndex, Calendar cal) throws SQLException {
        return target().getTime(columnIndex, cal);
    }

    @Override
    default Timestamp getTimestamp(int columnIndex, Calendar cal) throws SQLException {
        return target().getTimestamp(columnIndex, cal);
    }

    @Override
    default URL getURL(int columnIndex) throws SQLException {
        return target().getURL(columnIndex);
    }

    @Override
    default RowId getRowId(int columnIndex) throws SQLException {
        return target().getRowId(columnIndex);
    }

    @Override
    default NClob getNClob(int columnIndex) throws SQLException {
        return target().getNClob(columnIndex);
    }

    @Override
    default SQLXML getSQLXML(int columnIndex) throws SQLException {
        return target().getSQLXML(columnIndex);
    }

    @Override
    default String getNString(int columnIndex) throws SQLException {
        return target().getNString(columnIndex);
    }

    @Override
    default Reader getNCharacterStream(int columnIndex) throws SQLException {
        return target().getNCharacterStream(columnIndex);
    }

    @Override
    default <T> T getObject(int columnIndex, Class<T> type) throws SQLException {
        return target().getObject(columnIndex, type);
    }
}
