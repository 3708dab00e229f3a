package dev.kit.cli.build;

import dev.kit.cli.application.ApplicationClassPath;
import dev.kit.cli.application.ApplicationDescription;
import dev.kit.cli.application.DocumentedApplication;
import dev.kit.cli.build.aws.AwsOptions;
import dev.kit.cli.command.CliException;
import dev.kit.cli.dev.GivenProperties;
import dev.kit.envkit.credentials.SealedCredentials;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

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
        CompiledApplication compiled = CompiledApplication.of(module, environment);
        GivenProperties given = compiled.given();
        BuildSettings settings = BuildSettings.of(name -> flags.apply(name).or(() -> given.find(name)));
        Optional<SealedStage> secrets =
                settings.stage().map(stage -> SealedStage.of(module.directory(), stage, environment));

        DocumentedApplication documented = compiled.describe();
        ApplicationDescription application = documented.description();
        boolean actuator =
                ApplicationClassPath.read(module.classes(), module.runtimePath(), classPath -> classPath.has(ACTUATOR));
        ConstructRules.check(application, settings, actuator);
        RequiredVariables required = new RequiredVariables(application.variables());
        secrets.ifPresent(stage -> required.check(
                stage,
                settings.optional(),
                name -> given.spring()
                        .find(name)
                        .filter(value -> !value.isBlank())
                        .isPresent()));

        List<String> notes = new ArrayList<>();
        application.warnings().forEach(warning -> notes.add(warning + "; its variables may be incomplete"));
        notes.addAll(required.unread(settings.optional()));
        ownCredentials(secrets).ifPresent(notes::add);
        new EmbeddedClasses(module.packagedClasses()).write(module.classes(), settings, secrets);
        return new EmbeddedApplication(
                settings,
                module,
                module.packagedClasses(),
                compiled.mainClass(),
                application,
                documented.document(),
                AwsOptions.of(given::find),
                secrets,
                notes);
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
