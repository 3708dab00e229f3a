package dev.kit.cli.build;

import dev.kit.cli.application.ApplicationClassPath;
import dev.kit.cli.application.ApplicationDescription;
import dev.kit.cli.application.ApplicationPath;
import dev.kit.cli.application.ApplicationReader;
import dev.kit.cli.application.ConstructPatterns;
import dev.kit.cli.application.DocumentSettings;
import dev.kit.cli.application.DocumentedApplication;
import dev.kit.cli.application.MainClasses;
import dev.kit.cli.build.aws.AwsOptions;
import dev.kit.cli.command.CliException;
import dev.kit.cli.dev.GivenProperties;
import dev.kit.cli.project.KitConfig;
import dev.kit.cli.project.SpringProperties;
import dev.kit.envkit.credentials.SealedCredentials;
import dev.kit.envkit.settings.SettingNames;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The preparation of a compiled application for packaging.
 *
 * @param module the module to package
 * @param flags looks up a property of the command line, such as {@code kit.build.stage}
 * @param environment the variables of this process
 */
public record ApplicationEmbedding(
        BuildableModule module, Function<String, Optional<String>> flags, Map<String, String> environment) {

    private static final String ACTUATOR = "org.springframework.boot.actuate.endpoint.annotation.Endpoint";

    /** A profile that Spring activates unless others are named. */
    private static final String NO_STAGE = "default";

    /** Copies the variables. */
    public ApplicationEmbedding {
        environment = Map.copyOf(environment);
    }

    /**
     * Reads and checks the application, and writes the classes to package.
     *
     * @throws CliException if the application cannot be built as it is
     */
    public EmbeddedApplication embed() {
        boolean actuator;
        SettingNames names;
        try (ApplicationClassPath classPath = ApplicationClassPath.of(module.classes(), module.runtimePath())) {
            names = SettingNames.of(classPath.resources(SettingNames.RESOURCE));
            actuator = classPath.has(ACTUATOR);
        }
        // Without variables: those of this machine are not those of the platform.
        SpringProperties spring =
                SpringProperties.load(List.of(module.classes()), module.classes(), Map.of(), NO_STAGE);
        GivenProperties given =
                new GivenProperties(environment, spring, KitConfig.load(module.directory(), environment, names));
        BuildSettings settings = BuildSettings.of(name -> flags.apply(name).or(() -> given.find(name)));
        Optional<SealedStage> secrets =
                settings.stage().map(stage -> SealedStage.of(module.directory(), stage, environment));

        Optional<String> mainClass = mainClass();
        DocumentedApplication documented = describe(given, mainClass);
        ApplicationDescription application = documented.description();
        ConstructRules.check(application, settings, actuator);
        RequiredVariables required = new RequiredVariables(application.variables());
        secrets.ifPresent(stage -> required.check(
                stage,
                settings.optional(),
                name -> spring.find(name).filter(value -> !value.isBlank()).isPresent()));

        List<String> notes = new ArrayList<>();
        application.warnings().forEach(warning -> notes.add(warning + "; its variables may be incomplete"));
        notes.addAll(required.unread(settings.optional()));
        ownCredentials(secrets).ifPresent(notes::add);
        new EmbeddedClasses(module.packagedClasses()).write(module.classes(), settings, secrets);
        return new EmbeddedApplication(
                settings,
                module,
                module.packagedClasses(),
                mainClass.orElse(null),
                application,
                documented.document(),
                AwsOptions.of(given::find),
                secrets,
                notes);
    }

    private DocumentedApplication describe(GivenProperties given, Optional<String> mainClass) {
        ConstructPatterns patterns = ConstructPatterns.of(
                        given::find, mainClass.flatMap(ApplicationEmbedding::packageOf))
                .orElseThrow(() -> CliException.config(
                        "No class with @SpringBootApplication and a main method names the package of the constructs.",
                        module.classes().toString(),
                        "Name the packages with routes in kit.config.yaml."));
        String classPath = Stream.concat(Stream.of(module.classes()), module.runtimePath().stream())
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        return ApplicationReader.describe(
                new ApplicationPath(classPath, false, null), patterns, DocumentSettings.of(given::find), Map.of());
    }

    private Optional<String> mainClass() {
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

    private static Optional<String> packageOf(String className) {
        int dot = className.lastIndexOf('.');
        return dot < 0 ? Optional.empty() : Optional.of(className.substring(0, dot));
    }

    /** Returns a note on sealed secrets among the application's own resources. */
    private Optional<String> ownCredentials(Optional<SealedStage> secrets) {
        Path file = module.classes().resolve(SealedCredentials.RESOURCE);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        String own = SealedStage.stageOf(file).map(stage -> "of stage " + stage).orElse("of an unknown stage");
        return Optional.of(secrets.map(stage -> SealedCredentials.RESOURCE + " among the resources, " + own
                        + ", is replaced by stage " + stage.credentials().stage() + " in the artifact")
                .orElse("The artifact has " + SealedCredentials.RESOURCE + " of the resources, " + own
                        + ", because --stage is not given"));
    }
}
