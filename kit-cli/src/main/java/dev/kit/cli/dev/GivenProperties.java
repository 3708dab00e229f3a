package dev.kit.cli.dev;

import dev.kit.cli.project.EnvironmentName;
import dev.kit.cli.project.KitConfig;
import dev.kit.cli.project.SpringProperties;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The three sources of a Spring property, highest precedence first. A blank value counts as absent. */
public record GivenProperties(Map<String, String> environment, SpringProperties spring, KitConfig config) {

    private static final Set<String> OFF = Set.of("false", "off");

    /** Returns the value of a Spring property. */
    public Optional<String> find(String property) {
        return variable(EnvironmentName.of(property))
                .or(() -> spring.find(property).filter(value -> !value.isBlank()))
                .or(() -> config.find(property));
    }

    /** Returns the value of an environment variable. */
    public Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
    }

    /** Returns whether a switch is on, which it is by default. */
    public boolean isOn(String property) {
        return find(property)
                .map(mode -> !OFF.contains(mode.strip().toLowerCase(Locale.ROOT)))
                .orElse(true);
    }
}
