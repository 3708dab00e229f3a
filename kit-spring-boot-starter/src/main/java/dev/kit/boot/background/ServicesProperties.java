package dev.kit.boot.background;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The services of the application's constructs.
 *
 * @param eager Whether all services are created at start-up, so that every missing or invalid variable stops the start
 *     with one report: true, false for the first use, or auto for development only.
 */
@ConfigurationProperties("kit.services")
public record ServicesProperties(@DefaultValue("auto") Eager eager) {

    /** When services are created. */
    public enum Eager {
        /** At start-up in development, else at the first use. */
        AUTO,
        /** At start-up. */
        TRUE,
        /** At the first use. */
        FALSE
    }
}
