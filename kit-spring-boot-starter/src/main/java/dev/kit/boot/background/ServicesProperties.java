package dev.kit.boot.background;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The services of the application's constructs.
 *
 * @param eager Whether all services are created at start-up, so that every missing or invalid variable stops the start
 *     with one report and exit code 78. If false, each is created at its first use.
 */
@ConfigurationProperties("kit.services")
record ServicesProperties(@DefaultValue("true") boolean eager) {}
