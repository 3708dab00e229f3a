package dev.kit.cli.project;

import java.util.Locale;

/**
 * The names of environment variables for properties, by Spring's rule.
 *
 * <p>For example, {@code kit.docs-path} becomes {@code KIT_DOCSPATH}.
 */
public final class EnvironmentName {

    private EnvironmentName() {}

    /** Returns the name of the environment variable. */
    public static String of(String property) {
        return property.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT);
    }
}
