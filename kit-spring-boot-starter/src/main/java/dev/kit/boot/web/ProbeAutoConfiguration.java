package dev.kit.boot.web;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnResource;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.NoneNestedConditions;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Answers {@code /health} and {@code /ready} in jars without the actuator's health endpoint. */
@AutoConfiguration(after = EndpointAutoConfiguration.class)
@ConditionalOnResource(resources = "META-INF/kit/build.json")
@ConditionalOnProperty("kit.build.health")
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass(DispatcherServlet.class)
@Conditional(ProbeAutoConfiguration.NoHealthEndpoint.class)
public final class ProbeAutoConfiguration {

    @Bean("dev.kit.probeMapping")
    HandlerMapping kitProbeMapping(
            ApplicationAvailability availability,
            ObjectProvider<SpringEndpoints> endpoints,
            ObjectProvider<RequestMappingHandlerMapping> controllers) {
        ProbeClashes.check(
                endpoints.stream().flatMap(found -> found.mounted().stream()).toList(),
                controllers.stream().toList());
        return new ProbeMapping(availability);
    }

    /** Matches if the actuator has no health endpoint. */
    static final class NoHealthEndpoint extends NoneNestedConditions {

        NoHealthEndpoint() {
            super(ConfigurationPhase.PARSE_CONFIGURATION);
        }

        @ConditionalOnClass(
                name = {
                    "org.springframework.boot.actuate.endpoint.annotation.Endpoint",
                    "org.springframework.boot.health.actuate.endpoint.HealthEndpoint"
                })
        static final class Actuator {}
    }
}
