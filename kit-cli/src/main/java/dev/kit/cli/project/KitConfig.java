package dev.kit.cli.project;

import dev.kit.cli.command.CliException;
import dev.kit.envkit.settings.ConfigKey;
import dev.kit.envkit.settings.SettingNames;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;

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

    private static final String NAME = "kit.config.yaml";

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
        return find(directory, environment)
                .map(file -> read(file, names))
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

    private static Optional<Path> find(Path directory, Map<String, String> environment) {
        String explicit = environment.getOrDefault(FILE_VARIABLE, "");
        if (!explicit.isBlank()) {
            Path file = directory.resolve(explicit);
            if (!Files.isRegularFile(file)) {
                throw CliException.config(
                        FILE_VARIABLE + " names a file that does not exist.",
                        file.toString(),
                        "Correct the variable or unset it.");
            }
            return Optional.of(file);
        }
        return FileTree.upwards(directory.toAbsolutePath())
                .flatMap(place -> Stream.of(place.resolve("src/main/resources").resolve(NAME), place.resolve(NAME)))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    private static KitConfig read(Path file, SettingNames names) {
        try (Reader reader = Files.newBufferedReader(file)) {
            Node root = new Yaml(new LoaderOptions()).compose(reader);
            Map<String, ConfigEntries.Entry> entries = root == null ? Map.of() : ConfigEntries.of(file, root);
            Map<String, String> values = new HashMap<>();
            entries.forEach((name, entry) -> read(new ConfigKey(name), entry, names, values));
            return new KitConfig(file, values);
        } catch (MarkedYAMLException e) {
            int line = e.getProblemMark() == null ? 1 : e.getProblemMark().getLine() + 1;
            throw CliException.config(
                    "kit.config.yaml is not valid YAML: " + e.getProblem() + ".",
                    file + ":" + line,
                    "Correct the line.",
                    e);
        } catch (YAMLException | IOException e) {
            throw CliException.config("kit.config.yaml cannot be read: " + e.getMessage(), file.toString(), null, e);
        }
    }

    private static void read(ConfigKey key, ConfigEntries.Entry entry, SettingNames names, Map<String, String> into) {
        boolean isSetting = key.property().startsWith("kit.");
        if (isSetting && !names.isEmpty() && !names.knows(key.property())) {
            throw CliException.config(
                    "Unknown key " + key.name() + ".",
                    entry.place(),
                    names.nearest(key.property())
                            .map(name -> "Did you mean " + name.substring("kit.".length()) + "?")
                            .orElse("Remove it; docs/configuration.md lists all keys."));
        }
        try {
            into.put(PropertiesDocument.canonical(key.property()), key.normalise(entry.value()));
        } catch (IllegalArgumentException e) {
            throw CliException.config(key.name() + " " + e.getMessage() + ".", entry.place(), null);
        }
    }
}
