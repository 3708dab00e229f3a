package dev.kit.boot.security;

import dev.kit.boot.ConditionalOnConstructs;
import dev.kit.boot.ConstructsAutoConfiguration;
import dev.kit.constructs.jwt.JwtVerifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/**
 * Creates a token verifier from {@code kit.security.jwt}. It backs off if the application has a verifier of its own.
 */
@AutoConfiguration(before = ConstructsAutoConfiguration.class)
@ConditionalOnConstructs
@EnableConfigurationProperties(JwtProperties.class)
public final class JwtAutoConfiguration {

    @Bean("dev.kit.jwtVerifier")
    @ConditionalOnMissingBean
    @Conditional(OnJwtSettings.class)
    JwtVerifier kitJwtVerifier(JwtProperties properties) {
        return ConfiguredVerifier.of(properties);
    }
}
