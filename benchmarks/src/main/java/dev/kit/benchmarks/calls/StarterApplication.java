package dev.kit.benchmarks.calls;

import dev.kit.boot.client.ClientAutoConfiguration;
import dev.kit.boot.client.observability.ClientObservabilityAutoConfiguration;
import dev.kit.client.CallObservation;
import dev.kit.client.Interceptor;
import dev.kit.client.http.ApiRequest;
import io.micrometer.common.KeyValues;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.lang.management.ManagementFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.context.PropertyPlaceholderAutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Applications with one client: a bean written by hand or the starter's, each with and without observation. */
public final class StarterApplication {

    private StarterApplication() {}

    /** The variants by the configuration of each. */
    enum Variant {
        BY_HAND(ByHand.class),
        BY_HAND_OBSERVED(ByHandObserved.class),
        STARTER(Starter.class),
        OBSERVED(Observed.class);

        private final Class<?> configuration;

        Variant(Class<?> configuration) {
            this.configuration = configuration;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage
    @ImportAutoConfiguration({
        PropertyPlaceholderAutoConfiguration.class,
        SslAutoConfiguration.class,
        JacksonAutoConfiguration.class
    })
    static class Base {}

    @Configuration(proxyBeanMethods = false)
    @Import(Base.class)
    static class ByHand {

        @Bean
        ArticleClient articleClient(@Value("${kit.clients.article.base-url}") String url) {
            return ArticleClient.of(ArticleClient.fetcher(url).build());
        }
    }

    /** The least that an observation costs: constant key values, and no context or error of its own. */
    @Configuration(proxyBeanMethods = false)
    @Import({Base.class, Observations.class})
    static class ByHandObserved {

        private static final KeyValues KEYS = KeyValues.of(
                "client.name",
                "127.0.0.1",
                "exception",
                "none",
                "method",
                "GET",
                "outcome",
                "SUCCESS",
                "status",
                "200",
                "uri",
                "/articles/7");

        @Bean
        ArticleClient articleClient(
                @Value("${kit.clients.article.base-url}") String url, ObservationRegistry registry) {
            return ArticleClient.of(
                    ArticleClient.fetcher(url).intercept(new Bare(registry)).build());
        }

        private record Bare(ObservationRegistry registry) implements Interceptor {

            @Override
            public CallObservation observe(String endpoint, ApiRequest request) {
                Observation observation = Observation.createNotStarted("bare", registry)
                        .lowCardinalityKeyValues(KEYS)
                        .start();
                return (response, failure) -> observation.stop();
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Base.class)
    @ImportAutoConfiguration(ClientAutoConfiguration.class)
    static class Starter {}

    @Configuration(proxyBeanMethods = false)
    @Import({Starter.class, Observations.class})
    @ImportAutoConfiguration(ClientObservabilityAutoConfiguration.class)
    static class Observed {}

    @Configuration(proxyBeanMethods = false)
    static class Observations {

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

    static ConfigurableApplicationContext start(Variant variant, String url) {
        SpringApplication application = new SpringApplication(variant.configuration);
        application.setWebApplicationType(WebApplicationType.NONE);
        return application.run(
                "--kit.clients.article.base-url=" + url, "--spring.main.banner-mode=off", "--logging.level.root=WARN");
    }

    /** Starts a variant and prints milliseconds of the start, of the processor, and the number of loaded classes. */
    public static void main(String[] arguments) {
        try (ConfigurableApplicationContext context = start(Variant.valueOf(arguments[0]), "http://127.0.0.1:1")) {
            context.getBean(ArticleClient.class);
            long started = System.currentTimeMillis()
                    - ManagementFactory.getRuntimeMXBean().getStartTime();
            long cpu = ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                            .getProcessCpuTime()
                    / 1_000_000;
            int classes = ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
            System.out.println("started " + started + " " + cpu + " " + classes);
        }
    }
}
