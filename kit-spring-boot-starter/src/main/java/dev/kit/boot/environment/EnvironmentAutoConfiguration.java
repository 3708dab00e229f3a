package dev.kit.boot.environment;

import dev.kit.envkit.EnvironmentParser;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;

/** Provides a parser of Spring's environment, and sanitizes secrets in the actuator. */
@AutoConfiguration
@EnableConfigurationProperties(CredentialsProperties.class)
public final class EnvironmentAutoConfiguration {

    @Bean("dev.kit.environmentParser")
    @ConditionalOnMissingBean
    EnvironmentParser kitEnvironmentParser(ConfigurableEnvironment environment) {
        return new EnvironmentParser(new SpringEnvironmentSource(environment));
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(SanitizingFunction.class)
    static class Actuator {

        @Bean("dev.kit.secretSanitizing")
        SanitizingFunction kitSecretSanitizing() {
            return new SecretSanitizing();
        }
    }
}
