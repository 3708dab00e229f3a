package dev.kit.studio.data;

import org.jspecify.annotations.Nullable;

/**
 * The kind of a database. Immutable.
 *
 * @param product the product's name as reported by the driver, such as {@code PostgreSQL}
 */
public record DatabaseKind(String product) {

    /** Returns whether its tables can be browsed. */
    public boolean isSupported() {
        return Databases.isSupported(product);
    }

    /** Returns the reason its tables cannot be browsed; null if they can. */
    public @Nullable String refusal() {
        return isSupported() ? null : DataException.notSupportedMessage(product);
    }
}
