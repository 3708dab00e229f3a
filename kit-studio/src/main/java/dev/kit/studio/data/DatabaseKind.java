package dev.kit.studio.data;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The kind of a database. Immutable.
 *
 * @param product the product's name as reported by the driver, such as {@code PostgreSQL}
 */
public record DatabaseKind(String product) {

    /** Returns the kind that the driver names, without querying the server. */
    static DatabaseKind of(Connection connection) throws SQLException {
        return new DatabaseKind(String.valueOf(connection.getMetaData().getDatabaseProductName()));
    }

    /** Returns whether its tables can be browsed. */
    public boolean isSupported() {
        return product.equals("PostgreSQL");
    }

    /** Returns the reason its tables cannot be browsed; null if they can. */
    public @Nullable String refusal() {
        return isSupported() ? null : "The data browser needs PostgreSQL; this application uses " + product + ".";
    }
}
