package dev.kit.envkit.settings;

import java.util.List;
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

    private static final Set<String> CONSTANTS = Set.of("kit.envparser", "kit.logger");

    private static final List<String> PROVIDERS = List.of("server", "aws", "aws-lambda");

    private static final Set<String> SWITCHES = Set.of("studio", "openapi");

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
     * @throws IllegalArgumentException if a path is not valid, a switch is neither on nor off, or a name has another
     *     form
     */
    public String normalise(String value) {
        String plain = property().replace("-", "").toLowerCase(Locale.ROOT);
        if ((isSwitch() || plain.equals("kit.build.health")) && !value.equals("true") && !value.equals("false")) {
            throw new IllegalArgumentException("must be true or false, not \"" + value + "\"");
        }
        if (CONSTANTS.contains(plain) && !NamedConstant.isName(value)) {
            throw new IllegalArgumentException(NamedConstant.refusal(value));
        }
        if (plain.equals("kit.build.provider") && !PROVIDERS.contains(value)) {
            throw new IllegalArgumentException("must be server or aws-lambda, not \"" + value + "\"");
        }
        return PATHS.contains(plain) ? MountPath.normalise(value) : value;
    }
}
