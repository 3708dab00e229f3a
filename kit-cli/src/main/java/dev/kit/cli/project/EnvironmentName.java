package dev.kit.cli.project;

import java.util.Locale;

/** Spring's rule from a property to a variable: {@code kit.docs-path} is {@code KIT_DOCSPATH}. */
public final class EnvironmentName {

    private EnvironmentName() {}

    /** The name of the variable. */
    public static String of(String property) {
        return property.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT);
    }
}
