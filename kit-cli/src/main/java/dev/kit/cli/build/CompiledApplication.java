package dev.kit.cli.build;

import dev.kit.cli.application.ApplicationClassPath;
import dev.kit.cli.application.ApplicationPath;
import dev.kit.cli.application.ApplicationReader;
import dev.kit.cli.application.ConstructPatterns;
import dev.kit.cli.application.DocumentSettings;
import dev.kit.cli.application.DocumentedApplication;
import dev.kit.cli.application.MainClasses;
import dev.kit.cli.command.CliException;
import dev.kit.cli.dev.GivenProperties;
import dev.kit.cli.project.KitConfig;
import dev.kit.cli.project.SpringProperties;
import dev.kit.envkit.settings.SettingNames;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A compiled application with the settings in its files.
 *
 * @param path what it runs with
 * @param given the settings
 * @param place the directory or the jar, for failures
 * @param mainClass the main class, or null if none was found
 */
public record CompiledApplication(
        ApplicationPath path,
        GivenProperties given,
        Path place,
        @Nullable String mainClass) {

    /** A profile that Spring activates unless others are named. */
    private static final String NO_STAGE = "default";

    /**
     * Returns a module of a build.
     *
     * @param environment the variables of this process
     * @throws CliException if a file of settings is malformed, or several classes are applications
     */
    public static CompiledApplication of(BuildableModule module, Map<String, String> environment) {
        SettingNames names = ApplicationClassPath.read(
                module.classes(),
                module.runtimePath(),
                classPath -> SettingNames.of(classPath.resources(SettingNames.RESOURCE)));
        GivenProperties given = new GivenProperties(
                environment,
                properties(module.classes(), module.classes()),
                KitConfig.load(module.directory(), environment, names));
        String mainClass = mainClass(module).orElse(null);
        ApplicationPath path = ApplicationPath.of(module.classes(), module.runtimePath(), mainClass);
        return new CompiledApplication(path, given, module.classes(), mainClass);
    }

    /**
     * Returns the Spring properties of a classes directory and a working directory.
     *
     * <p>They are read without variables, since those of this machine are not those of the platform.
     */
    public static SpringProperties properties(Path classes, Path directory) {
        return SpringProperties.load(List.of(classes), directory, Map.of(), NO_STAGE);
    }

    /**
     * Returns the settings of the document; empty if the application serves none.
     *
     * @throws CliException if the endpoints use the JSON mapper of the started application
     */
    public Optional<DocumentSettings> document() {
        if (given.find("kit.json.mapper")
                .filter("application"::equalsIgnoreCase)
                .isPresent()) {
            throw CliException.config(
                    "The endpoints use the application's JsonMapper (kit.json.mapper=application),"
                            + " which exists only in the started application.",
                    place.toString(),
                    "Start the application and fetch its document from /docs/openapi.json, or remove the setting.");
        }
        return DocumentSettings.of(given::find);
    }

    /**
     * Reads the constructs and the document in a process of its own.
     *
     * @throws CliException if the constructs cannot be read, or nothing names their packages
     */
    public DocumentedApplication describe() {
        return describe(document());
    }

    /**
     * Reads the constructs and a document in a process of its own.
     *
     * @param document which document; empty for none
     * @throws CliException if the constructs cannot be read, or nothing names their packages
     */
    public DocumentedApplication describe(Optional<DocumentSettings> document) {
        ConstructPatterns patterns = ConstructPatterns.of(given::find, Optional.ofNullable(path.mainPackage()))
                .orElseThrow(() -> CliException.config(
                        "No class with @SpringBootApplication and a main method names the package of the constructs.",
                        place.toString(),
                        "Name the packages with routes in kit.config.yaml."));
        return ApplicationReader.describe(path, patterns, document, Map.of());
    }

    private static Optional<String> mainClass(BuildableModule module) {
        List<String> found =
                module.mainClass() == null ? MainClasses.in(module.classes()) : List.of(module.mainClass());
        if (found.size() > 1) {
            throw CliException.config(
                    "Several classes have @SpringBootApplication and a main method: " + String.join(", ", found) + ".",
                    module.classes().toString(),
                    "Name one with the property start-class in pom.xml.");
        }
        return found.stream().findFirst();
    }
}
