package dev.kit.boot.rls;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of row-level security.
 *
 * @param guard What happens at the start when policies have no effect: auto warns in development and stops the start
 *     elsewhere; fail, warn and off are the same everywhere.
 * @param bypassRole Role of PostgreSQL with BYPASSRLS that endpoints with rlsBypass() work as.
 */
@ConfigurationProperties("kit.rls")
public record RlsProperties(
        @DefaultValue("auto") Guard guard, @Nullable String bypassRole) {

    /** What the guard does about a finding. */
    public enum Guard {
        /** Fails in production, warns otherwise. */
        AUTO,
        /** Stops the start. */
        FAIL,
        /** Logs a warning. */
        WARN,
        /** Does not look. */
        OFF
    }
}
