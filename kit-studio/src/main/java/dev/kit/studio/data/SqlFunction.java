package dev.kit.studio.data;

import java.sql.SQLException;

/** A function that asks the database. */
@FunctionalInterface
interface SqlFunction<T, R> {

    R apply(T from) throws SQLException;
}
