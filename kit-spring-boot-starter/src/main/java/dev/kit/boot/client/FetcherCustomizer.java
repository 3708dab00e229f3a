package dev.kit.boot.client;

import dev.kit.client.TypedFetcher;

/**
 * Changes every fetcher that an application builds. Make a bean of it.
 *
 * <p>Called on whatever thread builds; must be thread-safe.
 */
@FunctionalInterface
public interface FetcherCustomizer {

    /** Changes the settings of a fetcher before it is built. */
    void customize(TypedFetcher.Builder builder);
}
