package dev.kit.boot.client;

import dev.kit.client.TypedFetcher;
import java.util.List;

/**
 * Applies the application's {@link FetcherCustomizer} beans. Thread-safe.
 *
 * <pre>{@code
 * @Bean
 * Shop shop(FetcherCustomizers customizers, @Value("${shop.url}") String url) {
 *     return Shop.of(customizers.customize(Shop.fetcher(url)).build());
 * }
 * }</pre>
 */
public final class FetcherCustomizers {

    private final List<FetcherCustomizer> customizers;

    /** Applies these, in this order. */
    public FetcherCustomizers(List<FetcherCustomizer> customizers) {
        this.customizers = List.copyOf(customizers);
    }

    /** The same builder, changed by all customizers. */
    public TypedFetcher.Builder customize(TypedFetcher.Builder builder) {
        customizers.forEach(customizer -> customizer.customize(builder));
        return builder;
    }
}
