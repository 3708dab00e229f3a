package dev.kit.benchmarks.boot;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The endpoint of Kit in an application with the registries of Micrometer. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class ObservedKitApplication extends KitApplication {

    @Bean
    MeterRegistry meters() {
        return new SimpleMeterRegistry();
    }

    @Bean
    ObservationRegistry observations(MeterRegistry meters) {
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
        return registry;
    }
}
