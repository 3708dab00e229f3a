package dev.kit.cli.project;

import dev.kit.cli.command.CliException;
import dev.kit.envkit.settings.ConfigKey;
import dev.kit.envkit.settings.SettingNames;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;

/** A reader of {@code kit.config.yaml}, which keeps line numbers for error messages. */
final class KitConfigFile {

    private static final String NAME = "kit.config.yaml";

    private KitConfigFile() {}

    static Optional<Path> find(Path directory, Map<String, String> environment) {
        String explicit = environment.getOrDefault(KitConfig.FILE_VARIABLE, "");
        if (!explicit.isBlank()) {
            Path file = directory.resolve(explicit);
            if (!Files.isRegularFile(file)) {
                throw CliException.config(
                        KitConfig.FILE_VARIABLE + " names a file that does not exist.",
                        file.toString(),
                        "Correct the variable or unset it.");
            }
            return Optional.of(file);
        }
        for (Path place = directory.toAbsolutePath(); place != null; place = place.getParent()) {
            for (Path file : List.of(place.resolve("src/main/resources").resolve(NAME), place.resolve(NAME))) {
                if (Files.isRegularFile(file)) {
                    return Optional.of(file);
                }
            }
        }
        return Optional.empty();
    }

    static KitConfig read(Path file, SettingNames names) {
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
                            "Correct the line.")
                    .causedBy(e);
        } catch (YAMLException | IOException e) {
            throw CliException.config("kit.config.yaml cannot be read: " + e.getMessage(), file.toString(), null)
                    .causedBy(e);
        }
    }

    /** Reads one entry. Keys for later versions are skipped; the application reports that they have no effect yet. */
    private static void read(ConfigKey key, ConfigEntries.Entry entry, SettingNames names, Map<String, String> into) {
        if (key.isForLater()) {
            return;
        }
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
