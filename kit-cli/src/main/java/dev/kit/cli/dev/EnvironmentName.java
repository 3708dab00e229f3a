package dev.kit.cli.dev;

import java.util.Locale;

/** Spring's rule from a property to a variable: {@code kit.docs-path} is {@code KIT_DOCSPATH}. */
final class EnvironmentName {

    private EnvironmentName() {}

    static String of(String property) {
        return property.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT);
    }
}
