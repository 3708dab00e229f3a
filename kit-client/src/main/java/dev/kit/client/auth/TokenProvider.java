package dev.kit.client.auth;

import org.jspecify.annotations.Nullable;

/** Supplies bearer tokens. Implementations must be thread-safe. */
@FunctionalInterface
public interface TokenProvider {

    /** The token to send; null sends none. */
    @Nullable String current() throws Exception;

    /** A token to use instead of {@code stale}, which the server refused; null gives up, as by default. */
    default @Nullable String refresh(String stale) throws Exception {
        return null;
    }
}
