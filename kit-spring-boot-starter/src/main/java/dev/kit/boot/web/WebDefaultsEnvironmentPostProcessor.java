package dev.kit.boot.web;

import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/** Opens springdoc's page at {@code /docs} on our document, unless the application says otherwise. */
final class WebDefaultsEnvironmentPostProcessor implements EnvironmentPostProcessor, Ordered {

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
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
