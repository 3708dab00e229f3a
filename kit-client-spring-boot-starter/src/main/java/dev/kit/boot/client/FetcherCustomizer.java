package dev.kit.boot.client;

import dev.kit.client.TypedFetcher;

/**
 * Customizes every fetcher that an application builds. Register it as a bean.
 *
 * <p>Called on the thread that builds the fetcher; must be thread-safe.
 */
@FunctionalInterface
public interface FetcherCustomizer {

    /** Customizes the settings of a fetcher before it is built. */
    void customize(TypedFetcher.Builder builder);
}
