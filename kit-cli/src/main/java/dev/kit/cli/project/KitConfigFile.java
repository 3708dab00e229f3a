package dev.kit.cli.project;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;

/** Finds {@code kit.config.yaml} and reads it, keeping the lines for its complaints. */
final class KitConfigFile {

    private static final String NAME = "kit.config.yaml";

    private static final int MAXIMUM_PORT = 65_535;

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

    static KitConfig read(Path file) {
        try (Reader reader = Files.newBufferedReader(file)) {
            Node root = new Yaml(new LoaderOptions()).compose(reader);
            return root == null ? defaults(file) : config(file, YamlSection.root(file, root));
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

    static KitConfig defaults(@Nullable Path file) {
        return new KitConfig(
                file,
                null,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                null,
                null,
                new KitConfig.Studio(null, null),
                new KitConfig.OpenApi(null, null, null, null),
                Map.of());
    }

    private static KitConfig config(Path file, YamlSection root) {
        root.allow(Set.of(
                "port",
                "routes",
                "subscribers",
                "crons",
                "functions",
                "envParser",
                "logger",
                "studio",
                "openapi",
                "build"));
        return new KitConfig(
                file,
                root.integer("port", 0, MAXIMUM_PORT),
                root.texts("routes"),
                root.texts("subscribers"),
                root.texts("crons"),
                root.texts("functions"),
                reference(root.text("envParser")),
                reference(root.text("logger")),
                studio(root),
                openapi(root),
                root.values("build"));
    }

    private static @Nullable ExportReference reference(@Nullable String text) {
        return text == null ? null : ExportReference.parse(text);
    }

    /** {@code studio: false} is short for {@code studio: {enabled: false}}. */
    private static KitConfig.Studio studio(YamlSection root) {
        if (!(root.node("studio") instanceof MappingNode)) {
            return new KitConfig.Studio(root.flag("studio"), null);
        }
        YamlSection section = root.section("studio").allow(Set.of("enabled", "path"));
        String path = section.text("path");
        try {
            return new KitConfig.Studio(section.flag("enabled"), path == null ? null : MountPath.normalise(path));
        } catch (IllegalArgumentException e) {
            throw section.wrong("path", "studio.path " + e.getMessage(), "Write a path such as /__studio.");
        }
    }

    private static KitConfig.OpenApi openapi(YamlSection root) {
        if (!(root.node("openapi") instanceof MappingNode)) {
            root.flag("openapi");
            return new KitConfig.OpenApi(null, null, null, null);
        }
        YamlSection section = root.section("openapi").allow(Set.of("title", "version", "description", "docsPath"));
        return new KitConfig.OpenApi(
                section.text("title"), section.text("version"), section.text("description"), section.text("docsPath"));
    }
}
