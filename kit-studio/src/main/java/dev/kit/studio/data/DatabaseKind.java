package dev.kit.studio.data;

import org.jspecify.annotations.Nullable;

/**
 * The kind of a database. Immutable.
 *
 * @param product the product's name as the driver gives it, such as {@code PostgreSQL}
 */
public record DatabaseKind(String product) {

    /** Whether its tables can be browsed. */
    public boolean isSupported() {
        return Databases.isSupported(product);
    }

    /** Why its tables cannot be browsed; null when they can. */
    public @Nullable String refusal() {
        return isSupported() ? null : DataException.notSupportedMessage(product);
    }
}
