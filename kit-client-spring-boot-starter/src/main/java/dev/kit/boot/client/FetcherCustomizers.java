package dev.kit.boot.client;

import dev.kit.client.TypedFetcher;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Applies the application's {@link FetcherCustomizer} beans to a fetcher that it builds itself. Thread-safe.
 *
 * <p>Clients below {@code kit.clients} are customized without it.
 *
 * <pre>{@code
 * @Bean
 * ShopClient shop(ObjectProvider<FetcherCustomizer> customizers, @Value("${shop.url}") String url) {
 *     return ShopClient.of(FetcherCustomizers.of(customizers).customize(ShopClient.fetcher(url)).build());
 * }
 * }</pre>
 */
public final class FetcherCustomizers {

    private final List<FetcherCustomizer> customizers;

    /** Creates an instance that applies {@code customizers} in this order. */
    public FetcherCustomizers(List<FetcherCustomizer> customizers) {
        this.customizers = List.copyOf(customizers);
    }

    /** Returns an instance that applies all beans in their order. */
    public static FetcherCustomizers of(ObjectProvider<FetcherCustomizer> customizers) {
        return new FetcherCustomizers(customizers.orderedStream().toList());
    }

    /** Applies all customizers to {@code builder} and returns it. */
    public TypedFetcher.Builder customize(TypedFetcher.Builder builder) {
        customizers.forEach(customizer -> customizer.customize(builder));
        return builder;
    }
}
