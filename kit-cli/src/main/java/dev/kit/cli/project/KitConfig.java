package dev.kit.cli.project;

import dev.kit.envkit.settings.SettingNames;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The content of {@code kit.config.yaml} as Spring properties. Immutable.
 *
 * <p>The application reads the file in the same form.
 *
 * @param file the file that it was read from, or null if there is none
 * @param values the values by property, in the canonical form that {@link #find} looks up
 */
public record KitConfig(@Nullable Path file, Map<String, String> values) {

    /** The variable that names a file at another than the default locations. */
    public static final String FILE_VARIABLE = "KIT_CONFIG";

    /** Copies the values. */
    public KitConfig {
        values = Map.copyOf(values);
    }

    /**
     * Finds and reads the configuration that applies to a directory.
     *
     * <p>{@code KIT_CONFIG} takes precedence; otherwise the nearest {@code src/main/resources/kit.config.yaml} or
     * {@code kit.config.yaml} in the directory or its ancestors is used. Without a file, all settings have their
     * defaults.
     *
     * @param names the settings of the application's own version of Kit
     * @throws dev.kit.cli.command.CliException with exit code 78, file and line if the file is malformed or has an
     *     unknown key
     */
    public static KitConfig load(Path directory, Map<String, String> environment, SettingNames names) {
        return KitConfigFile.find(directory, environment)
                .map(file -> KitConfigFile.read(file, names))
                .orElseGet(() -> new KitConfig(null, Map.of()));
    }

    /** Returns the file that the configuration was read from, if any. */
    public Optional<Path> source() {
        return Optional.ofNullable(file);
    }

    /** Returns the value of a Spring property, such as {@code kit.openapi.docs-path}. */
    public Optional<String> find(String property) {
        return Optional.ofNullable(values.get(PropertiesDocument.canonical(property)));
    }
}
