package dev.kit.boot.environment;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How credentials reach the application.
 *
 * @param enabled Whether credentials are laid over the process environment.
 */
@ConfigurationProperties("kit.credentials")
record CredentialsProperties(@DefaultValue("true") boolean enabled) {}
