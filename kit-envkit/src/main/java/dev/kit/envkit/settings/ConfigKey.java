package dev.kit.envkit.settings;

import java.util.Locale;
import java.util.Set;

/**
 * A key of {@code kit.config.yaml}, with dots between its levels.
 *
 * @param name the key, such as {@code studio.path}
 */
public record ConfigKey(String name) {

    /** The keys of documentation paths, in the file's own spelling or Spring's. */
    private static final Set<String> PATHS = Set.of("kit.studio.path", "kit.openapi.docspath");

    private static final Set<String> LATER = Set.of("functions", "build", "envparser", "logger");

    private static final Set<String> SWITCHES = Set.of("studio", "openapi");

    /** Returns whether the key is accepted but has no effect yet. */
    public boolean isForLater() {
        return LATER.contains(first());
    }

    /** Returns the group, such as {@code build} of {@code build.server.name}. */
    public String group() {
        return name.replaceFirst("[.\\[].*", "");
    }

    /**
     * Returns the corresponding Spring property.
     *
     * <p>{@code studio: false} alone is short for its {@code enabled}.
     */
    public String property() {
        String plain = name.toLowerCase(Locale.ROOT);
        if (plain.equals("port")) {
            return "server.port";
        }
        return SWITCHES.contains(plain) ? "kit." + plain + ".enabled" : "kit." + name;
    }

    /** Returns whether the value must be true or false. */
    public boolean isSwitch() {
        return SWITCHES.contains(name.toLowerCase(Locale.ROOT));
    }

    /**
     * Returns the value in its canonical form.
     *
     * @throws IllegalArgumentException if a path is not valid, or a switch is neither on nor off
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
