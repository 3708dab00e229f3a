package dev.kit.boot.environment;

import dev.kit.envkit.EnvironmentParser;
import dev.kit.envkit.Redactor;
import org.springframework.boot.actuate.endpoint.SanitizableData;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;

/** Provides a parser of Spring's environment, and sanitizes secrets in the actuator. */
@AutoConfiguration
@EnableConfigurationProperties(EnvironmentAutoConfiguration.CredentialsProperties.class)
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
            return Actuator::sanitized;
        }

        /** Hides credentials entirely, and known secrets and passwords of URLs within other values. */
        private static SanitizableData sanitized(SanitizableData data) {
            if (data.getPropertySource() instanceof CredentialsPropertySource) {
                return data.withSanitizedValue();
            }
            if (!(data.getValue() instanceof CharSequence text)) {
                return data;
            }
            String shown = text.toString();
            String clean = Redactor.shared().withoutSecrets(shown);
            return clean.equals(shown) ? data : data.withValue(clean);
        }
    }

    /**
     * Settings of the credentials.
     *
     * @param enabled Whether credentials are laid over the process environment.
     */
    @ConfigurationProperties("kit.credentials")
    record CredentialsProperties(@DefaultValue("true") boolean enabled) {}
}
