package dev.kit.boot.observability;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.ChildJvm;
import dev.kit.boot.ConstructsAutoConfiguration;
import dev.kit.boot.CurrentTrace;
import dev.kit.boot.environment.EnvironmentAutoConfiguration;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.outbox.RelayListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** What of Micrometer an application has decides what Kit adds. */
class ObservabilityConditionsTest {

    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({
        EnvironmentAutoConfiguration.class,
        ObservabilityAutoConfiguration.class,
        ConstructsAutoConfiguration.class
    })
    @Import(Greeting.class)
    public static class Bare {

        public static void main(String[] args) {
            try (ConfigurableApplicationContext context =
                    SpringApplication.run(Bare.class, "--spring.main.web-application-type=none")) {
                System.out.println("observability: "
                        + Arrays.stream(context.getBeanDefinitionNames())
                                .filter(name -> name.matches("dev[.]kit[.](run|relay|event|current).*"))
                                .toList());
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Greeting {

        @Bean
        Endpoint<String> greeting() {
            return e.get("/greeting").output(String.class).handle(ctx -> "Hello");
        }
    }

    private final ApplicationContextRunner plain = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(ObservabilityAutoConfiguration.class));

    @Test
    @DisplayName("without a registry nothing is added, with each of them what it can hold")
    void followsTheRegistries() {
        ApplicationContextRunner application = plain.withUserConfiguration(Greeting.class);

        application.run(context -> assertThat(context)
                .doesNotHaveBean(RunObservations.class)
                .doesNotHaveBean(EventMeters.class)
                .doesNotHaveBean(CurrentTrace.class));
        application
                .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .run(context ->
                        assertThat(context).hasSingleBean(EventMeters.class).doesNotHaveBean(RunObservations.class));
        application
                .withBean(ObservationRegistry.class, ObservationRegistry::create)
                .run(context -> assertThat(context)
                        .hasSingleBean(RunObservations.class)
                        .hasSingleBean(RelayListener.class)
                        .doesNotHaveBean(EventMeters.class));
        application
                .withUserConfiguration(Tracing.class)
                .run(context -> assertThat(context).hasSingleBean(CurrentTrace.class));
    }

    @Test
    @DisplayName("an application without constructs gets nothing, whatever registries it has")
    void needsConstructs() {
        plain.withUserConfiguration(Tracing.class)
                .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .run(context -> assertThat(context)
                        .doesNotHaveBean(RunObservations.class)
                        .doesNotHaveBean(EventMeters.class)
                        .doesNotHaveBean(CurrentTrace.class));
    }

    @Test
    @DisplayName("an application with constructs starts without Micrometer's metrics and tracing on the class path")
    void startsWithoutMicrometer() throws Exception {
        List<Path> classPath = ChildJvm.CLASS_PATH.stream()
                .filter(entry ->
                        !entry.toString().matches(".*(micrometer-(core|tracing)|opentelemetry|HdrHistogram).*"))
                .toList();

        assertThat(classPath).hasSizeLessThan(ChildJvm.CLASS_PATH.size());
        assertThat(ChildJvm.run(classPath, Bare.class.getName())).contains("observability: []");
    }
}
