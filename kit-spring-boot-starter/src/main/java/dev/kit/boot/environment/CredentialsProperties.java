package dev.kit.boot.environment;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the credentials.
 *
 * @param enabled Whether credentials are laid over the process environment.
 */
@ConfigurationProperties("kit.credentials")
record CredentialsProperties(@DefaultValue("true") boolean enabled) {}
