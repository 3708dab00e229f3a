package dev.kit.boot.rls;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of row-level security.
 *
 * @param guard What happens at the start when policies have no effect: auto warns in development and stops the start
 *     elsewhere; fail, warn and off are the same everywhere.
 * @param exempt Views, functions, partitions, tables, policies and cached entities that show the rows of every tenant
 *     on purpose, named as the guard names them.
 * @param bypassRole Role of PostgreSQL with BYPASSRLS that constructs with rlsBypass() work as.
 */
@ConfigurationProperties("kit.rls")
record RlsProperties(
        @DefaultValue("auto") Guard guard,
        @DefaultValue List<String> exempt,
        @Nullable String bypassRole) {

    /** The reaction of the guard to a finding. */
    public enum Guard {
        /** Fails in production, warns otherwise. */
        AUTO,
        /** Stops the start. */
        FAIL,
        /** Logs a warning. */
        WARN,
        /** Performs no check. */
        OFF
    }
}
