package dev.kit.boot.client.observability;

import dev.kit.boot.client.ClientAutoConfiguration;
import dev.kit.boot.client.ConfiguredClient;
import dev.kit.boot.client.FetcherCustomizer;
import dev.kit.boot.client.OnClients;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Observes calls and counts the uses of caches, with Micrometer. */
@AutoConfiguration(
        after = ClientAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration"
        })
@Conditional(OnClients.class)
@ConditionalOnClass(ObservationRegistry.class)
public final class ClientObservabilityAutoConfiguration {

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnBean(ObservationRegistry.class)
    static class Observations {

        @Bean("dev.kit.clientObservations")
        FetcherCustomizer kitClientObservations(ObservationRegistry registry, Environment environment) {
            String name = environment.getProperty(
                    "management.observations.http.client.requests.name", "http.client.requests");
            return builder -> builder.intercept(new ObservedCalls(registry, name));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    @ConditionalOnBean({MeterRegistry.class, ConfiguredClient.class})
    static class Meters {

        @Bean("dev.kit.clientCacheMeters")
        MeterBinder kitClientCacheMeters(ObjectProvider<ConfiguredClient> clients) {
            return registry -> clients.forEach(client -> CacheMeters.bind(client, registry));
        }
    }
}
