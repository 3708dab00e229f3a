package dev.kit.boot.environment;

import dev.kit.envkit.credentials.Credentials;
import org.apache.commons.logging.Log;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.logging.DeferredLogFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.StandardEnvironment;

/**
 * Adds credentials above the process environment, below system properties and the command line. Runs before
 * configuration files are read, so that they may refer to credentials.
 */
@Order(Ordered.HIGHEST_PRECEDENCE + 5)
final class CredentialsEnvironmentPostProcessor implements EnvironmentPostProcessor {

    private final Log log;

    CredentialsEnvironmentPostProcessor(DeferredLogFactory logs) {
        this.log = logs.getLog(CredentialsEnvironmentPostProcessor.class);
    }

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        if (!environment.getProperty("kit.credentials.enabled", Boolean.class, true)) {
            return;
        }
        Credentials credentials = Credentials.load();
        credentials.warning().ifPresent(log::warn);
        MutablePropertySources sources = environment.getPropertySources();
        CredentialsPropertySource source = new CredentialsPropertySource(credentials);
        if (sources.contains(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME)) {
            sources.addBefore(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, source);
        } else {
            sources.addFirst(source);
        }
    }
}
