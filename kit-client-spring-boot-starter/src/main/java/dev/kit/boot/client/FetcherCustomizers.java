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

    /** Creates an instance that applies {@code customizers} in this order. */
    public FetcherCustomizers(List<FetcherCustomizer> customizers) {
        this.customizers = List.copyOf(customizers);
    }

    /** Applies all customizers to {@code builder} and returns it. */
    public TypedFetcher.Builder customize(TypedFetcher.Builder builder) {
        customizers.forEach(customizer -> customizer.customize(builder));
        return builder;
    }
}
