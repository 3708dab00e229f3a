package dev.kit.client.auth;

import org.jspecify.annotations.Nullable;

/** Supplies bearer tokens. Implementations must be thread-safe. */
@FunctionalInterface
public interface TokenProvider {

    /** Returns the token to send, or null to send none. */
    @Nullable String current() throws Exception;

    /**
     * Returns a token to replace {@code stale}, which the server refused.
     *
     * <p>It is null by default, which means that there is no other token.
     */
    default @Nullable String refresh(String stale) throws Exception {
        return null;
    }
}
