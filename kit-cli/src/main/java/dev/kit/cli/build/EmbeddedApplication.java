package dev.kit.cli.build;

import dev.kit.cli.application.ApplicationDescription;
import dev.kit.cli.build.aws.AwsOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An application that is ready to be packaged.
 *
 * @param settings what is built
 * @param module the module
 * @param classes the directory that is packaged instead of the compiled classes
 * @param mainClass the main class, or null if none was found
 * @param description the constructs
 * @param document the OpenAPI document, if the application serves one
 * @param aws the choices for AWS Lambda
 * @param secrets the embedded secrets, if any
 * @param notes what the user should know
 */
public record EmbeddedApplication(
        BuildSettings settings,
        BuildableModule module,
        Path classes,
        @Nullable String mainClass,
        ApplicationDescription description,
        Optional<byte[]> document,
        AwsOptions aws,
        Optional<SealedStage> secrets,
        List<String> notes) {

    /** Copies the notes. */
    public EmbeddedApplication {
        notes = List.copyOf(notes);
    }
}
