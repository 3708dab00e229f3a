package dev.kit.boot.client;

import dev.kit.client.TypedFetcher;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Collects the {@link FetcherCustomizer} beans. */
@AutoConfiguration
@ConditionalOnClass(TypedFetcher.class)
public final class ClientAutoConfiguration {

    @Bean("dev.kit.fetcherCustomizers")
    @ConditionalOnMissingBean
    FetcherCustomizers kitFetcherCustomizers(ObjectProvider<FetcherCustomizer> customizers) {
        return new FetcherCustomizers(customizers.orderedStream().toList());
    }
}
