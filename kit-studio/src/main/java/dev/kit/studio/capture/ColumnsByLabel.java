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

/** Delegates reads by column label. */
@SuppressWarnings("deprecation") // an application may still call what JDBC gave up
interface ColumnsByLabel extends DelegatingResultSet {

    @Override
    default String getString(String columnLabel) throws SQLException {
        return target().getString(columnLabel);
    }

    @Override
    default boolean getBoolean(String columnLabel) throws SQLException {
        return target().getBoolean(columnLabel);
    }

    @Override
    default byte getByte(String columnLabel) throws SQLException {
        return target().getByte(columnLabel);
    }

    @Override
    default short getShort(String columnLabel) throws SQLException {
        return target().getShort(columnLabel);
    }

    @Override
    default int getInt(String columnLabel) throws SQLException {
        return target().getInt(columnLabel);
    }

    @Override
    default long getLong(String columnLabel) throws SQLException {
        return target().getLong(columnLabel);
    }

    @Override
    default float getFloat(String columnLabel) throws SQLException {
        return target().getFloat(columnLabel);
    }

    @Override
    default double getDouble(String columnLabel) throws SQLException {
        return target().getDouble(columnLabel);
    }

    @Override
    default BigDecimal getBigDecimal(String columnLabel, int scale) throws SQLException {
        return target().getBigDecimal(columnLabel, scale);
    }

    @Override
    default byte[] getBytes(String columnLabel) throws SQLException {
        return target().getBytes(columnLabel);
    }

    @Override
    default Date getDate(String columnLabel) throws SQLException {
        return target().getDate(columnLabel);
    }

    @Override
    default Time getTime(String columnLabel) throws SQLException {
        return target().getTime(columnLabel);
    }

    @Override
    default Timestamp getTimestamp(String columnLabel) throws SQLException {
        return target().getTimestamp(columnLabel);
    }

    @Override
    default InputStream getAsciiStream(String columnLabel) throws SQLException {
        return target().getAsciiStream(columnLabel);
    }

    @Override
    default InputStream getUnicodeStream(String columnLabel) throws SQLException {
        return target().getUnicodeStream(columnLabel);
    }

    @Override
    default InputStream getBinaryStream(String columnLabel) throws SQLException {
        return target().getBinaryStream(columnLabel);
    }

    @Override
    default Object getObject(String columnLabel) throws SQLException {
        return target().getObject(columnLabel);
    }

    @Override
    default Reader getCharacterStream(String columnLabel) throws SQLException {
        return target().getCharacterStream(columnLabel);
    }

    @Override
    default BigDecimal getBigDecimal(String columnLabel) throws SQLException {
        return target().getBigDecimal(columnLabel);
    }

    @Override
    default Object getObject(String columnLabel, Map<String, Class<?>> map) throws SQLException {
        return target().getObject(columnLabel, map);
    }

    @Override
    default Ref getRef(String columnLabel) throws SQLException {
        return target().getRef(columnLabel);
    }

    @Override
    default Blob getBlob(String columnLabel) throws SQLException {
        return target().getBlob(columnLabel);
    }

    @Override
    default Clob getClob(String columnLabel) throws SQLException {
        return target().getClob(columnLabel);
    }

    @Override
    default Array getArray(String columnLabel) throws SQLException {
        return target().getArray(columnLabel);
    }

    @Override
    default Date getDate(String columnLabel, Calendar cal) throws SQLException {
        return target().getDate(columnLabel, cal);
    }

    @Override
    default Time getTime(String columnLabel, Calendar cal) throws SQLException {
        return target().getTime(columnLabel, cal);
    }

    @Override
    default Timestamp getTimestamp(String columnLabel, Calendar cal) throws SQLException {
        return target().getTimestamp(columnLabel, cal);
    }

    @Override
    default URL getURL(String columnLabel) throws SQLException {
        return target().getURL(columnLabel);
    }

    @Override
    default RowId getRowId(String columnLabel) throws SQLException {
        return target().getRowId(columnLabel);
    }

    @Override
    default NClob getNClob(String columnLabel) throws SQLException {
        return target().getNClob(columnLabel);
    }

    @Override
    default SQLXML getSQLXML(String columnLabel) throws SQLException {
        return target().getSQLXML(columnLabel);
    }

    @Override
    default String getNString(String columnLabel) throws SQLException {
        return target().getNString(columnLabel);
    }

    @Override
    default Reader getNCharacterStream(String columnLabel) throws SQLException {
        return target().getNCharacterStream(columnLabel);
    }

    @Override
    default <T> T getObject(String columnLabel, Class<T> type) throws SQLException {
        return target().getObject(columnLabel, type);
    }
}
