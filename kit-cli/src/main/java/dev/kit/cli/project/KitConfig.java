package dev.kit.cli.project;

import dev.kit.envkit.settings.SettingNames;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The content of {@code kit.config.yaml} as Spring properties, the form in which the application reads it. Immutable.
 *
 * @param file the file it was read from, or null when there is none
 * @param values texts by property, in the form that {@link #find} asks for
 */
public record KitConfig(@Nullable Path file, Map<String, String> values) {

    /** Names the file when it is not at its usual places. */
    public static final String FILE_VARIABLE = "KIT_CONFIG";

    /** Keeps private copies. */
    public KitConfig {
        values = Map.copyOf(values);
    }

    /**
     * Finds and reads the configuration that holds for a directory.
     *
     * <p>{@code KIT_CONFIG} wins; else the nearest {@code src/main/resources/kit.config.yaml} or
     * {@code kit.config.yaml}, walking up. Without one, everything has its default. Throws {@link
     * dev.kit.cli.command.CliException} with exit code 78, naming file and line, when it is malformed or has a key that
     * is no setting.
     *
     * @param names the settings of the application's own version of Kit
     */
    public static KitConfig load(Path directory, Map<String, String> environment, SettingNames names) {
        return KitConfigFile.find(directory, environment)
                .map(file -> KitConfigFile.read(file, names))
                .orElseGet(() -> new KitConfig(null, Map.of()));
    }

    /** The file it was read from, if any. */
    public Optional<Path> source() {
        return Optional.ofNullable(file);
    }

    /** The value of a Spring property, such as {@code kit.openapi.docs-path}. */
    public Optional<String> find(String property) {
        return Optional.ofNullable(values.get(PropertiesDocument.canonical(property)));
    }
}
