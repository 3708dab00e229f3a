package dev.kit.envkit.settings;

import java.util.Locale;
import java.util.Set;

/**
 * A key of {@code kit.config.yaml}, with dots between its levels.
 *
 * @param name such as {@code studio.path}
 */
public record ConfigKey(String name) {

    /** Where the documentation is, in the file's own spelling or Spring's. */
    private static final Set<String> PATHS = Set.of("kit.studio.path", "kit.openapi.docspath");

    private static final Set<String> LATER = Set.of("functions", "build", "envparser", "logger");

    private static final Set<String> SWITCHES = Set.of("studio", "openapi");

    /** Whether the key is accepted and has no effect yet. */
    public boolean isForLater() {
        return LATER.contains(first());
    }

    /** Such as {@code build} of {@code build.server.name}. */
    public String group() {
        return name.replaceFirst("[.\\[].*", "");
    }

    /** The Spring property it stands for; {@code studio: false} alone is short for its {@code enabled}. */
    public String property() {
        String plain = name.toLowerCase(Locale.ROOT);
        if (plain.equals("port")) {
            return "server.port";
        }
        return SWITCHES.contains(plain) ? "kit." + plain + ".enabled" : "kit." + name;
    }

    /** Whether the value is true or false and nothing else. */
    public boolean isSwitch() {
        return SWITCHES.contains(name.toLowerCase(Locale.ROOT));
    }

    /**
     * The value in the one form that every reader expects.
     *
     * @throws IllegalArgumentException when a path cannot be one, or a switch is neither on nor off
     */
    public String normalise(String value) {
        if (isSwitch() && !value.equals("true") && !value.equals("false")) {
            throw new IllegalArgumentException("must be true or false, not \"" + value + "\"");
        }
        return PATHS.contains(property().replace("-", "").toLowerCase(Locale.ROOT))
                ? MountPath.normalise(value)
                : value;
    }

    private String first() {
        return group().replace("-", "").toLowerCase(Locale.ROOT);
    }
}
