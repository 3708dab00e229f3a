package dev.kit.boot.web;

import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/** Opens springdoc's page at {@code /docs} on our document and reads forms late, unless the application says otherwise. */
final class WebDefaultsEnvironmentPostProcessor implements EnvironmentPostProcessor, Ordered {

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        // Read when an endpoint asks for the form: after its limits and its session, and with its own words of refusal.
        environment
                .getPropertySources()
                .addLast(new MapPropertySource("kitForms", Map.of("spring.servlet.multipart.resolve-lazily", "true")));
        if (!environment.getProperty("kit.openapi.enabled", Boolean.class, true)) {
            return;
        }
        String path = environment.getProperty("kit.openapi.docs-path", "/docs");
        environment
                .getPropertySources()
                .addLast(new MapPropertySource(
                        "kitDocs",
                        Map.of(
                                "springdoc.swagger-ui.path",
                                path,
                                "springdoc.swagger-ui.url",
                                path + DocumentHandler.FILE)));
    }

    /** After the sources that may hold {@code kit.openapi}, which are as late as can be. */
    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
